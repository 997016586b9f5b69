import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffRecords } from '../../src/core/record-diff.ts';
import { changedRecordNames, recordNames } from '../../src/core/record-file.ts';
import {
  columnKey,
  pathKeySeed,
  recordCountKey,
  type Scalar,
  valueKey,
  wholeInputKey,
} from '../../src/core/record-keys.ts';
import { RecordTable } from '../../src/core/record-table.ts';

const NAME = 'people.jsonl';
type Row = {
  readonly id: number;
  readonly firm: number | null;
  readonly jobs: readonly { readonly at: number }[];
};

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const diffOf = (before: string, after: string) => diffRecords(NAME, Buffer.from(before), Buffer.from(after));
const keysOf = (before: readonly object[], after: readonly object[]) =>
  diffOf(lines(before), lines(after))?.keys;
const value = (path: string, of: Scalar) => valueKey(pathKeySeed(NAME, path), of);

describe('what differs between two versions of an input', () => {
  const ana = { id: 1, firm: 7, jobs: [{ at: 3 }] };
  const bo = { id: 2, firm: 8, jobs: [] };
  const cai = { id: 3, firm: null, jobs: [] };

  it('is a field: its column, and every value by which the record is found, before and after', () => {
    expect(keysOf([ana, bo, cai], [ana, { ...bo, firm: 9 }, cai])).toEqual(
      new Set([
        wholeInputKey(NAME),
        columnKey(NAME, 'firm'),
        value('id', 2),
        value('firm', 8),
        value('firm', 9),
      ]),
    );
  });

  it('is a record that came: the number of records and its values, and no column by itself', () => {
    expect(keysOf([ana, bo], [ana, cai, bo])).toEqual(
      new Set([wholeInputKey(NAME), recordCountKey(NAME), value('id', 3), value('firm', null)]),
    );
  });

  it.each([
    ['records that only changed their order', lines([ana, bo, cai]), lines([cai, bo, ana])],
    ['lines that stand twice', lines([ana]), lines([bo, bo])],
    ['text that is no record', lines([ana]), 'Ana\n'],
    ['a line that holds no record', 'null\n', ''],
    ['most of many records', lines([]), lines(Array.from({ length: 200 }, (_, id) => ({ id })))],
  ])('is not said for %s', (_case, before, after) => {
    expect(diffOf(before, after)).toBeUndefined();
  });

  const number = fc.integer({ min: 0, max: 3 });
  const row: fc.Arbitrary<Row> = fc.record({
    id: number,
    firm: fc.option(number),
    jobs: fc.array(fc.record({ at: number }), { maxLength: 2 }),
  });
  const rows = fc.array(row, { maxLength: 6 });

  it('has the records that reports name as changed', () => {
    const file = { key: 'id', label: 'people' };
    const records = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 4 });
    fc.assert(
      fc.property(records, records, (before, after) => {
        const diff = diffOf(lines(before), lines(after));
        if (diff === undefined) return;
        expect(recordNames(diff.records, file)).toEqual(
          changedRecordNames(lines(before), lines(after), file),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('names every read that would give something else', () => {
    const reads = (text: string) => {
      const table = new RecordTable<Row>(Buffer.from(text), (line) => JSON.parse(line) as Row);
      const values = [null, 0, 1, 2, 3];
      return new Map<string, readonly [keys: readonly number[], result: unknown]>([
        ['all', [[wholeInputKey(NAME)], table.all]],
        ['length', [[recordCountKey(NAME)], table.length]],
        ...(['id', 'firm', 'jobs'] as const).map(
          (field) =>
            [field, [[recordCountKey(NAME), columnKey(NAME, field)], table.select([field])]] as const,
        ),
        ...['id', 'firm', 'jobs[].at'].flatMap((path) =>
          values.map((of) => [`${path}=${of}`, [[value(path, of)], table.where(path, of)]] as const),
        ),
      ]);
    };
    const edited = fc
      .tuple(rows, fc.nat({ max: 5 }), row)
      .chain(([before, at, other]) =>
        fc.constantFrom(
          [before, before.toSpliced(at, 1, other)],
          [before, before.toSpliced(at, 1)],
          [before, before.toSpliced(at, 0, other)],
          [before, before.toReversed()],
        ),
      );
    fc.assert(
      fc.property(fc.oneof(edited, fc.tuple(rows, rows)), ([before = [], after = []]) => {
        const changed = keysOf(before, after);
        if (changed === undefined) return;
        const later = reads(lines(after));
        for (const [read, [keys, result]] of reads(lines(before)))
          if (JSON.stringify(result) !== JSON.stringify(later.get(read)?.[1]))
            expect(
              keys.some((key) => changed.has(key)),
              read,
            ).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
