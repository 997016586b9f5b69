import { describe, expect, test } from 'vitest';
import { listingPages } from '../../src/models/listing.ts';
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
});
