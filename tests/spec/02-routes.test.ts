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

const HOW_WE_WORK = 'How we work';

const ROUTES: readonly Route[] = [
  {
    route: "''",
    address: '/',
    title: 'Laurel | Ranking the world’s leading lawyers and law firms',
    heading: 'The lawyers whom clients would choose again',
    parts: [
      'Latest',
      'The guides',
      'Events',
      'Submissions due',
      'Submissions for the next edition are open',
      'How we rank',
    ],
  },
  {
    route: 'about-us',
    address: '/about-us',
    title: 'About Laurel | Laurel',
    heading: 'About Laurel',
    parts: ['What we publish', 'Who owns us', 'Where to read on', 'Who leads the house', HOW_WE_WORK],
  },
  {
    route: 'about-us/methodology',
    address: '/about-us/methodology',
    title: 'Methodology | Laurel',
    heading: 'Methodology',
    parts: [
      'Submissions',
      'Interviews',
      'How a band is decided',
      'Confidentiality',
      'If you disagree',
      HOW_WE_WORK,
    ],
  },
  {
    route: 'about-us/research-team',
    address: '/about-us/research-team',
    title: 'The research team | Laurel',
    heading: 'The research team',
    parts: ['How a researcher works', 'Speak to us', 'Editors and researchers', HOW_WE_WORK],
  },
  {
    route: 'info/the-rankings-explained',
    address: '/info/the-rankings-explained',
    title: 'The rankings explained | Laurel',
    heading: 'The rankings explained',
    parts: ['Bands', 'Tiers for individuals', 'Why tables differ', 'All tiers, from the top', HOW_WE_WORK],
  },
  {
    route: 'content',
    address: '/content',
    title: 'Editorial: articles, research and authors | Laurel',
    heading: 'What we publish, and how we come to it',
    parts: ['Latest', 'By topic', 'How we research', 'Who writes'],
  },
  {
    route: 'articles',
    address: '/articles',
    title: 'Articles and insight | Laurel',
    heading: 'Articles',
    parts: ['Private credit meets the banks', 'Older articles'],
  },
  {
    route: 'articles, a page of older ones',
    address: '/articles/page/1',
    title: 'Articles and insight, archive page 1 | Laurel',
    heading: 'Articles',
    parts: ['Data transfers, again', 'Secondments that work'],
  },
  {
    route: 'articles, of a topic',
    address: '/articles/topic/private-wealth-4',
    title: 'Articles on Private wealth | Laurel',
    heading: 'Private wealth',
    parts: ['Family offices grow up'],
  },
  {
    route: 'articles, by seoTitle',
    address: '/articles/private-credit-meets-the-banks',
    title: 'Private credit meets the banks | Laurel',
    heading: 'Private credit meets the banks',
    parts: ['What changed', 'Author', 'Topics', 'Firms in this article', 'Read on'],
  },
  {
    route: 'staff-members',
    address: '/staff-members/solveig-haugland-75',
    title: 'Solveig Haugland, Head of Research, Europe | Laurel',
    heading: 'Solveig Haugland',
    parts: ['Articles by Solveig Haugland', 'Contact'],
  },
];

let site: SampleSite;
beforeAll(async () => {
  site = await startSampleSite();
});
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

test('an article names its authors, topics, contributors and firms, and leads on', async () => {
  const response = await fetch(`${site.origin}/articles/private-credit-meets-the-banks`);
  const page = parseHtml(await response.text());
  const links = page.select('main a').map((link) => link.attribute('href'));
  expect(links).toEqual(
    expect.arrayContaining([
      '/staff-members/solveig-haugland-75',
      '/articles/topic/deals-and-finance-3',
      '/articles/restructuring-plans-five-lessons',
    ]),
  );
  expect(page.select('.contributors')[0]?.text).toMatch(/^With contributions from \p{L}/u);
  expect(page.select('.share-list a').map(({ text }) => text)).toEqual([
    'LinkedIn',
    'Facebook',
    'X',
    'Email',
  ]);
});

test('an article in two languages says so on both of its pages', async () => {
  const alternatesOf = async (address: string) =>
    parseHtml(await (await fetch(site.origin + address)).text())
      .select('link[rel="alternate"][hreflang]')
      .map((link) => [link.attribute('hreflang'), new URL(link.attribute('href') ?? '').pathname]);
  const both = [
    ['en', '/articles/data-transfers-again'],
    ['x-default', '/articles/data-transfers-again'],
    ['fr', '/articles/les-transferts-de-donnees-encore'],
  ];
  expect(await alternatesOf('/articles/data-transfers-again')).toEqual(both);
  expect(await alternatesOf('/articles/les-transferts-de-donnees-encore')).toEqual(both);
});
