import { describe, expect, test } from 'vitest';
import type { ListingKind } from '../../src/domain/addresses.ts';
import { listingPages, listingRows } from '../../src/models/listing.ts';
import { smallGuide } from '../support/snapshot.ts';

const crowdPerson = (index: number) => ({
  personOrganisationId: index + 1,
  personId: index + 1,
  fullName:
    index === 0 ? '王伟' : index === 1 ? 'Élodie Øster KC' : `Kim Abel${String(index).padStart(3, '0')}`,
  parentOrganisationId: 50,
  organisationId: null,
  townName: null,
  countryName: null,
  rankings: [],
});
const crowdPeople = Array.from({ length: 320 }, (_, index) => crowdPerson(index));
const crowd = smallGuide().group(2, 'individuals', crowdPeople);
const pages = [...listingPages.pages('2/all-lawyers', crowd.inputs)];

describe('the listing of all lawyers', () => {
  test('has an entry page and one or more pages per letter', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/all-lawyers-global-2',
      '/all-lawyers-global-2/a',
      '/all-lawyers-global-2/a/2',
      '/all-lawyers-global-2/a/3',
      '/all-lawyers-global-2/o',
      '/all-lawyers-global-2/other',
    ]);
  });

  test('shows every lawyer on exactly one page', () => {
    const hrefs = pages.flatMap(({ model }) => model.entries.map(({ href }) => href));
    expect(hrefs).toHaveLength(320);
    expect(new Set(hrefs).size).toBe(320);
  });

  test('uses the first letter of the family name, with accents folded and without post-nominals', () => {
    expect(pages.find(({ path }) => path.endsWith('/o'))?.model.entries.map(({ label }) => label)).toEqual([
      'Élodie Øster KC',
    ]);
  });

  test('has pages with distinct titles', () => {
    expect(new Set(pages.map(({ model }) => model.meta.title)).size).toBe(pages.length);
  });

  test('shows each letter on the entry page once, with the filters and the files of its rows', () => {
    const [entry, ...letters] = pages;
    expect(entry?.model.letters.map(({ label, count }) => [label, count])).toEqual([
      ['A', 318],
      ['O', 1],
      ['Other', 1],
    ]);
    expect(entry?.model.facets.map(({ name, choices }) => [name, choices])).toEqual([
      [
        'location',
        [
          { value: '31', label: 'France' },
          { value: '32', label: 'Norway' },
        ],
      ],
      [
        'practice-area',
        [
          { value: '7', label: 'Shipping' },
          { value: '8', label: 'Tax' },
        ],
      ],
    ]);
    expect(entry?.model.files).toEqual([
      '/data/lists/all-lawyers-2/a.json',
      '/data/lists/all-lawyers-2/o.json',
      '/data/lists/all-lawyers-2/other.json',
    ]);
    expect(letters.flatMap(({ model }) => [...model.facets, ...model.files])).toEqual([]);
  });

  test('has only links to letters on the entry page from 200 entries on', () => {
    expect(pages[0]?.model.entries).toEqual([]);
    expect(pages[0]?.model.letters[0]?.href).toBe('/all-lawyers-global-2/a');
  });
});

/** A second guide with one person of the guide "Global" and one other person. */
const twoGuides = smallGuide()
  .group(9, 'type-group', [
    { publicationTypeGroupId: 9, name: 'Nordic', category: 1, description: 'Firms of the North.' },
  ])
  .group(9, 'organisations', [
    { organisationId: 50, name: 'Vane Nordic', townName: 'Oslo', countryName: 'Norway', firmType: 1 },
    { organisationId: 90, name: 'Aasen', townName: 'Oslo', countryName: 'Norway', firmType: 1 },
  ])
  .group(
    9,
    'individuals',
    [
      { personOrganisationId: 300, fullName: 'Kari Aas', parentOrganisationId: 90 },
      { personOrganisationId: 1, fullName: 'Ana Berg', parentOrganisationId: 50 },
    ].map((person) => ({
      ...person,
      personId: person.personOrganisationId,
      organisationId: null,
      townName: 'Oslo',
      countryName: 'Norway',
      rankings: [],
    })),
  );
const directory = (kind: ListingKind) => [...listingPages.pages(`all-guides/${kind}`, twoGuides.inputs)];

describe('the listing of all guides', () => {
  test('has an entry page and pages of letters below the address without a guide', () => {
    expect(directory('all-law-firms').map(({ path }) => path)).toEqual([
      '/all-law-firms',
      '/all-law-firms/a',
      '/all-law-firms/b',
      '/all-law-firms/z',
    ]);
    expect(listingPages.partitions(twoGuides.inputs)).toContain('all-guides/all-lawyers');
  });

  test('has one entry for a firm in several guides, with the link, name and place of the first guide', () => {
    const [entry] = directory('all-law-firms');
    expect(entry?.model.entries).toEqual([
      { label: 'Aasen', href: '/law-firm/aasen-nordic-9:90', detail: 'Oslo, Norway' },
      { label: 'Béranger Vane', href: '/law-firm/beranger-vane-global-2:50', detail: 'Paris, France' },
      { label: 'Zeta Chambers', href: '/law-firm/zeta-chambers-global-2:51', detail: 'France' },
    ]);
  });

  test('shows the firm of a lawyer by its name in the guide of the link', () => {
    const [entry] = directory('all-lawyers');
    expect(entry?.model.entries.find(({ label }) => label === 'Kari Aas')).toEqual({
      label: 'Kari Aas',
      href: '/lawyer/kari-aas-nordic-9:300',
      detail: 'Aasen, Oslo, Norway',
    });
    const ids = entry?.model.entries.map(({ href }) => href.split(':')[1]);
    expect(new Set(ids).size).toBe(ids?.length);
  });

  test('links to the listing of each guide, which links back', () => {
    const [all] = directory('all-lawyers');
    expect(all?.model.related).toEqual([
      { label: 'All lawyers in the Global guide', href: '/all-lawyers-global-2' },
      { label: 'All lawyers in the Nordic guide', href: '/all-lawyers-nordic-9' },
    ]);
    const [ofGuide] = listingPages.pages('9/all-lawyers', twoGuides.inputs);
    expect(ofGuide?.model.related).toEqual([{ label: 'All lawyers in all guides', href: '/all-lawyers' }]);
  });

  test('is not filtered in the browser', () => {
    expect(directory('all-lawyers').flatMap(({ model }) => [...model.files, ...model.facets])).toEqual([]);
  });

  test('changes only one page if the name of a lawyer changes and its position does not', () => {
    const renamed = { ...crowdPerson(5), fullName: 'Kim Abel005x' };
    const before = [...listingPages.pages('all-guides/all-lawyers', crowd.inputs)];
    const after = [
      ...listingPages.pages(
        'all-guides/all-lawyers',
        smallGuide().group(2, 'individuals', crowdPeople.with(5, renamed)).inputs,
      ),
    ];
    const changed = after.filter(
      ({ model }, index) => JSON.stringify(model) !== JSON.stringify(before[index]?.model),
    );
    expect(changed.map(({ path }) => path)).toEqual(['/all-lawyers/a']);
  });
});

describe('a listing with fewer than 200 entries', () => {
  test.each(['all-lawyers', 'all-law-firms'] as const)('is shown in full on its entry page: %s', (kind) => {
    const [entry, ...letters] = [...listingPages.pages(`2/${kind}`, smallGuide().inputs)];
    expect(entry?.model.letters).toHaveLength(letters.length);
    expect(entry?.model.entries).toHaveLength(entry?.model.total ?? 0);
    expect(entry?.model.entries).toEqual(letters.flatMap(({ model }) => model.entries));
  });
});

describe('the rows of a listing', () => {
  test('contain location and practice area of every table that ranks the lawyer', () => {
    const rows = listingRows(smallGuide().inputs, 2, 'all-lawyers');
    expect(
      [...rows].map(([letter, ofLetter]) => [letter, ofLetter.map(([name, , , values]) => [name, values])]),
    ).toEqual([
      ['a', [['Zoë Ash', [['31', '7']]]]],
      [
        'b',
        [
          ['Ana Berg', [['31', '7']]],
          [
            'Ana Berg',
            [
              ['31', '7'],
              ['31', '7'],
            ],
          ],
        ],
      ],
      ['other', [['王伟', []]]],
    ]);
  });

  test('of firms contain the tables of their departments', () => {
    const rows = listingRows(smallGuide().inputs, 2, 'all-law-firms');
    expect([...rows.values()].flat().map(([name, href, note, values]) => [name, href, note, values])).toEqual(
      [
        ['Béranger Vane', '/law-firm/beranger-vane-global-2:50', 'Paris, France', [['31', '7']]],
        ['Zeta Chambers', '/law-firm/zeta-chambers-global-2:51', 'France', [['31', '7']]],
      ],
    );
  });
});

/**
 * First letters with the letter of their page: composed, decomposed and stroked letters, ligatures, wide letters, punctuation, other
 * scripts, digits and symbols. English and German sort letters with accents under the plain letter (DIN 5007-1).
 */
const NAMES_BY_LETTER: readonly (readonly [name: string, letter: string])[] = [
  ['Ärzterecht', 'a'],
  ['A\u0308mtler', 'a'],
  ['Østergaard', 'o'],
  ['Łaski', 'l'],
  ['Đorđević', 'd'],
  ['Þórsson', 't'],
  ['Æther', 'a'],
  ['ßmann', 's'],
  ['Ａｋｉｔａ', 'a'],
  ['„Über“', 'u'],
  ['№9', 'n'],
  ['王伟', 'other'],
  ['Ωμέγα', 'other'],
  ['Жуков', 'other'],
  ['حسن', 'other'],
  ['3Hare', 'other'],
  ['§§', 'other'],
];

const guideOfNames = smallGuide()
  .group(
    2,
    'organisations',
    NAMES_BY_LETTER.map(([name], index) => ({
      organisationId: 500 + index,
      name,
      townName: null,
      countryName: null,
      firmType: 1,
    })),
  )
  .group(
    2,
    'individuals',
    NAMES_BY_LETTER.map(([fullName], index) => ({
      personOrganisationId: index + 1,
      personId: index + 1,
      fullName,
      parentOrganisationId: 500,
      organisationId: null,
      townName: null,
      countryName: null,
      rankings: [],
    })),
  );

/** Returns the letters of the pages of a listing, by the name of the entry. */
const lettersByName = (listing: ListingKind): ReadonlyMap<string, string | undefined> =>
  new Map(
    [...listingPages.pages(`2/${listing}`, guideOfNames.inputs)].flatMap(({ path, model }) =>
      model.entries.map(({ label }) => [label, path.split('/')[2]] as const),
    ),
  );

describe.each(['all-law-firms', 'all-lawyers'] as const)('the listing %s', (listing) => {
  const letters = lettersByName(listing);

  test.each(NAMES_BY_LETTER)('contains the name %s on the page of the letter %s', (name, letter) => {
    expect(letters.get(name)).toBe(letter);
  });
});
