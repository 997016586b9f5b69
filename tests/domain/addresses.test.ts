import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Address,
  articleAddress,
  departmentAddress,
  eventAddress,
  faqArticleAddress,
  faqTopicAddress,
  formatAddress,
  guideAddress,
  lawFirmAddress,
  lawyerAddress,
  listingAddress,
  moversAddress,
  OTHER_LETTERS,
  officeAddress,
  pageAddress,
  parseAddress,
  pastRankingsAddress,
  rankingsAddress,
  SEARCH_ROUTES,
  searchResultsAddress,
  vacancyAddress,
} from '../../src/domain/addresses.ts';
import { id as idSchema } from '../../src/domain/identifiers.ts';

const name = fc.string({ unit: 'binary', maxLength: 120 });
const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz', OTHER_LETTERS);

/** Arbitrary addresses of each kind, with the function that formats them. */
const formattedAddress: fc.Arbitrary<readonly [Address['kind'], string]> = fc.oneof(
  fc
    .record({ name, guide: name, groupId: id, personOrganisationId: id })
    .map((parts) => ['lawyer', lawyerAddress(parts)] as const),
  fc
    .record({ name, guide: name, groupId: id, organisationId: id })
    .map((parts) => ['law-firm', lawFirmAddress(parts)] as const),
  fc
    .record({ organisationName: name, location: name, guide: name, groupId: id, organisationId: id })
    .map((parts) => ['office', officeAddress(parts)] as const),
  fc
    .record({
      organisationName: name,
      practiceArea: name,
      guide: name,
      groupId: id,
      practiceAreaId: id,
      locationId: id,
      subsectionTypeId: id,
      parentOrganisationId: id,
    })
    .map((parts) => ['department', departmentAddress(parts)] as const),
  fc.record({ guide: name, groupId: id }).map((parts) => ['legal-guide', guideAddress(parts)] as const),
  fc
    .record({
      practiceArea: name,
      location: name,
      groupId: id,
      practiceAreaId: id,
      locationId: id,
      subsectionTypeId: id,
    })
    .map((parts) => ['legal-rankings', rankingsAddress(parts)] as const),
  fc
    .record({
      kind: fc.constantFrom('all-lawyers' as const, 'all-law-firms' as const),
      guide: name,
      groupId: id,
    })
    .map(({ kind, ...parts }) => [kind, listingAddress(kind, parts)] as const),
  fc
    .record({
      kind: fc.constantFrom('all-lawyers' as const, 'all-law-firms' as const),
      guide: name,
      groupId: id,
      letter,
      page: fc.integer({ min: 1, max: 999_999 }),
    })
    .map(({ kind, ...parts }) => [kind, listingAddress(kind, parts)] as const),
  fc
    .record({
      kind: fc.constantFrom('movers-by-table' as const, 'movers-by-firm' as const),
      guide: name,
      groupId: id,
      page: fc.integer({ min: 1, max: 999_999 }),
    })
    .map(({ kind, ...parts }) => [kind, moversAddress(kind, parts)] as const),
  fc
    .record({
      practiceArea: name,
      location: name,
      groupId: id,
      practiceAreaId: id,
      locationId: id,
      subsectionTypeId: id,
      year: fc.integer({ min: 1990, max: 2100 }),
    })
    .map((parts) => ['past-rankings', pastRankingsAddress(parts)] as const),
  fc.record({ title: name, eventId: id }).map((parts) => ['event', eventAddress(parts)] as const),
  fc.record({ title: name, topicId: id }).map((parts) => ['faq-topic', faqTopicAddress(parts)] as const),
  fc
    .record({ question: name, articleId: id })
    .map((parts) => ['faq-article', faqArticleAddress(parts)] as const),
  fc.record({ title: name, vacancyId: id }).map((parts) => ['vacancy', vacancyAddress(parts)] as const),
  fc
    .record({
      kind: fc.constantFrom('past-events' as const, 'research-schedule' as const),
      page: fc.integer({ min: 1, max: 999_999 }),
    })
    .map(({ kind, page }) => [kind, pageAddress(kind, page)] as const),
  fc
    .constantFrom(...SEARCH_ROUTES)
    .map(
      (searchRoute) => ['search-results', formatAddress({ kind: 'search-results', searchRoute })] as const,
    ),
);

describe('every formatted address', () => {
  test('parses to its kind and formats to the same path', () => {
    fc.assert(
      fc.property(formattedAddress, ([kind, path]) => {
        const parsed = parseAddress(path);
        expect(parsed?.kind).toBe(kind);
        expect(parsed && formatAddress(parsed)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });

  test('contains all of its ids', () => {
    fc.assert(
      fc.property(id, id, id, id, id, (groupId, practiceAreaId, locationId, subsectionTypeId, parent) => {
        const ids = { groupId, practiceAreaId, locationId, subsectionTypeId, parentOrganisationId: parent };
        const names = { organisationName: 'Ashgrove 1-2', practiceArea: '3:4', guide: 'UK 5' };
        expect(parseAddress(departmentAddress({ ...names, ...ids }))).toMatchObject(ids);
      }),
    );
  });

  test('is a valid file name on every file system', () => {
    fc.assert(
      fc.property(formattedAddress, ([, path]) => {
        for (const segment of path.slice(1).split('/')) {
          expect(`${segment}.html`.length).toBeLessThanOrEqual(255);
          expect(segment).toMatch(/^[a-z0-9:-]+$/);
        }
      }),
    );
  });

  test('differs from addresses with the same slug and other ids', () => {
    fc.assert(
      fc.property(name, id, id, (same, one, other) => {
        fc.pre(one !== other);
        const shared = { name: same, guide: 'Global', groupId: 2 };
        expect(lawyerAddress({ ...shared, personOrganisationId: one })).not.toBe(
          lawyerAddress({ ...shared, personOrganisationId: other }),
        );
      }),
    );
  });

  test('exists for exactly the ids that the schema accepts', () => {
    for (const largest of [1, 999_999_999_999_999]) {
      expect(idSchema.safeParse(largest).success).toBe(true);
      expect(parseAddress(`/lawyer/x-2:${largest}`)).toMatchObject({ personOrganisationId: largest });
    }
    expect(idSchema.safeParse(1_000_000_000_000_000).success).toBe(false);
    expect(parseAddress('/lawyer/x-2:1000000000000000')).toBeUndefined();
  });
});

test('every path that parses formats to the same path', () => {
  const prefixes = [
    '/lawyer/',
    '/office/',
    '/department/',
    '/legal-guide/',
    '/legal-rankings/',
    '/all-lawyers-',
    '/',
  ];
  const rest = fc.string({ unit: fc.constantFrom(...'ab-0123:/ é%王'), maxLength: 24 });
  fc.assert(
    fc.property(fc.constantFrom(...prefixes), rest, (prefix, suffix) => {
      const parsed = parseAddress(prefix + suffix);
      if (parsed !== undefined) expect(formatAddress(parsed)).toBe(prefix + suffix);
    }),
    { numRuns: 5000 },
  );
});

describe('parseAddress returns undefined for a path with', () => {
  test.each([
    ['an id that is not a number', '/lawyer/adele-cote-global-2:x'],
    ['no id', '/lawyer/adele-cote-global-2'],
    ['an empty slug', '/lawyer/-2:17'],
    ['no slug', '/lawyer/2:17'],
    ['an id of 30 digits', `/lawyer/adele-cote-global-2:${'9'.repeat(30)}`],
    ['a group of 30 digits', `/office/ashgrove-paris-${'9'.repeat(30)}:17`],
    ['an id with a leading zero', '/lawyer/adele-cote-global-2:017'],
    ['the id zero', '/lawyer/adele-cote-global-2:0'],
    ['a negative id', '/lawyer/adele-cote-global-2:-17'],
    ['a fraction', '/lawyer/adele-cote-global-2:1.5'],
    ['digits of another script', '/lawyer/adele-cote-global-2:١٧'],
    ['an encoded colon', '/lawyer/adele-cote-global-2%3A17'],
    ['one id too many', '/lawyer/adele-cote-global-2:17:18/x'],
    ['one id too few', '/department/ashgrove-tax-uk-1:2:3:4'],
    ['a trailing slash', '/lawyer/adele-cote-global-2:17/'],
    ['a line break at the end', '/lawyer/adele-cote-global-2:17\n'],
    ['a deeper path', '/lawyer/x/adele-cote-global-2:17'],
    ['capitals in the kind', '/Lawyer/adele-cote-global-2:17'],
    ['an unknown kind', '/judge/adele-cote-global-2:17'],
    ['a listing but no group', '/all-lawyers-global'],
    ['an invalid letter', '/all-lawyers-global-2/é'],
    ['two letters in a listing', '/all-lawyers-global-2/ab'],
    ['an explicit page 1', '/all-lawyers-global-2/a/1'],
    ['page zero', '/all-lawyers-global-2/a/0'],
    ['an unknown search route', '/names/s/judge'],
    ['an article with capitals', '/articles/A-Title'],
    ['an article without a title', '/articles/'],
    ['no characters', ''],
    ['no leading slash', 'lawyer/adele-cote-global-2:17'],
    ['a protocol-relative address', '//evil.example/lawyer/adele-cote-global-2:17'],
  ])('%s', (_, path) => {
    expect(parseAddress(path)).toBeUndefined();
  });
});

describe('parseAddress accepts', () => {
  test.each([
    [
      'an old name',
      '/lawyer/some-former-name-2:17',
      { kind: 'lawyer', groupId: 2, personOrganisationId: 17 },
    ],
    [
      'a slug that ends like ids',
      '/law-firm/firm-3:4-2:17',
      { slug: 'firm-3:4', groupId: 2, organisationId: 17 },
    ],
    ['a slug of digits', '/legal-guide/100-2', { slug: '100', groupId: 2 }],
    ['a slug in a non-Latin script', '/lawyer/王伟-2:17', { slug: '王伟', personOrganisationId: 17 }],
    ['a slug of dashes', '/lawyer/----2:17', { slug: '---', groupId: 2 }],
    [
      'names without Latin letters',
      lawyerAddress({ name: '王伟', guide: '中国', groupId: 2, personOrganisationId: 17 }),
      { slug: 'unnamed-unnamed' },
    ],
    ['an article', articleAddress('a-look-at-2026'), { kind: 'article', seoTitle: 'a-look-at-2026' }],
  ])('%s', (_, path, expected) => {
    expect(parseAddress(path)).toMatchObject(expected);
  });
});

test('the address of a search contains its exact text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (query) => {
      const address = new URL(searchResultsAddress('firm', query), 'https://site.example');
      expect(address.pathname).toBe('/names/s/firm');
      expect(address.searchParams.get('query')).toBe(query);
      expect(address.searchParams.get('currentPage')).toBe('1');
    }),
  );
});

test('the address of a search replaces a lone surrogate', () => {
  expect(searchResultsAddress('firm', 'a\ud83d')).toBe('/names/s/firm?query=a%EF%BF%BD&currentPage=1');
});
