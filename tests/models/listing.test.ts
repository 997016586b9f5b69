import { describe, expect, test } from 'vitest';
import { listingPages, listingRows } from '../../src/models/listing.ts';
import { smallGuide } from '../support/snapshot.ts';

const crowd = smallGuide().group(
  2,
  'individuals',
  Array.from({ length: 320 }, (_, index) => ({
    personOrganisationId: index + 1,
    personId: index + 1,
    fullName:
      index === 0 ? '王伟' : index === 1 ? 'Élodie Øster KC' : `Kim Abel${String(index).padStart(3, '0')}`,
    parentOrganisationId: 50,
    organisationId: null,
    townName: null,
    countryName: null,
    rankings: [],
  })),
);
const pages = [...listingPages.pages('2/all-lawyers', crowd.inputs)];

describe('listing of all lawyers', () => {
  test('has an entry page, a page a letter and further pages of long letters', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/all-lawyers-global-2',
      '/all-lawyers-global-2/a',
      '/all-lawyers-global-2/a/2',
      '/all-lawyers-global-2/a/3',
      '/all-lawyers-global-2/o',
      '/all-lawyers-global-2/other',
    ]);
  });

  test('everybody stands on exactly one page', () => {
    const hrefs = pages.flatMap(({ model }) => model.entries.map(({ href }) => href));
    expect(hrefs).toHaveLength(320);
    expect(new Set(hrefs).size).toBe(320);
  });

  test('the letter is that of the family name, accents folded and post-nominals left out', () => {
    expect(pages.find(({ path }) => path.endsWith('/o'))?.model.entries.map(({ label }) => label)).toEqual([
      'Élodie Øster KC',
    ]);
  });

  test('titles of its pages are all different', () => {
    expect(new Set(pages.map(({ model }) => model.meta.title)).size).toBe(pages.length);
  });

  test('the letters stand on the entry page once, with what to filter by and the files of its rows', () => {
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
});

describe('rows of a listing', () => {
  test('have a place and a practice area for every table that ranks the lawyer, and none where no table does', () => {
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

  test('of firms follow their departments', () => {
    const rows = listingRows(smallGuide().inputs, 2, 'all-law-firms');
    expect([...rows.values()].flat().map(([name, href, note, values]) => [name, href, note, values])).toEqual(
      [
        ['Béranger Vane', '/law-firm/beranger-vane-global-2:50', 'Paris, France', [['31', '7']]],
        ['Zeta Chambers', '/law-firm/zeta-chambers-global-2:51', 'France', [['31', '7']]],
      ],
    );
  });
});
