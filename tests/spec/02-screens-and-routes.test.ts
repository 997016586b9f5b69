import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, test } from 'vitest';
import Footer from '../../src/components/shell/footer.astro';
import LegacyBrowser from '../../src/components/shell/legacy-browser.astro';
import {
  departmentAddress,
  formatAddress,
  guideAddress,
  lawFirmAddress,
  lawyerAddress,
  listingAddress,
  officeAddress,
  parseAddress,
  rankingsAddress,
  searchResultsAddress,
} from '../../src/domain/addresses.ts';
import { entityTypes } from '../../src/domain/entity-types.ts';
import { MAIN_MENUS } from '../../src/domain/header-settings.ts';
import { slug } from '../../src/domain/slugs.ts';
import { siteConfiguration } from '../../src/settings/site-configuration.ts';
import {
  entityTypeTexts,
  searchingText,
  seeAllText,
  zeroHitsHint,
  zeroHitsText,
} from '../../src/texts/search.ts';
import { type HtmlElement, parseHtml } from '../support/html.ts';

describe('profile and result paths', () => {
  const guide = { guide: 'Asia-Pacific', groupId: 8 };
  test.each([
    [
      '/lawyer/{name}-{guide}-{publicationTypeGroupId}:{personOrganisationId}',
      lawyerAddress({ name: 'Zoë O’Brien', ...guide, personOrganisationId: 17 }),
      '/lawyer/zoe-obrien-asia-pacific-8:17',
    ],
    [
      '/law-firm/{name}-{guide}-{publicationTypeGroupId}:{organisationId}',
      lawFirmAddress({ name: 'Ashgrove & Lane LLP', ...guide, organisationId: 501 }),
      '/law-firm/ashgrove-lane-llp-asia-pacific-8:501',
    ],
    [
      '/office/{organisationName}-{location}-{guide}-{publicationTypeGroupId}:{organisationId}',
      officeAddress({
        organisationName: 'Ashgrove & Lane',
        location: 'São Paulo',
        ...guide,
        organisationId: 502,
      }),
      '/office/ashgrove-lane-sao-paulo-asia-pacific-8:502',
    ],
    [
      '/department/{organisationName}-{practiceArea}-{guide}-{publicationTypeGroupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}:{parentOrganisationId}',
      departmentAddress({
        organisationName: 'Ashgrove & Lane',
        practiceArea: 'Banking & Finance',
        ...guide,
        practiceAreaId: 5,
        locationId: 6,
        subsectionTypeId: 1,
        parentOrganisationId: 501,
      }),
      '/department/ashgrove-lane-banking-finance-asia-pacific-8:5:6:1:501',
    ],
    ['/legal-guide/{guide}-{publicationTypeGroupId}', guideAddress(guide), '/legal-guide/asia-pacific-8'],
    [
      '/legal-rankings/{practiceArea}-{location}-{publicationTypeGroupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}',
      rankingsAddress({
        practiceArea: 'Banking & Finance',
        location: 'Hong Kong',
        groupId: 8,
        practiceAreaId: 5,
        locationId: 6,
        subsectionTypeId: 1,
      }),
      '/legal-rankings/banking-finance-hong-kong-8:5:6:1',
    ],
  ])('%s', (_, address, expected) => {
    expect(address).toBe(expected);
    expect(formatAddress(parseAddress(address) ?? { kind: 'not-found' })).toBe(expected);
  });

  test.each([
    ['practice-area', '/names/s/practice-area?query=tax%20%26%20trusts&currentPage=1'],
    ['firm', '/names/s/firm?query=tax%20%26%20trusts&currentPage=1'],
    ['individual', '/names/s/individual?query=tax%20%26%20trusts&currentPage=1'],
  ] as const)('names/s/%s with query and currentPage', (searchRoute, expected) => {
    expect(searchResultsAddress(searchRoute, 'tax & trusts')).toBe(expected);
  });
});

describe('name parts in paths become lowercase slugs', () => {
  test.each([
    ['accents folded to plain letters', 'Éléonore Müller', 'eleonore-muller'],
    ['spaces become dashes', 'Real Estate Litigation', 'real-estate-litigation'],
    ['other symbols removed', 'Corporate/M&A (Mid-Market)', 'corporatema-mid-market'],
    ['repeated dashes collapsed', 'Tax -- & -- Trusts', 'tax-trusts'],
  ])('%s', (_, name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});

describe('pattern routes', () => {
  test('an office path has two numeric ids', () => {
    expect(parseAddress('/office/ashgrove-paris-global-2:501')).toEqual({
      kind: 'office',
      slug: 'ashgrove-paris-global',
      groupId: 2,
      organisationId: 501,
    });
    expect(parseAddress('/office/ashgrove-paris-global-two:501')).toBeUndefined();
    expect(parseAddress('/office/ashgrove-paris-global-2:firm')).toBeUndefined();
  });

  test.each(['all-lawyers', 'all-law-firms'] as const)('%s-{anything}-{publicationTypeGroupId}', (kind) => {
    expect(parseAddress(`/${kind}-anything-at-all-2`)).toEqual({ kind, slug: 'anything-at-all', groupId: 2 });
    expect(listingAddress(kind, { guide: 'Global', groupId: 2 })).toBe(`/${kind}-global-2`);
  });
});

describe('shell', () => {
  let footer: HtmlElement;
  let legacy: HtmlElement;
  beforeAll(async () => {
    const container = await AstroContainer.create();
    footer = parseHtml(
      await container.renderToString(Footer, { props: { year: 2026, faq: true, cookieSettings: false } }),
    );
    legacy = parseHtml(await container.renderToString(LegacyBrowser));
  });

  test('four top-level menus', () => {
    expect(MAIN_MENUS.map(({ label }) => label)).toEqual([
      'Rankings',
      'Articles & Events',
      'Products',
      'Submissions',
    ]);
  });

  test.each([
    [
      'Legal Rankings',
      [
        ['Find A Law Firm', '/all-law-firms-global-2'],
        ['Find A Lawyer', '/all-lawyers-global-2'],
        ['Top Law Firms', '/top-law-firms'],
      ],
    ],
    [
      'Submissions',
      [
        ['Submission Deadlines', '/about-us/research-schedule/'],
        ['Rankings Explained', '/info/the-rankings-explained'],
        ['Practice Area Definitions', '/info/practice-area-definitions'],
        ['Onboard With Laurel', '/info/onboard-with-laurel'],
      ],
    ],
    [
      'Company',
      [
        ['Contact Us', '/contact-us'],
        ['Frequently Asked Questions', '/faqs'],
        ['Modern Slavery Statement', '/info/modern-slavery-statement'],
        ['Supplier Code of Conduct', '/info/supplier-code-of-conduct'],
        ['Careers', '/products/careers'],
        ['About Us', '/about-us'],
        ['Privacy Policy', '/info/privacy'],
      ],
    ],
  ])('footer group %s', (title, links) => {
    const found = footer
      .select(`nav[aria-label="${title}"] a`)
      .map((link) => [link.text, link.attribute('href')]);
    expect(found).toEqual(links);
  });

  test('footer address block in London, UK, with a View in maps link', () => {
    expect(footer.select('address')[0]?.text).toMatch(/London/);
    expect(footer.select('address a').map(({ text }) => text)).toEqual(['View in maps']);
  });

  test('footer copyright line, terms and social links', () => {
    expect(footer.text).toMatch(/© 2026 Laurel/);
    expect(footer.select('a[href="/info/terms-and-conditions"]').map(({ text }) => text)).toEqual([
      'Terms and Conditions',
    ]);
    expect(footer.select('.social a').map((link) => link.attribute('aria-label'))).toEqual([
      'LinkedIn',
      'Instagram',
      'Facebook',
      'X',
      'YouTube',
    ]);
  });

  test("legacy browser modal titled 'Legacy Browser Detected / Unsafe'", () => {
    expect(legacy.select('h2').map(({ text }) => text)).toEqual(['Legacy Browser Detected / Unsafe']);
    expect(legacy.text).toMatch(/unsupported/);
    expect(legacy.select('a').map(({ text }) => text)).toEqual(['Chrome', 'Firefox', 'Edge', 'Safari']);
  });
});

describe('search box', () => {
  test('tabs of the modal: Practice Areas, Firms, Individuals, each with its prompt', () => {
    expect(entityTypes.map((type) => [entityTypeTexts[type].tabLabel, entityTypeTexts[type].prompt])).toEqual(
      [
        [
          'Practice Areas',
          'Find the best legal talent for your matter by searching practice area and location',
        ],
        ['Firms', 'Search for a firm by name'],
        ['Individuals', 'Search for an individual by name'],
      ],
    );
  });

  test('type selector: Practice Areas (label shown: Ranking tables), Firms, Individuals', () => {
    expect(entityTypes.map((type) => entityTypeTexts[type].label)).toEqual([
      'Ranking tables',
      'Firms',
      'Individuals',
    ]);
  });

  test("message 'Searching…' while loading", () => {
    expect(searchingText).toBe('Searching…');
  });

  test.each([
    ['practice-area', '0 Ranking tables found for "tax"', 'See all 12 ranking tables'],
    ['organisation', '0 Firms found for "tax"', 'See all 12 firms'],
    ['individual', '0 Individuals found for "tax"', 'See all 12 individuals'],
  ] as const)('%s: zero hits and more than five', (type, zero, all) => {
    expect(zeroHitsText(type, 'tax')).toBe(zero);
    expect(seeAllText(type, 12)).toBe(all);
    expect(zeroHitsHint).toBe('Try running your search in');
  });
});

test('texts name the product of the site configuration', () => {
  expect(siteConfiguration.productName).toBe('Laurel');
});
