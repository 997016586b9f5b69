import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { pageTitle, sitePageTitle } from '../../src/models/page-meta.ts';
import { type HtmlElement, parseHtml } from '../support/html.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

/** A route of the specification, with the expected page of the built sample. */
interface Route {
  readonly route: string;
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  /** Headings of its sections, in order. */
  readonly parts: readonly string[];
}

const HOW_WE_WORK = 'How we work';

const ROUTES: readonly Route[] = [
  {
    route: "''",
    address: '/',
    title: siteConfiguration.defaultTitle,
    heading: 'The lawyers whom clients would choose again',
    parts: [
      'Find a ranking',
      'Moving up',
      'The guides',
      'Latest',
      'Events',
      'Submissions due',
      'Submissions for the next edition are open',
      'How we rank',
    ],
  },
  {
    route: 'about-us',
    address: '/about-us',
    title: sitePageTitle('About Laurel'),
    heading: 'About Laurel',
    parts: ['What we publish', 'Who owns us', 'Where to read on', 'Who leads the house', HOW_WE_WORK],
  },
  {
    route: 'about-us/methodology',
    address: '/about-us/methodology',
    title: sitePageTitle('Methodology'),
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
    title: sitePageTitle('The research team'),
    heading: 'The research team',
    parts: ['How a researcher works', 'Speak to us', 'Editors and researchers', HOW_WE_WORK],
  },
  {
    route: 'info/the-rankings-explained',
    address: '/info/the-rankings-explained',
    title: sitePageTitle('The rankings explained'),
    heading: 'The rankings explained',
    parts: ['Bands', 'Tiers for individuals', 'Why tables differ', 'All tiers, from the top', HOW_WE_WORK],
  },
  {
    route: 'content',
    address: '/content',
    title: sitePageTitle('Editorial: articles, research and authors'),
    heading: 'What we publish, and how we come to it',
    parts: ['Latest', 'By topic', 'How we research', 'Who writes'],
  },
  {
    route: 'articles',
    address: '/articles',
    title: sitePageTitle('Articles and insight'),
    heading: 'Articles',
    parts: ['Private credit meets the banks', 'Older articles'],
  },
  {
    route: 'articles, a page of older ones',
    address: '/articles/page/1',
    title: sitePageTitle('Articles and insight, archive page 1'),
    heading: 'Articles',
    parts: ['Data transfers, again', 'Secondments that work'],
  },
  {
    route: 'articles, of a topic',
    address: '/articles/topic/private-wealth-4',
    title: sitePageTitle('Articles on Private wealth'),
    heading: 'Private wealth',
    parts: ['Family offices grow up'],
  },
  {
    route: 'articles, by seoTitle',
    address: '/articles/private-credit-meets-the-banks',
    title: sitePageTitle('Private credit meets the banks'),
    heading: 'Private credit meets the banks',
    parts: ['What changed', 'Author', 'Topics', 'Firms in this article', 'Read on'],
  },
  {
    route: 'staff-members',
    address: '/staff-members/solveig-haugland-75',
    title: sitePageTitle('Solveig Haugland, Head of Research, Europe'),
    heading: 'Solveig Haugland',
    parts: ['Articles by Solveig Haugland', 'Contact'],
  },
  {
    route: 'events',
    address: '/events',
    title: sitePageTitle('Events: awards, round tables and webinars'),
    heading: 'Events',
    parts: ['How we rank: editors answer questions', 'The energy transition in Southern Europe'],
  },
  {
    route: 'events/past',
    address: '/events/past',
    title: sitePageTitle('Past events'),
    heading: 'Past events',
    parts: ['Laurel Awards: Asia-Pacific', 'What referees tell us', 'Courts after the pandemic'],
  },
  {
    route: 'events/{title}-{eventId}',
    address: '/events/the-private-client-in-2030-306',
    title: sitePageTitle('The private client in 2030, 24 – 25 June 2027'),
    heading: 'The private client in 2030',
    parts: ['Who attends', 'Related events'],
  },
  {
    route: 'faqs',
    address: '/faqs',
    title: sitePageTitle('Frequently asked questions'),
    heading: 'Frequently asked questions',
    parts: ['Rankings', 'Submissions', 'Your account', 'Events'],
  },
  {
    route: 'faqs/topics/{topic}-{topicId}',
    address: '/faqs/topics/rankings-1',
    title: sitePageTitle('Rankings: questions and answers'),
    heading: 'Rankings',
    parts: ['How are rankings decided?', 'What is a Foreign Expert?', 'Other topics'],
  },
  {
    route: 'faqs/{question}-{articleId}',
    address: '/faqs/how-are-rankings-decided-201',
    title: sitePageTitle('How are rankings decided?'),
    heading: 'How are rankings decided?',
    parts: ['Who decides', 'Documents', 'Also on rankings'],
  },
  {
    route: 'careers',
    address: '/careers',
    title: sitePageTitle('Careers'),
    heading: 'Careers',
    parts: ['Open vacancies', 'Software Engineer', 'What we offer', 'How we recruit'],
  },
  {
    route: 'products/careers',
    address: '/products/careers',
    title: sitePageTitle('Vacancies'),
    heading: 'Vacancies',
    parts: ['Software Engineer', 'Deputy Editor, USA'],
  },
  {
    route: 'products/careers/{title}-{vacancyId}',
    address: '/products/careers/software-engineer-43',
    title: sitePageTitle('Software Engineer, London or remote'),
    heading: 'Software Engineer',
    parts: ['You bring', 'Other vacancies'],
  },
  {
    route: 'about-us/research-schedule',
    address: '/about-us/research-schedule',
    title: sitePageTitle('Research schedule and submission deadlines'),
    heading: 'Research schedule',
    parts: ['January 2027', 'How to submit'],
  },
  {
    route: 'top-law-firms',
    address: '/top-law-firms',
    title: sitePageTitle('Top law firms by ranked departments'),
    heading: 'Top law firms',
    parts: ['How we count', 'What it does not say', 'By guide'],
  },
  {
    route: "'all-lawyers-{anything}-{publicationTypeGroupId}'",
    address: '/all-lawyers-global-2',
    title: sitePageTitle('All lawyers in the Global guide'),
    heading: 'All lawyers',
    parts: ['From A to Z'],
  },
  {
    route: "'all-law-firms-{anything}-{publicationTypeGroupId}'",
    address: '/all-law-firms-global-2',
    title: sitePageTitle('All law firms in the Global guide'),
    heading: 'All law firms',
    parts: ['From A to Z'],
  },
  {
    route: 'legal-guide',
    address: '/legal-guide/global-2',
    title: pageTitle('Global guide 2026', [
      `: ranked law firms and lawyers | ${siteConfiguration.productName}`,
      ` | ${siteConfiguration.productName}`,
    ]),
    heading: 'Global 2026',
    parts: ['Asia-Pacific', 'Rankings by band', 'Introductions', 'Download'],
  },
  {
    route: 'contact-us',
    address: '/contact-us',
    title: sitePageTitle('Contact us'),
    heading: 'Contact us',
    parts: ['Or write to a desk', 'Visiting us'],
  },
  {
    route: 'contact-us, sent without script',
    address: '/contact-us/sent',
    title: sitePageTitle('Your message has been sent'),
    heading: 'Your message has been sent',
    parts: [],
  },
  {
    route: 'register-interest',
    address: '/register-interest',
    title: sitePageTitle('Register your interest'),
    heading: 'Register your interest',
    parts: ['What happens next'],
  },
  {
    route: 'report-error',
    address: '/report-error',
    title: sitePageTitle('Report an error'),
    heading: 'Report an error',
    parts: ['What happens next'],
  },
  {
    route: 'unsubscribe',
    address: '/unsubscribe',
    title: sitePageTitle('Unsubscribe'),
    heading: 'Choose what you receive',
    parts: ['What we send', 'What we must send'],
  },
  {
    route: 'cookie-policy',
    address: '/cookie-policy',
    title: sitePageTitle('Cookie policy'),
    heading: 'Cookie policy',
    parts: ['What we keep', 'Other services', 'How to remove them'],
  },
  {
    route: 'error',
    address: '/error',
    title: sitePageTitle('Something went wrong'),
    heading: 'Something went wrong on our side',
    parts: [],
  },
  {
    route: 'myaccount-under-maintenance',
    address: '/myaccount-under-maintenance',
    title: sitePageTitle('My Account is being maintained'),
    heading: 'My Account is being maintained',
    parts: [],
  },
  {
    route: "'', a page of the CMS",
    address: '/info/terms-and-conditions',
    title: sitePageTitle('Terms and conditions'),
    heading: 'Terms and conditions',
    parts: ['On this page', 'Using the rankings', 'What counts as bulk', 'Quoting us', 'Law'],
  },
];

let site: SampleSite;
beforeAll(async () => {
  site = await startSampleSite();
});
afterAll(() => site?.close());

describe.each(ROUTES)('the route $route at $address', ({ address, title, heading, parts }) => {
  let status: number;
  let page: HtmlElement;
  beforeAll(async () => {
    const response = await fetch(site.origin + address, { redirect: 'manual' });
    status = response.status;
    page = parseHtml(await response.text());
  });
  const texts = (selector: string) => page.select(selector).map(({ text }) => text);

  test('has its title and heading', () => {
    expect(status).toBe(200);
    expect(texts('head > title')).toEqual([title]);
    expect(texts('main h1')).toEqual([heading]);
  });

  test('has its landmarks and parts', () => {
    expect(page.select('main#main')).toHaveLength(1);
    expect(page.select('header.site-header')).toHaveLength(1);
    expect(page.select('footer.site-footer')).toHaveLength(1);
    const found = texts('main :is(h2, h3)');
    expect(found.filter((text) => parts.includes(text))).toEqual(parts);
  });
});

test('an article lists its authors, topics, contributors and firms, and links to related articles', async () => {
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

test('an article in two languages declares both on each of its pages', async () => {
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

test('an event has a calendar file of its type', async () => {
  const response = await fetch(`${site.origin}/events/the-private-client-in-2030-306.ics`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/calendar/),
  ]);
  expect(await response.text()).toMatch(/^DTSTART:20270624T070000Z\r$/m);
});

test('the chart of a guide has each of its numbers as text', async () => {
  const page = parseHtml(await (await fetch(`${site.origin}/legal-guide/global-2`)).text());
  const rows = page.select('.bands-chart tbody tr');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const numbers = row.select('td .bands-number').map(({ text }) => text);
    expect(numbers).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
    // A zero has no bar.
    const bars = numbers.filter((number) => number !== '0');
    expect(row.select('svg[aria-hidden="true"] rect')).toHaveLength(bars.length);
  }
});

test('a CMS page in several languages declares its language and links to the other languages', async () => {
  const pageAt = async (address: string) => parseHtml(await (await fetch(site.origin + address)).text());
  const both = [
    ['ar', '/ar/info/privacy'],
    ['en', '/info/privacy'],
    ['x-default', '/info/privacy'],
    ['fr', '/fr/info/privacy'],
  ];
  for (const [address, lang, dir] of [
    ['/info/privacy', 'en', undefined],
    ['/fr/info/privacy', 'fr', undefined],
    ['/ar/info/privacy', 'ar', 'rtl'],
  ] as const) {
    const page = await pageAt(address);
    const [html] = page.select('html');
    expect([html?.attribute('lang'), html?.attribute('dir') || undefined], address).toEqual([lang, dir]);
    const links = page.select('link[rel="alternate"][hreflang]');
    expect(
      links.map((link) => [link.attribute('hreflang'), new URL(link.attribute('href') ?? '').pathname]),
      address,
    ).toEqual(both);
  }
});
