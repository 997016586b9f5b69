import { expect, test } from 'vitest';
import { routeFindings } from '../../../scripts/checks/routes.ts';

const ROUTES = [
  'src/pages/index.astro',
  'src/pages/404.astro',
  'src/pages/[...path].astro',
  'src/pages/lawyer/[slug].astro',
  'src/pages/law-firm/[slug].astro',
  'src/pages/office/[slug].astro',
  'src/pages/department/[slug].astro',
  'src/pages/legal-guide/[slug].astro',
  'src/pages/legal-rankings/[slug].astro',
  'src/pages/all-[listing]/[...page].astro',
  'src/pages/names/s/[searchRoute].astro',
  'src/pages/articles/[...page].astro',
  'src/pages/articles/topic/[topic]/[...page].astro',
  'src/pages/articles/[seoTitle].astro',
  'src/pages/content.astro',
  'src/pages/about-us.astro',
  'src/pages/about-us/methodology.astro',
  'src/pages/about-us/research-team.astro',
  'src/pages/info/the-rankings-explained.astro',
  'src/pages/staff-members/[slug].astro',
  'src/pages/events.astro',
  'src/pages/events/[event].astro',
  'src/pages/events/past/[...page].astro',
  'src/pages/faqs.astro',
  'src/pages/faqs/[article].astro',
  'src/pages/faqs/topics/[topic].astro',
  'src/pages/careers.astro',
  'src/pages/products/careers.astro',
  'src/pages/products/careers/[vacancy].astro',
  'src/pages/about-us/research-schedule/[...page].astro',
  'src/pages/top-law-firms.astro',
  'src/pages/contact-us.astro',
  'src/pages/contact-us/sent.astro',
  'src/pages/register-interest.astro',
  'src/pages/register-interest/sent.astro',
  'src/pages/unsubscribe.astro',
  'src/pages/cookie-policy.astro',
  'src/pages/error.astro',
  'src/pages/myaccount-under-maintenance.astro',
];
const findings = (paths: readonly string[]) =>
  routeFindings(paths).map(({ file, what }) => `${file}: ${what}`);

test('the check `routes` accepts one route for each kind of address, none of which a CMS page could claim', () => {
  expect(findings([...ROUTES, 'src/pages/_headers.ts', 'public/favicon.svg', 'public/images/a.svg'])).toEqual(
    [],
  );
});

test.each([
  ['src/pages/judges/[slug].astro', '/judges'],
  ['src/pages/judges.astro', '/judges'],
  ['public/judges/a.html', '/judges'],
  ['src/pages/products/badges.astro', '/products/badges'],
])('the check `routes` reports that a CMS page could claim %s', (file, address) => {
  expect(findings([...ROUTES, file])).toEqual([
    `${file}: a page of the CMS could claim the address ${address}`,
  ]);
});

test.each([
  ['src/pages/lawyer/[slug].astro', 'lawyer (/lawyer/{slug}-{groupId}:{personOrganisationId})'],
  ['src/pages/content.astro', 'content (/content)'],
  ['src/pages/index.astro', 'home (/)'],
])('the check `routes` reports a missing template: without %s, the kind %s has none', (file, kind) => {
  expect(findings(ROUTES.filter((route) => route !== file))).toEqual([
    `src/domain/addresses.ts: the kind ${kind} has no template below src/pages/`,
  ]);
});
