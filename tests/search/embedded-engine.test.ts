import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syntheticRecords } from '../../scripts/bench/search/search-records.ts';
import { searchFolder } from '../../src/delivery/build/site-folders.ts';
import type { EntityType } from '../../src/domain/entity-types.ts';
import { type Hit, hitAddress, type SearchRecord, searchLimits } from '../../src/domain/search.ts';
import { textTokens } from '../../src/domain/search-text.ts';
import { embeddedEngine } from '../../src/search/embedded-engine.ts';
import { parseQuery } from '../../src/search/parse-query.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { contractRecords, testEngineContract } from './engine-contract.ts';
import { hitPredicate, shownWords, spacedWords, strictHitPredicate } from './oracle.ts';
import { firm } from './search-records.ts';
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

testEngineContract('the embedded engine', async () => embeddedEngine(writeIndex(contractRecords)));

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
});
