import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FacetSelection, facetNames, type RecordFacets } from '../../src/domain/search-facets.ts';
import { slug } from '../../src/domain/slugs.ts';
import { FacetTally } from '../../src/search/facet-tally.ts';
import { encodeFacets, SegmentFacets } from '../../src/search/segment-facets.ts';

/** Facets of three people: the first has two rankings and two languages, the second has one ranking, and the third has only a guide. */
const people: readonly RecordFacets[] = [
  {
    rankings: [
      { guide: 'Europe', practiceArea: 'Tax', band: { name: 'Band 1', rankOrder: 10 } },
      { guide: 'Europe', practiceArea: 'Shipping', band: { name: 'Band 2', rankOrder: 20 } },
    ],
    countries: ['France'],
    languages: ['French', 'English'],
  },
  {
    rankings: [{ guide: 'USA', practiceArea: 'Tax', band: { name: 'Band 2', rankOrder: 5 } }],
    countries: ['USA'],
    languages: ['English'],
  },
  { rankings: [{ guide: 'USA' }], countries: [], languages: [] },
];
const slugOf = (label: string) => label.toLowerCase().replace(' ', '-');
const facets = new SegmentFacets(encodeFacets(people, slugOf), people.length);

/** Counts all rows. Returns the numbers of hits by value. */
function count(selection: FacetSelection): { readonly nbHits: number; readonly [facet: string]: unknown } {
  const tally = new FacetTally();
  facets.count([1, 2, 3], selection, tally);
  const counts = (['guide', 'practice-area', 'country', 'band', 'language'] as const).map((name) => [
    name,
    Object.fromEntries(tally.values(name).map(({ value, nbHits }) => [value, nbHits])),
  ]);
  return { nbHits: tally.nbHits, ...Object.fromEntries(counts) };
}

describe('the facets of a segment', () => {
  it('count each row once per value', () => {
    expect(count({})).toEqual({
      nbHits: 3,
      guide: { europe: 1, usa: 2 },
      'practice-area': { tax: 2, shipping: 1 },
      country: { france: 1, usa: 1 },
      band: { 'band-1': 1, 'band-2': 2 },
      language: { french: 1, english: 2 },
    });
  });

  it('count a row once if it has several labels of one value', () => {
    const record = (...labels: readonly string[]): RecordFacets => ({
      rankings: labels.map((label) => ({ guide: label, practiceArea: label })),
      countries: labels,
      languages: labels,
    });
    const records = [record('Côte d’Azur', 'Cote d’Azur'), record('Cote d’Azur'), record('Oslo')];
    const encoded = encodeFacets(records, slug);
    const tally = new FacetTally();
    new SegmentFacets(encoded, records.length).count([1, 2, 3], {}, tally);
    for (const name of ['guide', 'practice-area', 'country', 'language'] as const)
      expect(tally.values(name)).toMatchObject([
        { value: 'cote-dazur', label: 'Côte d’Azur', nbHits: 2 },
        { value: 'oslo', nbHits: 1 },
      ]);
  });

  it('count, for each value, the rows that match if it is the only selected value of its facet', () => {
    const label = fc.constantFrom('Band 1', 'band-1', 'Tax', 'UK', 'Uk');
    const record = fc.record({
      rankings: fc.array(
        fc.record({
          guide: label,
          practiceArea: label,
          band: fc.record({ name: label, rankOrder: fc.nat(9) }),
        }),
        { maxLength: 3 },
      ),
      countries: fc.array(label, { maxLength: 3 }),
      languages: fc.array(label, { maxLength: 3 }),
    });
    const selections = fc.record(
      Object.fromEntries(facetNames.map((name) => [name, fc.constantFrom(['band-1'], ['uk', 'tax'])])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), selections, (records, selection: FacetSelection) => {
        const segment = new SegmentFacets(encodeFacets(records, slug), records.length);
        const rows = records.map((_, at) => at + 1);
        const tally = new FacetTally();
        segment.count(rows, selection, tally);
        for (const name of facetNames)
          for (const value of ['band-1', 'tax', 'uk'])
            expect(tally.count(name, value)?.nbHits ?? 0).toBe(
              rows.filter(segment.rowFilter({ ...selection, [name]: [value] })).length,
            );
      }),
    );
  });

  it('count the values of a facet among the rows with the selected values of the other facets', () => {
    expect(count({ 'practice-area': ['tax'] })).toEqual({
      nbHits: 2,
      guide: { europe: 1, usa: 1 },
      'practice-area': { tax: 2, shipping: 1 },
      country: { france: 1, usa: 1 },
      band: { 'band-1': 1, 'band-2': 1 },
      language: { french: 1, english: 2 },
    });
  });

  it.each<[string, FacetSelection, readonly number[]]>([
    ['nothing', {}, [1, 2, 3]],
    ['a guide', { guide: ['usa'] }, [2, 3]],
    ['a guide that no row has', { guide: ['asia'] }, []],
    ['two values of a facet', { country: ['usa', 'france'] }, [1, 2]],
    ['a practice area and a band of one ranking', { 'practice-area': ['tax'], band: ['band-1'] }, [1]],
    ['a practice area and a band of two rankings', { 'practice-area': ['shipping'], band: ['band-1'] }, []],
    ['a language', { language: ['french'] }, [1]],
    ['a band and a language', { band: ['band-2'], language: ['english'] }, [1, 2]],
    [
      'all facets',
      { guide: ['usa'], 'practice-area': ['tax'], country: ['usa'], language: ['english'] },
      [2],
    ],
  ])('filter rows by %s', (_, selection, rows) => {
    expect([1, 2, 3].filter(facets.rowFilter(selection))).toEqual(rows);
    expect(count(selection).nbHits).toBe(rows.length);
  });

  it('include a record without any facet only if no facet is selected', () => {
    const none = new SegmentFacets(encodeFacets([{ rankings: [], countries: [], languages: [] }], slugOf), 1);
    expect(none.rowFilter({})(1)).toBe(true);
    expect(none.rowFilter({ guide: ['usa'] })(1)).toBe(false);
    expect(none.rowFilter({ language: ['english'] })(1)).toBe(false);
  });

  it('have the lowest rank order of each band, and none for other values', () => {
    const tally = new FacetTally();
    facets.count([1, 2, 3], {}, tally);
    const orders = (name: 'band' | 'guide') =>
      Object.fromEntries(tally.values(name).map(({ value, rankOrder }) => [value, rankOrder]));
    expect(orders('band')).toEqual({ 'band-1': 10, 'band-2': 5 });
    expect(orders('guide')).toEqual({ europe: undefined, usa: undefined });
  });

  it('are encoded with each label only once', () => {
    expect(encodeFacets(people.slice(1), slugOf)).toBe(
      '{"values":[["usa","USA"],["tax","Tax"],["band-2","Band 2",5],["english","English"]],"codes":[1,1,2,3,1,1,1,4,1,1,0,0,0,0]}',
    );
  });
});
