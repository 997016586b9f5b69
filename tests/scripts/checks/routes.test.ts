import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeFindings } from '../../../scripts/checks/routes.ts';

const ROUTES = readdirSync('src/pages', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
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
  ['src/pages/legal-rankings.astro', 'all-rankings (/legal-rankings)'],
  ['src/pages/practice-areas/[slug].astro', 'practice-area (/practice-areas/{slug})'],
  ['src/pages/locations/[slug].astro', 'location (/locations/{slug})'],
  ['src/pages/content.astro', 'content (/content)'],
  ['src/pages/events/[event].astro', 'event (/events/{slug}-{eventId})'],
  ['src/pages/articles/[...page].astro', 'articles (/articles[/page/{archivePage}])'],
  ['src/pages/index.astro', 'home (/)'],
])('the check `routes` reports a missing template: without %s, the kind %s has none', (file, kind) => {
  expect(findings(ROUTES.filter((route) => route !== file))).toEqual([
    `src/domain/addresses.ts: the kind ${kind} has no template below src/pages/`,
  ]);
});
