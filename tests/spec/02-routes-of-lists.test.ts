import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HtmlElement, parseHtml } from '../support/html.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

/** A route of the specification, as the built sample answers it. */
interface Route {
  readonly route: string;
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  /** Headings of its parts, in order. */
  readonly parts: readonly string[];
}

const ROUTES: readonly Route[] = [
  {
    route: 'events',
    address: '/events',
    title: 'Events: awards, round tables and webinars | Laurel',
    heading: 'Events',
    parts: ['January 2027', 'How we rank: editors answer questions', 'September 2027'],
  },
  {
    route: 'events/past',
    address: '/events/past',
    title: 'Past events | Laurel',
    heading: 'Past events',
    parts: ['Laurel Awards: Asia-Pacific', 'What referees tell us', 'Courts after the pandemic'],
  },
  {
    route: 'events/{title}-{eventId}',
    address: '/events/the-private-client-in-2030-306',
    title: 'The private client in 2030, 24 – 25 June 2027 | Laurel',
    heading: 'The private client in 2030',
    parts: ['Who attends', 'Related events'],
  },
  {
    route: 'faqs',
    address: '/faqs',
    title: 'Frequently asked questions | Laurel',
    heading: 'Frequently asked questions',
    parts: ['Rankings', 'Submissions', 'Your account', 'Events'],
  },
  {
    route: 'faqs/topics/{topic}-{topicId}',
    address: '/faqs/topics/rankings-1',
    title: 'Rankings: questions and answers | Laurel',
    heading: 'Rankings',
    parts: ['How are rankings decided?', 'What is a Foreign Expert?', 'Other topics'],
  },
  {
    route: 'faqs/{question}-{articleId}',
    address: '/faqs/how-are-rankings-decided-201',
    title: 'How are rankings decided? | Laurel',
    heading: 'How are rankings decided?',
    parts: ['Who decides', 'Documents', 'Also on rankings'],
  },
  {
    route: 'careers',
    address: '/careers',
    title: 'Careers | Laurel',
    heading: 'Careers',
    parts: ['Open vacancies', 'Software Engineer', 'What we offer', 'How we recruit'],
  },
  {
    route: 'products/careers',
    address: '/products/careers',
    title: 'Vacancies | Laurel',
    heading: 'Vacancies',
    parts: ['Software Engineer', 'Deputy Editor, USA'],
  },
  {
    route: 'products/careers/{title}-{vacancyId}',
    address: '/products/careers/software-engineer-43',
    title: 'Software Engineer, London or remote | Laurel',
    heading: 'Software Engineer',
    parts: ['You bring', 'Other vacancies'],
  },
  {
    route: 'about-us/research-schedule',
    address: '/about-us/research-schedule',
    title: 'Research schedule and submission deadlines | Laurel',
    heading: 'Research schedule',
    parts: ['January 2027', 'How to submit'],
  },
  {
    route: 'top-law-firms',
    address: '/top-law-firms',
    title: 'Top law firms by ranked departments | Laurel',
    heading: 'Top law firms',
    parts: ['How we count', 'What it does not say', 'By guide'],
  },
  {
    route: "'all-lawyers-{anything}-{publicationTypeGroupId}'",
    address: '/all-lawyers-global-2',
    title: 'All lawyers in the Global guide | Laurel',
    heading: 'All lawyers',
    parts: ['From A to Z'],
  },
  {
    route: "'all-law-firms-{anything}-{publicationTypeGroupId}'",
    address: '/all-law-firms-global-2',
    title: 'All law firms in the Global guide | Laurel',
    heading: 'All law firms',
    parts: ['From A to Z'],
  },
  {
    route: 'legal-guide',
    address: '/legal-guide/global-2',
    title: 'Global 2026: ranked law firms and lawyers | Laurel',
    heading: 'Global 2026',
    parts: ['Asia-Pacific', 'Rankings by band', 'Introductions', 'Download'],
  },
];

let site: SampleSite;
beforeAll(async () => {
  site = await startSampleSite();
}, 300_000);
afterAll(() => site?.close());

describe.each(ROUTES)('the route $route answers at $address', ({ address, title, heading, parts }) => {
  let status: number;
  let page: HtmlElement;
  beforeAll(async () => {
    const response = await fetch(site.origin + address, { redirect: 'manual' });
    status = response.status;
    page = parseHtml(await response.text());
  });
  const texts = (selector: string) => page.select(selector).map(({ text }) => text);

  test('with its title and heading', () => {
    expect(status).toBe(200);
    expect(texts('head > title')).toEqual([title]);
    expect(texts('main h1')).toEqual([heading]);
  });

  test('with its landmarks and parts', () => {
    expect(page.select('main#main')).toHaveLength(1);
    expect(page.select('header.site-header')).toHaveLength(1);
    expect(page.select('footer.site-footer')).toHaveLength(1);
    const found = texts('main :is(h2, h3)');
    expect(found.filter((text) => parts.includes(text))).toEqual(parts);
  });
});

test('an event has a calendar file of its type', async () => {
  const response = await fetch(`${site.origin}/events/the-private-client-in-2030-306.ics`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/calendar/),
  ]);
  expect(await response.text()).toContain('DTSTART;VALUE=DATE:20270624');
});

test('the chart of a guide says each of its numbers in words', async () => {
  const page = parseHtml(await (await fetch(`${site.origin}/legal-guide/global-2`)).text());
  const rows = page.select('.bands-chart tbody tr');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.select('td .bands-number').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ]);
    expect(row.select('svg[aria-hidden="true"] rect')).toHaveLength(2);
  }
});
