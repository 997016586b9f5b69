import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityType } from '../../src/domain/entity-types.ts';
import { listText, type QueryChange, type SearchRequest } from '../../src/domain/search.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { firm, lawyer, table } from './search-records.ts';

/** Records in every engine under test. */
export const contractRecords = [
  firm(1, 'Müller & Söhne', { townName: 'Zürich', countryName: 'Switzerland' }),
  firm(2, "O'Brien Advocates", { townName: 'Dublin', countryName: 'Ireland' }),
  firm(3, 'Ashgrove & Lane LLP', { rank: 31 }),
  firm(4, 'Ashgrove Partners', { townName: null, countryName: 'undefined', rank: 2 }),
  firm(5, 'Łukasiewicz Kancelaria', { townName: 'Łódź', countryName: 'Poland' }),
  firm(6, '東京弁護士法人', { townName: 'Tokyo', countryName: 'Japan' }),
  lawyer(11, 'Adele Côté'),
  lawyer(12, 'Jean-Pierre Ashgrove', { townName: 'Lyon' }),
  lawyer(13, 'Khalid Al Mansouri', { townName: 'Dubai', related: ['Tax', 'London'] }),
  lawyer(14, 'Robert Feldman', { townName: 'Cologne', related: ['Dispute Resolution'] }),
  firm(7, 'Feldman Roe PLLC', { townName: 'Boston', related: ['Munich', 'Roe & Sons', 'Tax'] }),
  firm(8, 'Garrigues S.L.P.', { townName: 'Madrid' }),
  table(21, 'Corporate/M&A', { related: ['Corporate/M&A'] }),
  table(23, 'Employment', { locationName: 'Germany', locationId: 12, related: ['Employment', 'Cologne'] }),
  table(24, 'Dispute Resolution', {
    locationName: 'Germany',
    locationId: 12,
    related: ['Dispute Resolution'],
  }),
  table(22, 'Tax', { locationName: 'Île-de-France', groupName: 'Europe', groupId: 7 }),
] as const;

interface Case {
  readonly title: string;
  readonly entityType: EntityType;
  readonly query: string;
  readonly nbHits: number;
  readonly first?: string;
  readonly changes?: readonly QueryChange[];
}

const cases: readonly Case[] = [
  { title: 'finds by the beginning of a word', entityType: 'organisation', query: 'ashg', nbHits: 2 },
  {
    title: 'finds words in any order',
    entityType: 'organisation',
    query: 'lane ash',
    nbHits: 1,
    first: 'Ashgrove & Lane LLP | London, UK',
  },
  {
    title: 'finds accented names without accents',
    entityType: 'individual',
    query: 'cote adele',
    nbHits: 1,
    first: 'Adele Côté | Ashgrove & Lane | Paris, France',
  },
  {
    title: 'finds letters that do not decompose',
    entityType: 'organisation',
    query: 'lukas lodz',
    nbHits: 1,
  },
  { title: 'finds ü as u', entityType: 'organisation', query: 'muller', nbHits: 1 },
  { title: 'finds ü as ue', entityType: 'organisation', query: 'Mueller Soehne', nbHits: 1 },
  { title: 'finds ü as ü', entityType: 'organisation', query: 'müller', nbHits: 1 },
  { title: 'finds an apostrophe that is omitted', entityType: 'organisation', query: 'obrien', nbHits: 1 },
  { title: 'finds an apostrophe that is typed', entityType: 'organisation', query: "o'brien", nbHits: 1 },
  {
    title: 'finds an apostrophe that is typed as a space',
    entityType: 'organisation',
    query: 'o brien',
    nbHits: 1,
  },
  { title: 'finds a hyphen that is omitted', entityType: 'individual', query: 'jeanpierre', nbHits: 1 },
  { title: 'finds by town', entityType: 'individual', query: 'lyon', nbHits: 1 },
  { title: 'finds by firm', entityType: 'individual', query: 'adele lane', nbHits: 1 },
  {
    title: 'finds a practice area and a location',
    entityType: 'practice-area',
    query: 'corporate london',
    nbHits: 1,
    first: 'UK | London | Corporate/M&A',
  },
  { title: 'finds in scripts without spaces', entityType: 'organisation', query: '弁護士', nbHits: 1 },
  {
    title: 'does not return records of another type',
    entityType: 'practice-area',
    query: 'ashgrove',
    nbHits: 0,
  },
  { title: 'has no hits for punctuation', entityType: 'organisation', query: '"*()…', nbHits: 0 },
  {
    title: 'omits a town without offices of the firm and reports it',
    entityType: 'organisation',
    query: 'ashgrove dublin',
    nbHits: 2,
    changes: [{ typed: 'dublin' }],
  },
  {
    title: 'formats a hit without a place',
    entityType: 'organisation',
    query: 'ashgrove partners',
    nbHits: 1,
    first: 'Ashgrove Partners',
  },
  {
    title: 'corrects a mistyped word that is the beginning of no word',
    entityType: 'organisation',
    query: 'ashgorve lane',
    nbHits: 1,
    first: 'Ashgrove & Lane LLP | London, UK',
    changes: [{ typed: 'ashgorve', meant: 'ashgrove' }],
  },
  {
    title: 'finds a practice area by a synonym',
    entityType: 'practice-area',
    query: 'labour germany',
    nbHits: 1,
  },
  {
    title: 'finds a practice area by its name in another language',
    entityType: 'practice-area',
    query: 'Arbeitsrecht',
    nbHits: 1,
  },
  {
    title: 'finds a practice area by a word stem',
    entityType: 'practice-area',
    query: 'disputed',
    nbHits: 1,
  },
  {
    title: 'finds a location by another name',
    entityType: 'practice-area',
    query: 'employment Deutschland',
    nbHits: 1,
  },
  { title: 'finds a location by a city', entityType: 'practice-area', query: 'employment köln', nbHits: 1 },
  {
    title: 'finds a name of several words',
    entityType: 'practice-area',
    query: 'mergers and acquisitions',
    nbHits: 1,
  },
  { title: 'finds a person by a practice area', entityType: 'individual', query: 'khalid tax', nbHits: 1 },
  {
    title: 'finds a person by a short form of the name',
    entityType: 'individual',
    query: 'bob feldman',
    nbHits: 1,
  },
  { title: 'finds a joined particle', entityType: 'individual', query: 'khalid almansouri', nbHits: 1 },
  {
    title: 'finds a firm by its other towns',
    entityType: 'organisation',
    query: 'feldman muenchen',
    nbHits: 1,
  },
  { title: 'finds a firm by a former name', entityType: 'organisation', query: 'roe & sons', nbHits: 1 },
  {
    title: 'finds a dotted abbreviation as one word',
    entityType: 'organisation',
    query: 'feldman p.l.l.c.',
    nbHits: 1,
  },
  { title: 'does not confuse two abbreviations', entityType: 'organisation', query: 'L.L.P.', nbHits: 1 },
  {
    title: 'omits filler words and reports them',
    entityType: 'organisation',
    query: 'the ashgrove solicitors',
    nbHits: 2,
    changes: [{ typed: 'the' }, { typed: 'solicitors' }],
  },
  {
    title: 'omits an unknown word and reports it',
    entityType: 'practice-area',
    query: 'employment germany zoom',
    nbHits: 1,
    changes: [{ typed: 'zoom' }],
  },
  {
    title: 'corrects a first letter',
    entityType: 'individual',
    query: 'bobert feldman',
    nbHits: 1,
    changes: [{ typed: 'bobert', meant: 'robert' }],
  },
  { title: 'returns nobody with a different name', entityType: 'individual', query: 'feldmann', nbHits: 0 },
  {
    title: 'has no hits for a known location without records',
    entityType: 'practice-area',
    query: 'Kyoto',
    nbHits: 0,
  },
];

const casesOfAllTypes: readonly {
  readonly title: string;
  readonly query: string;
  /** Numbers of hits of the types, in order. */
  readonly counts: readonly (readonly [EntityType, number])[];
  readonly changes?: readonly QueryChange[];
}[] = [
  {
    title: 'has the type first whose names match',
    query: 'ashgrove',
    counts: [
      ['organisation', 2],
      ['individual', 4],
    ],
  },
  {
    title: 'finds ranking tables by a practice area and a place',
    query: 'employment köln',
    counts: [['practice-area', 1]],
  },
  {
    title: 'has the ranking tables first for words of practice areas only',
    query: 'tax',
    counts: [
      ['practice-area', 1],
      ['organisation', 1],
      ['individual', 1],
    ],
  },
  { title: 'has the only type with hits', query: 'khalid tax', counts: [['individual', 1]] },
  {
    title: 'has the type first that a word of the query names',
    query: 'feldman lawyer',
    counts: [
      ['individual', 1],
      ['organisation', 1],
    ],
    changes: [{ typed: 'lawyer' }],
  },
  {
    title: 'has only hits with the same changes if no type has hits for the words as typed',
    query: 'ashgorve lane',
    counts: [
      ['organisation', 1],
      ['individual', 4],
    ],
    changes: [{ typed: 'ashgorve', meant: 'ashgrove' }],
  },
  {
    title: 'presents no person with a different name',
    query: 'feldmann',
    counts: [['organisation', 1]],
    changes: [{ typed: 'feldmann', meant: 'feldman' }],
  },
  { title: 'has no hits for punctuation', query: '"*()…', counts: [] },
];

/** Defines the tests that every search engine has to pass. `open` creates an engine with `contractRecords`. */
export function testEngineContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(name, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine.close());

    const search = (request: Partial<SearchRequest>) =>
      engine.search({ entityType: 'organisation', query: '', page: 0, size: 5, ...request });

    it.each(cases)('$title: $query', async ({ entityType, query, nbHits, first, changes }) => {
      const response = await search({ entityType, query });
      expect(response).toMatchObject({ nbHits, ...(changes === undefined ? {} : { changes }) });
      expect(response.hits).toHaveLength(Math.min(nbHits, 5));
      const [hit] = response.hits;
      if (first !== undefined) expect(hit && listText(hit)).toBe(first);
    });

    it.each(casesOfAllTypes)('a search of all types $title: $query', async ({ query, counts, changes }) => {
      const response = await search({ entityType: 'all', query, size: 2 });
      expect(Object.entries(response.counts ?? {})).toEqual(counts);
      expect(response.nbHits).toBe(counts.reduce((sum, [, count]) => sum + count, 0));
      expect(response.hits.map(({ entityType }) => entityType)).toEqual(
        counts.flatMap(([entityType, count]) => Array(Math.min(count, 2)).fill(entityType)),
      );
      expect(response.changes).toEqual(changes);
    });

    it('returns the counts of a search of all types without hits for size 0', async () => {
      expect(await search({ entityType: 'all', query: 'ashgrove', size: 0 })).toEqual({
        nbHits: 6,
        hits: [],
        counts: { organisation: 2, individual: 4 },
      });
    });

    it('suggests a corrected query and its hits in a search of all types without hits', async () => {
      const { nbHits, didYouMean, nearest = [] } = await search({ entityType: 'all', query: 'adelle' });
      expect([nbHits, didYouMean]).toEqual([0, 'adele']);
      expect(nearest.map(listText)).toEqual(['Adele Côté | Ashgrove & Lane | Paris, France']);
    });

    it('suggests a corrected query and its hits if there are no hits', async () => {
      const { didYouMean, nearest = [] } = await search({ entityType: 'individual', query: 'feldmann' });
      expect(didYouMean).toBe('feldman');
      expect(nearest.map(listText)).toEqual(['Robert Feldman | Ashgrove & Lane | Cologne, France']);
    });

    it('returns hits with the fields of their type', async () => {
      const { hits } = await search({ query: 'obrien' });
      expect(hits).toEqual([{ entityType: 'organisation', hit: contractRecords[1].hit }]);
    });

    it('returns the exact count for any page and page size', async () => {
      const whole = await search({ query: 'ash', size: 30 });
      expect(whole).toMatchObject({ nbHits: 2 });
      expect(await search({ query: 'ash', size: 1, page: 1 })).toMatchObject({
        nbHits: 2,
        hits: [whole.hits[1]],
      });
      expect(await search({ query: 'ash', size: 1, page: 2 })).toMatchObject({ nbHits: 2, hits: [] });
      expect(await search({ query: 'ash', size: 0 })).toMatchObject({ nbHits: 2, hits: [] });
    });
  });
}
