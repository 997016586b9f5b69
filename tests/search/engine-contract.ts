import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityType } from '../../src/domain/entity-types.ts';
import { listText, type QueryChange, type SearchQuestion } from '../../src/domain/search.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { firm, lawyer, table } from './search-records.ts';

/** The records that every engine holds when it is asked the questions of the contract. */
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
  readonly says: string;
  readonly entityType: EntityType;
  readonly query: string;
  readonly nbHits: number;
  readonly first?: string;
  readonly changes?: readonly QueryChange[];
}

const cases: readonly Case[] = [
  { says: 'finds by the beginning of a word', entityType: 'organisation', query: 'ashg', nbHits: 2 },
  {
    says: 'finds words in any order',
    entityType: 'organisation',
    query: 'lane ash',
    nbHits: 1,
    first: 'Ashgrove & Lane LLP | London, UK',
  },
  {
    says: 'finds accented names without accents',
    entityType: 'individual',
    query: 'cote adele',
    nbHits: 1,
    first: 'Adele Côté | Ashgrove & Lane | Paris, France',
  },
  { says: 'finds letters that do not decompose', entityType: 'organisation', query: 'lukas lodz', nbHits: 1 },
  { says: 'finds ü as u', entityType: 'organisation', query: 'muller', nbHits: 1 },
  { says: 'finds ü as ue', entityType: 'organisation', query: 'Mueller Soehne', nbHits: 1 },
  { says: 'finds ü as ü', entityType: 'organisation', query: 'müller', nbHits: 1 },
  { says: 'finds an apostrophe as none', entityType: 'organisation', query: 'obrien', nbHits: 1 },
  { says: 'finds an apostrophe as such', entityType: 'organisation', query: "o'brien", nbHits: 1 },
  { says: 'finds an apostrophe as a space', entityType: 'organisation', query: 'o brien', nbHits: 1 },
  { says: 'finds a hyphen as none', entityType: 'individual', query: 'jeanpierre', nbHits: 1 },
  { says: 'finds by town', entityType: 'individual', query: 'lyon', nbHits: 1 },
  { says: 'finds by firm', entityType: 'individual', query: 'adele lane', nbHits: 1 },
  {
    says: 'finds a practice area and a location',
    entityType: 'practice-area',
    query: 'corporate london',
    nbHits: 1,
    first: 'UK | London | Corporate/M&A',
  },
  { says: 'finds in scripts without spaces', entityType: 'organisation', query: '弁護士', nbHits: 1 },
  { says: 'finds nothing of another type', entityType: 'practice-area', query: 'ashgrove', nbHits: 0 },
  { says: 'finds nothing for signs alone', entityType: 'organisation', query: '"*()…', nbHits: 0 },
  {
    says: 'leaves out a place where the firm is not, aloud',
    entityType: 'organisation',
    query: 'ashgrove dublin',
    nbHits: 2,
    changes: [{ typed: 'dublin' }],
  },
  {
    says: 'drops missing places from the text',
    entityType: 'organisation',
    query: 'ashgrove partners',
    nbHits: 1,
    first: 'Ashgrove Partners',
  },
  {
    says: 'puts a mistyped word right when nothing begins with it',
    entityType: 'organisation',
    query: 'ashgorve lane',
    nbHits: 1,
    first: 'Ashgrove & Lane LLP | London, UK',
    changes: [{ typed: 'ashgorve', meant: 'ashgrove' }],
  },
  { says: 'finds a field by another word', entityType: 'practice-area', query: 'labour germany', nbHits: 1 },
  {
    says: 'finds a field by its name in another language',
    entityType: 'practice-area',
    query: 'Arbeitsrecht',
    nbHits: 1,
  },
  { says: 'finds a field by a stem', entityType: 'practice-area', query: 'disputed', nbHits: 1 },
  {
    says: 'finds a place by another name',
    entityType: 'practice-area',
    query: 'employment Deutschland',
    nbHits: 1,
  },
  { says: 'finds a place by its city', entityType: 'practice-area', query: 'employment köln', nbHits: 1 },
  {
    says: 'finds a name of several words',
    entityType: 'practice-area',
    query: 'mergers and acquisitions',
    nbHits: 1,
  },
  { says: 'finds a person by a field', entityType: 'individual', query: 'khalid tax', nbHits: 1 },
  { says: 'finds a person by a short form', entityType: 'individual', query: 'bob feldman', nbHits: 1 },
  { says: 'finds a joined particle', entityType: 'individual', query: 'khalid almansouri', nbHits: 1 },
  {
    says: 'finds a firm by its other towns',
    entityType: 'organisation',
    query: 'feldman muenchen',
    nbHits: 1,
  },
  { says: 'finds a firm by a former name', entityType: 'organisation', query: 'roe & sons', nbHits: 1 },
  {
    says: 'finds a dotted abbreviation as one word',
    entityType: 'organisation',
    query: 'feldman p.l.l.c.',
    nbHits: 1,
  },
  { says: 'does not take one for another', entityType: 'organisation', query: 'L.L.P.', nbHits: 1 },
  {
    says: 'leaves filler words out, aloud',
    entityType: 'organisation',
    query: 'the ashgrove solicitors',
    nbHits: 2,
    changes: [{ typed: 'the' }, { typed: 'solicitors' }],
  },
  {
    says: 'leaves out a word that nothing has, aloud',
    entityType: 'practice-area',
    query: 'employment germany zoom',
    nbHits: 1,
    changes: [{ typed: 'zoom' }],
  },
  {
    says: 'corrects a first letter',
    entityType: 'individual',
    query: 'bobert feldman',
    nbHits: 1,
    changes: [{ typed: 'bobert', meant: 'robert' }],
  },
  { says: 'answers with nobody of another name', entityType: 'individual', query: 'feldmann', nbHits: 0 },
  { says: 'knows a place it does not have', entityType: 'practice-area', query: 'Kyoto', nbHits: 0 },
];

/** The contract of search engines, as tests of one of them. `open` makes an engine that holds `contractRecords`. */
export function testEngineContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(`the contract of search engines, kept by ${name}`, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine.close());

    const ask = (question: Partial<SearchQuestion>) =>
      engine.search({ entityType: 'organisation', query: '', page: 0, size: 5, ...question });

    it.each(cases)('$says: $query', async ({ entityType, query, nbHits, first, changes }) => {
      const answer = await ask({ entityType, query });
      expect(answer).toMatchObject({ nbHits, ...(changes === undefined ? {} : { changes }) });
      expect(answer.hits).toHaveLength(Math.min(nbHits, 5));
      const [hit] = answer.hits;
      if (first !== undefined) expect(hit && listText(hit)).toBe(first);
    });

    it('offers the nearest where it has no answer', async () => {
      const { didYouMean, nearest = [] } = await ask({ entityType: 'individual', query: 'feldmann' });
      expect(didYouMean).toBe('feldman');
      expect(nearest.map(listText)).toEqual(['Robert Feldman | Ashgrove & Lane | Cologne, France']);
    });

    it('gives the hits in the shape of their type', async () => {
      const { hits } = await ask({ query: 'obrien' });
      expect(hits).toEqual([{ entityType: 'organisation', hit: contractRecords[1].hit }]);
    });

    it('counts exactly whatever the page and its size', async () => {
      const whole = await ask({ query: 'ash', size: 30 });
      expect(whole).toMatchObject({ nbHits: 2 });
      expect(await ask({ query: 'ash', size: 1, page: 1 })).toMatchObject({
        nbHits: 2,
        hits: [whole.hits[1]],
      });
      expect(await ask({ query: 'ash', size: 1, page: 2 })).toMatchObject({ nbHits: 2, hits: [] });
      expect(await ask({ query: 'ash', size: 0 })).toMatchObject({ nbHits: 2, hits: [] });
    });
  });
}
