import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityTypes, type SearchRecord } from '../../src/domain/search.ts';
import { printError } from '../../src/errors/print.ts';
import { indexSearchRecords, type SearchPartition } from '../../src/search/index-records.ts';
import { firm, lawyer, table } from './search-records.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'search-index-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Digests of the published files after indexing the records, spread over partitions of ids. */
function index(name: string, records: readonly SearchRecord[], buckets = 3): readonly string[] {
  const partitions = entityTypes.flatMap((entityType) =>
    Array.from({ length: buckets }, (_, bucket): SearchPartition => {
      const mine = records.filter(
        (record) => record.entityType === entityType && record.id.length % buckets === bucket,
      );
      return { entityType, name: String(bucket), digest: JSON.stringify(mine), records: () => mine };
    }),
  );
  const out = join(folder, name, 'out');
  indexSearchRecords({ partitions, previous: join(folder, name, 'previous'), out });
  return entityTypes.map((entityType) => digest(join(out, `${entityType}.sqlite`)));
}

const names = fc.constantFrom('Müller', "O'Brien", 'Smith', 'Kirkwood', 'Lane', '王偉', 'Ashgrove', '');
const record = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), names, names, fc.integer({ min: 0, max: 31 }))
    .map(([id, one, two, rank]) => firm(id, `${one} ${two} ${id % 7}`, { rank })),
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), names, names)
    .map(([id, one, two]) => lawyer(id, `${one} ${two}`)),
  fc.tuple(fc.integer({ min: 1, max: 400 }), names).map(([id, one]) => table(id, `${one} law`)),
);
const records = fc.uniqueArray(record, {
  maxLength: 300,
  selector: ({ entityType, id }) => `${entityType} ${id}`,
});

describe('the law of the search index', () => {
  it('leaves the same bytes after any history as a clean build of the last records', () => {
    let run = 0;
    fc.assert(
      fc.property(fc.array(records, { minLength: 2, maxLength: 6 }), (history) => {
        run += 1;
        const last = history.at(-1) ?? [];
        let after: readonly string[] = [];
        for (const state of history) after = index(`history-${run}`, state);
        expect(after).toEqual(index(`clean-${run}`, last));
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the same bytes however the records are spread over partitions and in whatever order', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 9 }), (all, buckets) => {
        const name = `${all.length}-${buckets}`;
        rmSync(join(folder, name), { recursive: true, force: true });
        rmSync(join(folder, `${name}-other`), { recursive: true, force: true });
        expect(index(name, all.toReversed(), buckets)).toEqual(index(`${name}-other`, all, 1));
      }),
      { numRuns: 30 },
    );
  });

  it('holds where a history is long enough for many segments and merges', () => {
    const all = Array.from({ length: 3000 }, (_, at) =>
      firm(at + 1, `Firm ${(at * 7919) % 3001} ${at % 13}`, { rank: at % 32 }),
    );
    let after: readonly string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const start = (step * 311) % 2500;
      after = index(
        'history',
        all.map((each, at) => (at >= start && at < start + 97 ? firm(at + 1, `Edited ${step} ${at}`) : each)),
      );
    }
    after = index('history', all);
    expect(after).toEqual(index('clean', all));
  });
});

describe('indexing', () => {
  it('asks an unchanged partition for nothing and leaves its file alone', () => {
    const partition = (records: SearchPartition['records']): SearchPartition => ({
      entityType: 'organisation',
      name: 'all',
      digest: 'one',
      records,
    });
    const paths = { previous: join(folder, 'previous'), out: join(folder, 'out') };
    indexSearchRecords({ partitions: [partition(() => [firm(1, 'Smith')])], ...paths });
    const before = statSync(join(folder, 'out/organisation.sqlite')).mtimeMs;
    const [, organisations] = indexSearchRecords({
      partitions: [
        partition(() => {
          throw new Error('asked');
        }),
      ],
      ...paths,
    });
    expect(organisations).toMatchObject({ added: 0, changed: 0, removed: 0, records: 1, written: false });
    expect(statSync(join(folder, 'out/organisation.sqlite')).mtimeMs).toBe(before);
  });

  it('counts what was added, changed and removed, also when a record moves between partitions', () => {
    const paths = { previous: join(folder, 'previous'), out: join(folder, 'out') };
    const run = (one: readonly SearchRecord[], two: readonly SearchRecord[]) =>
      indexSearchRecords({
        partitions: [
          { entityType: 'organisation', name: 'one', digest: null, records: () => one },
          { entityType: 'organisation', name: 'two', digest: null, records: () => two },
        ],
        ...paths,
      })[1];
    expect(run([firm(1, 'Smith'), firm(2, 'Lane')], [firm(3, 'Cole')])).toMatchObject({
      added: 3,
      changed: 0,
    });
    expect(run([firm(1, 'Smith')], [firm(2, 'Lane'), firm(3, 'Coles')])).toMatchObject({
      added: 0,
      changed: 1,
      removed: 0,
      records: 3,
    });
    expect(run([], [firm(3, 'Coles')])).toMatchObject({ added: 0, changed: 0, removed: 2, records: 1 });
  });

  it('puts a damaged working index and a damaged published file right', () => {
    const all = [firm(1, 'Smith'), firm(2, 'Lane')];
    const before = index('site', all);
    writeFileSync(join(folder, 'site/previous/organisation.sqlite'), 'not a database');
    expect(index('site', all)).toEqual(before);
    writeFileSync(join(folder, 'site/out/organisation.sqlite'), 'cut short');
    expect(index('site', all)).toEqual(before);
  });

  it('names the record that was handed over twice, and leaves the published file', () => {
    const before = index('site', [firm(1, 'Smith')]);
    expect(refusal(() => index('site', [firm(1, 'Smith'), firm(1, 'Smyth')]))).toMatchInlineSnapshot(`
      "DuplicateSearchRecord: The search record organisation 1 was handed over twice.
        at    organisation 1, partition 1
        why   The index holds one record an id, so one of them would be lost.
        do    Hand each record over once, in one partition."
    `);
    expect(index('site', [firm(1, 'Smith')])).toEqual(before);
  });

  it('names the record whose rank is out of range', () => {
    expect(refusal(() => index('site', [firm(1, 'Smith', { rank: 32 })]))).toMatchInlineSnapshot(`
      "UnusableSearchRecord: The search record organisation 1 cannot be indexed.
        at    organisation 1, partition 1
        why   Its rank is 32, not a whole number from 0 to 31.
        do    Mend what makes the record from the snapshot."
    `);
  });

  it('leaves every published file as it was when the records end in an error', () => {
    const before = index('site', [firm(1, 'Smith'), table(5, 'Tax')]);
    const paths = { previous: join(folder, 'site/previous'), out: join(folder, 'site/out') };
    const partitions: SearchPartition[] = [
      { entityType: 'practice-area', name: '1', digest: 'new', records: () => [table(6, 'Trade')] },
      {
        entityType: 'organisation',
        name: '1',
        digest: 'new',
        *records() {
          yield firm(2, 'Lane');
          throw new Error('torn off');
        },
      },
    ];
    expect(() => indexSearchRecords({ partitions, ...paths })).toThrow('torn off');
    expect(entityTypes.map((entityType) => digest(join(paths.out, `${entityType}.sqlite`)))).toEqual(before);
    expect(index('site', [firm(3, 'Cole')])).toEqual(index('clean', [firm(3, 'Cole')]));
  });
});

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return printError(error);
  }
  throw new Error('nothing was refused');
}
