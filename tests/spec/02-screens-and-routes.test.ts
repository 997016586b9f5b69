import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
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
import type { EntityType } from '../../src/domain/entity-types.ts';
import type { SearchAnswer } from '../../src/domain/search.ts';
import { searchConfiguration } from '../../src/domain/settings/search-configuration.ts';
import { slug } from '../../src/domain/slugs.ts';
import { SearchForm } from '../../src/islands/search/search-form.tsx';
import { createSearchBox } from '../../src/stores/search-box.ts';
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
  const NOTHING: SearchAnswer = { nbHits: 0, hits: [] };
  const SEVERAL: SearchAnswer = {
    nbHits: 12,
    hits: Array.from({ length: 5 }, (_, index) => ({
      entityType: 'organisation',
      hit: {
        name: `Ashgrove ${index}`,
        townName: 'Paris',
        countryName: 'France',
        organisationId: index + 1,
        mostRelevantProfile: { groupName: 'Global', groupId: 2 },
      },
    })),
  };
  const configuration = searchConfiguration({ searchPath: undefined, searchWorker: undefined });

  /** The box as it stands after a search for "tax" that is answered so, or still under way. */
  async function searched(entityType: EntityType, answer: SearchAnswer | undefined): Promise<HtmlElement> {
    const box = createSearchBox({
      search: async (question) => {
        if (question.entityType !== entityType) return { nbHits: 3, hits: [] };
        return answer ?? new Promise(() => {});
      },
      storage: undefined,
      initial: { entityType, text: 'tax' },
    });
    box.focus();
    await new Promise((resolve) => setTimeout(resolve));
    return parseHtml(
      renderToStaticMarkup(
        createElement(SearchForm, { box, configuration, look: 'group', live: false, styled: true }),
      ),
    );
  }

  const EXAMPLES = [
    ['practice-area', 'practice area plus location', 'Corporate/M&A, London'],
    ['organisation', 'firm plus location', 'Ashgrove & Lane, Paris'],
    ['individual', 'person plus firm plus location', 'Adele Cote, Ashgrove & Lane, Paris'],
  ] as const;

  test('type selector: Practice Areas (label shown: Ranking tables), Firms, Individuals', async () => {
    const html = await searched('practice-area', undefined);
    const options = html.select('select[name="entityType"] option');
    expect(options.map((option) => [option.attribute('value'), option.text])).toEqual([
      ['practice-area', 'Ranking tables'],
      ['organisation', 'Firms'],
      ['individual', 'Individuals'],
    ]);
  });

  test.each(EXAMPLES)('placeholder of %s: an example of %s', async (entityType, _says, placeholder) => {
    const html = await searched(entityType, undefined);
    expect(html.select('input[name="query"]').map((input) => input.attribute('placeholder'))).toEqual([
      placeholder,
    ]);
  });

  test.each([
    ['practice-area', 'Search ranking tables by practice area and location'],
    ['organisation', 'Search firms by name and location'],
    ['individual', 'Search individuals by name, firm and location'],
  ] as const)('the field of %s has an accessibility label', async (entityType, label) => {
    const html = await searched(entityType, undefined);
    expect(html.select('input[name="query"]').map((input) => input.attribute('aria-label'))).toEqual([label]);
  });

  test("message 'Searching…' while loading", async () => {
    const html = await searched('organisation', undefined);
    expect(html.select('.search-list').map(({ text }) => text)).toEqual(['Searching…']);
  });

  test.each([
    ['practice-area', '0 Ranking tables found for "tax"', ['Firms 3', 'Individuals 3']],
    ['organisation', '0 Firms found for "tax"', ['Ranking tables 3', 'Individuals 3']],
    ['individual', '0 Individuals found for "tax"', ['Ranking tables 3', 'Firms 3']],
  ] as const)('%s without a hit offers the other two types', async (entityType, zero, others) => {
    const html = await searched(entityType, NOTHING);
    expect(html.select('.search-zero p').map(({ text }) => text)).toEqual([
      zero,
      `Try running your search in ${others.join(' or ')}`,
    ]);
    expect(html.select('.search-zero a').map(({ text }) => text)).toEqual(others);
  });

  test.each([
    ['practice-area', 'See all 12 ranking tables', '/names/s/practice-area?query=tax&currentPage=1'],
    ['organisation', 'See all 12 firms', '/names/s/firm?query=tax&currentPage=1'],
    ['individual', 'See all 12 individuals', '/names/s/individual?query=tax&currentPage=1'],
  ] as const)('%s with more than five hits ends with a link to all', async (entityType, text, address) => {
    const links = (await searched(entityType, SEVERAL)).select('.search-list [role="option"]');
    expect(links).toHaveLength(6);
    const last = links.at(-1);
    expect([last?.text, last?.attribute('href')]).toEqual([text, address]);
  });
});
