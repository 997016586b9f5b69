import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { syntheticRecords } from '../../scripts/bench/search/search-records.ts';
import { searchFolder } from '../../src/delivery/build/site-folders.ts';
import { type EntityType, entityTypes } from '../../src/domain/entity-types.ts';
import {
  type Hit,
  hitAddress,
  listText,
  type QueryChange,
  type SearchRecord,
  type SearchRequest,
  searchLimits,
} from '../../src/domain/search.ts';
import { textTokens } from '../../src/domain/search-text.ts';
import { embeddedEngine } from '../../src/search/embedded-engine.ts';
import { EmbeddedIndex } from '../../src/search/embedded-index.ts';
import { parseQuery } from '../../src/search/parse-query.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { exampleRecords } from './example-records.ts';
import { hitPredicate, shownWords, spacedWords, strictHitPredicate } from './oracle.ts';
import { article, department, firm, lawyer, office, table } from './search-records.ts';
import { writeSearchIndex } from './write-search-index.ts';

const folders: string[] = [];

/** Writes an index of records and returns its folder. */
function writeIndex(records: readonly SearchRecord[], { dist = newFolder(), buckets = 1 } = {}): string {
  writeSearchIndex(dist, records, buckets);
  return searchFolder(dist);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'search-engine-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

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
  {
    title: 'has the department first whose firm and practice area are typed',
    query: 'obrien shipping',
    counts: [['department', 1]],
  },
  {
    title: 'has the office first whose town the firm has no record of',
    query: 'garrigues valencia',
    counts: [['office', 1]],
  },
  {
    title: 'has further groups after types that fit equally well',
    query: 'garrigues',
    counts: [
      ['organisation', 1],
      ['office', 1],
      ['editorial', 1],
    ],
  },
  {
    title: 'ignores the word that names a further group in this group',
    query: 'garrigues event',
    counts: [['editorial', 1]],
    changes: [{ typed: 'event' }],
  },
  { title: 'has an article by its title', query: 'who lends', counts: [['editorial', 1]] },
  { title: 'has no hits for punctuation', query: '"*()…', counts: [] },
];

describe('the embedded engine', () => {
  let engine: SearchEngine;
  beforeAll(() => {
    engine = embeddedEngine(writeIndex(exampleRecords));
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

  it.each(casesOfAllTypes)(
    'responds to a search of all types with a result that $title: $query',
    async ({ query, counts, changes }) => {
      const response = await search({ entityType: 'all', query, size: 2 });
      expect(Object.entries(response.counts ?? {})).toEqual(counts);
      expect(response.nbHits).toBe(counts.reduce((sum, [, count]) => sum + count, 0));
      expect(response.hits.map(({ entityType }) => entityType)).toEqual(
        counts.flatMap(([entityType, count]) => Array(Math.min(count, 2)).fill(entityType)),
      );
      expect(response.changes).toEqual(changes);
    },
  );

  it('returns only counts if a search of all types requests size 0', async () => {
    expect(await search({ entityType: 'all', query: 'ashgrove', size: 0 })).toEqual({
      nbHits: 6,
      hits: [],
      counts: { organisation: 2, individual: 4 },
    });
  });

  it('suggests a corrected query and its hits if a search of all types has no hits', async () => {
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
    expect(hits).toEqual([{ entityType: 'organisation', hit: exampleRecords[1].hit }]);
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

describe.each([1, 7])('the embedded engine with thousands of records in %i segments per type', (buckets) => {
  const records = syntheticRecords({ practiceAreas: 500, organisations: 1500, individuals: 6000 }, 7);
  const words = records.map(spacedWords);
  let engine: SearchEngine;
  beforeAll(() => {
    engine = embeddedEngine(writeIndex(records, { buckets }));
  });
  afterAll(() => engine.close());

  const oracleCount = (entityType: EntityType, query: string) => {
    const isHit = hitPredicate(entityType, query);
    return words.filter((spaced, at) => records[at]?.entityType === entityType && isHit(spaced)).length;
  };

  const record = fc.integer({ min: 0, max: records.length - 1 }).map((at) => records[at] as SearchRecord);
  const query = fc
    .tuple(record, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 6 }))
    .map(([{ entityType, text }, picks, length]) => {
      const all = textTokens(`${text.name} ${text.context}`);
      const picked = picks.map((pick) => [...(all[pick % all.length] ?? '')].slice(0, length).join(''));
      return { entityType, query: picked.join(' ') };
    });

  it('returns the same counts as a scan of all records', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ entityType, query }) => {
        const { nbHits, changes } = await engine.search({ entityType, query, page: 0, size: 0 });
        if (changes === undefined) expect(nbHits).toBe(oracleCount(entityType, query));
        else expect(oracleCount(entityType, query)).toBeLessThan(searchLimits.autocompleteSize);
      }),
      { numRuns: 100 },
    );
  });

  it('returns hits with every typed word first', async () => {
    const spacedOf = new Map(records.map((each, at) => [hitAddress(each), words[at]]));
    await fc.assert(
      fc.asyncProperty(query, async ({ entityType, query }) => {
        const isStrict = strictHitPredicate(entityType, query);
        const strict = words.filter(
          (spaced, at) => records[at]?.entityType === entityType && isStrict(spaced),
        ).length;
        const { hits } = await engine.search({ entityType, query, page: 0, size: 30 });
        const found = hits.map((hit) => {
          const spaced = spacedOf.get(hitAddress(hit));
          return spaced !== undefined && isStrict(spaced);
        });
        expect(found.slice(0, strict)).toEqual(Array(Math.min(strict, found.length)).fill(true));
      }),
      { numRuns: 100 },
    );
  });

  it('returns the same hits for any order of the words, except in names of several words and with fillers', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ entityType, query }) => {
        const request = { entityType, page: 0, size: 30 };
        const reversed = query.split(' ').reverse().join(' ');
        fc.pre(
          [query, reversed].every((text) =>
            parseQuery(entityType, text).every(({ words, filler }) => words.length === 1 && !filler),
          ),
        );
        const forwards = await engine.search({ ...request, query });
        const backwards = await engine.search({ ...request, query: reversed });
        expect(backwards.nbHits).toBe(forwards.nbHits);
        expect(addresses(backwards.hits)).toEqual(addresses(forwards.hits));
      }),
      { numRuns: 100 },
    );
  });

  it('returns every record for the first two letters of each of its words', async () => {
    await fc.assert(
      fc.asyncProperty(record, async (sought) => {
        for (const word of shownWords(sought)) {
          const prefix = [...word].slice(0, 2).join('');
          const { entityType } = sought;
          const all = await allHits(engine, entityType, prefix);
          expect(all).toContain(hitAddress(sought));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('returns every hit on exactly one page', async () => {
    const all = await allHits(engine, 'individual', 'an', 7);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(oracleCount('individual', 'an'));
  });
});

const addresses = (hits: readonly Hit[]) => hits.map(hitAddress);

async function allHits(
  engine: SearchEngine,
  entityType: SearchRecord['entityType'],
  query: string,
  size = 3000,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 0; ; page += 1) {
    const { hits } = await engine.search({ entityType, query, page, size });
    if (hits.length === 0) return found;
    found.push(...addresses(hits));
  }
}

describe('the order of hits', () => {
  it('is: matching names, whole words, then higher rank', async () => {
    const engine = embeddedEngine(
      writeIndex([
        firm(1, 'Lanesborough Advocates', { rank: 16 }),
        firm(2, 'Lane Advocates', { rank: 0 }),
        firm(3, 'Lane Advocates', { rank: 31 }),
        firm(4, 'Cole Advocates', { townName: 'Lane', rank: 16 }),
        ...Array.from({ length: 40 }, (_, at) => firm(at + 10, `Firm ${at}`)),
      ]),
    );
    const { hits } = await engine.search({ entityType: 'organisation', query: 'lane', page: 0, size: 5 });
    expect(hits.map(({ hit }) => 'organisationId' in hit && hit.organisationId)).toEqual([3, 2, 1, 4]);
    engine.close();
  });
});

/** Records of each type with equal ranks. Their sort names differ. */
const equalRecords: Readonly<Record<EntityType, readonly SearchRecord[]>> = {
  'practice-area': ['Oslo', 'Örebro', 'Aarhus', 'Zürich', 'arles', 'Bath'].map((town, at) =>
    table(at + 1, 'Quill', { locationName: town }),
  ),
  organisation: ['Öz', 'ash', 'Zed', 'Bell', 'Øst', '王'].map((name, at) => firm(at + 1, `Quill ${name}`)),
  individual: ['Öz', 'ash', 'Zed', 'Bell', 'Øst', '王'].map((name, at) => lawyer(at + 1, `${name} Quill`)),
  department: ['Tax', 'Énergie', 'shipping', 'Art', 'Aviation', 'Zoning'].map((area, at) =>
    department(at + 1, 'Quill', area),
  ),
  office: ['Oslo', 'Örebro', 'Aarhus', 'Zürich', 'arles', 'Bath'].map((town, at) =>
    office(at + 1, 'Quill', town),
  ),
  editorial: ['Öz', 'ash', 'Zed', 'Bell', 'Øst', '王'].map((title, at) =>
    article(`a-${at}`, `Quill ${title}`),
  ),
};

describe('the equally ranked hits of a search', () => {
  it.each(entityTypes)(
    'have the same order in one segment and in several segments: %s',
    async (entityType) => {
      const orders = [];
      for (const buckets of [1, 2, 6]) {
        const engine = embeddedEngine(writeIndex(equalRecords[entityType], { buckets }));
        const { hits } = await engine.search({ entityType, query: 'quill', page: 0, size: 30 });
        orders.push(addresses(hits));
        engine.close();
      }
      expect(orders[0]).toHaveLength(6);
      expect(orders[1]).toEqual(orders[0]);
      expect(orders[2]).toEqual(orders[0]);
    },
  );
});

describe('the segment files of the embedded engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder();
  });
  let engine: SearchEngine | undefined;
  afterEach(() => engine?.close());

  const count = (query: string) =>
    engine?.search({ entityType: 'organisation', query, page: 0, size: 0 }).then(({ nbHits }) => nbHits);

  it('are reopened after a build has replaced them', async () => {
    let now = 0;
    engine = embeddedEngine(writeIndex([firm(1, 'Smith')], { dist: folder }), () => now);
    expect(await count('smith')).toBe(1);
    writeIndex([firm(1, 'Smith'), firm(2, 'Smithson')], { dist: folder });
    now = 500;
    expect(await count('smith')).toBe(1);
    now = 2000;
    expect(await count('smith')).toBe(2);
  });

  it('are closed if another segment cannot be opened', async () => {
    const out = writeIndex([firm(1, 'Smith'), firm(2, 'Smithson')], { dist: folder, buckets: 2 });
    writeFileSync(join(out, 'organisation-2-1-of-2.sqlite'), 'rubbish'.repeat(1000));
    const closed = vi.spyOn(DatabaseSync.prototype, 'close');
    engine = embeddedEngine(out);
    await expect(count('smith')).rejects.toMatchObject({ name: 'SearchIndexUnusable' });
    expect(closed).toHaveBeenCalledTimes(2);
    closed.mockRestore();
  });

  it('remain open until all segments of a later build can be opened', async () => {
    let now = 0;
    const out = writeIndex([firm(1, 'Smith')], { dist: folder });
    engine = embeddedEngine(out, () => now);
    expect(await count('smith')).toBe(1);
    const added = join(out, 'organisation-3-0-of-1.sqlite');
    writeFileSync(added, 'rubbish'.repeat(1000));
    now = 2000;
    await expect(count('smith')).rejects.toMatchObject({ name: 'SearchIndexUnusable' });
    rmSync(added);
    expect(await count('smith')).toBe(1);
  });

  it('are omitted if they were removed after the folder was listed', async () => {
    const out = writeIndex([firm(1, 'Smith')], { dist: folder });
    symlinkSync(join(folder, 'nowhere'), join(out, 'organisation-3-0-of-1.sqlite'));
    engine = embeddedEngine(out);
    expect(await count('smith')).toBe(1);
  });

  it('are readable in a read-only folder', async () => {
    const out = writeIndex([firm(1, 'Smith')], { dist: folder });
    chmodSync(out, 0o555);
    engine = embeddedEngine(out);
    expect(await count('smith')).toBe(1);
    chmodSync(out, 0o755);
  });

  it('are named in the error if they are missing or invalid', async () => {
    engine = embeddedEngine(join(folder, 'nowhere'));
    await expect(count('smith')).rejects.toMatchObject({
      name: 'SearchIndexUnusable',
      fault: { why: 'There is no such folder, or it cannot be read.' },
    });
    const out = writeIndex([firm(1, 'Smith')], { dist: folder });
    writeFileSync(join(out, 'organisation-2-0-of-1.sqlite'), 'rubbish'.repeat(1000));
    engine = embeddedEngine(out);
    await expect(count('smith')).rejects.toMatchObject({ name: 'SearchIndexUnusable' });
  });

  it.each([
    [
      'are truncated',
      "UPDATE summary SET words = 'smith'",
      'Decoding the words failed: invalid word at character 0.',
    ],
    ['lack postings', "UPDATE summary SET postings = x''", 'Decoding the words failed: invalid number '],
    ['have another type', "UPDATE summary SET postings = 'x'", 'Reading the words failed: no postings.'],
  ])('are named in the error if their words %s', async (_, statement, why) => {
    const file = join(writeIndex([firm(1, 'Smith')], { dist: folder }), 'organisation-2-0-of-1.sqlite');
    const database = new DatabaseSync(file);
    database.exec(statement);
    database.close();
    engine = embeddedEngine(searchFolder(folder));
    await expect(count('smith')).rejects.toMatchObject({
      name: 'SearchIndexUnusable',
      fault: { location: { file }, why: expect.stringContaining(why) },
    });
  });

  it.each([
    ['facets are invalid', "UPDATE facets SET encoded = '{'", 'Reading the facets failed: '],
    ['facets are missing', 'DELETE FROM facets', 'Reading the facets failed: '],
    [
      'facets are truncated',
      `UPDATE facets SET encoded = '{"values":[["uk","UK"]],"codes":[1,1]}'`,
      'Reading the facets failed: 2 codes instead of 6.',
    ],
    ['hits are missing', 'DELETE FROM hits', 'Reading the hits failed: no row 1.'],
    ['hits have invalid ids', 'UPDATE hits SET organisationId = 0', 'Reading the hits failed: '],
    ['shared texts are missing', 'DELETE FROM texts', 'Reading the hits failed: '],
  ])('are named in the error if their %s', async (_, statement, why) => {
    const file = join(writeIndex([firm(1, 'Smith')], { dist: folder }), 'organisation-2-0-of-1.sqlite');
    const database = new DatabaseSync(file);
    database.exec(statement);
    database.close();
    engine = embeddedEngine(searchFolder(folder));
    const request = { entityType: 'organisation', query: 'smith', page: 0, size: 5, selection: {} } as const;
    await expect(engine.search(request)).rejects.toMatchObject({
      name: 'SearchIndexUnusable',
      fault: { location: { file }, why: expect.stringContaining(why) },
    });
  });

  it('have no hits after they were closed', () => {
    const index = new EmbeddedIndex(
      writeIndex([firm(1, 'Smith')], { dist: folder }),
      'organisation',
      Date.now,
    );
    const smith = { word: 'smith', whole: true, where: 'name' } as const;
    index.refresh();
    expect(index.count(smith)).toBe(1);
    index.close();
    expect(index.count(smith)).toBe(0);
  });
});
