import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedNamesByKey, diffRecords } from '../../src/core/record-diff.ts';
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
const diffTexts = (previous: string, current: string) =>
  diffRecords(NAME, Buffer.from(previous), Buffer.from(current));
const differingKeys = (previous: readonly object[], current: readonly object[]) =>
  diffTexts(lines(previous), lines(current))?.keys;
const keyOfValue = (path: string, value: Scalar) => valueKey(pathKeySeed(NAME, path), value);

describe('diffRecords', () => {
  const ana = { id: 1, firm: 7, jobs: [{ at: 3 }] };
  const bo = { id: 2, firm: 8, jobs: [] };
  const cai = { id: 3, firm: null, jobs: [] };

  it('returns for an edited field its column, and every previous and current value of the record', () => {
    expect(differingKeys([ana, bo, cai], [ana, { ...bo, firm: 9 }, cai])).toEqual(
      new Set([
        wholeInputKey(NAME),
        columnKey(NAME, 'firm'),
        keyOfValue('id', 2),
        keyOfValue('firm', 8),
        keyOfValue('firm', 9),
      ]),
    );
  });

  it('returns for an added record the keys of the record count and of its values, but no key of a column', () => {
    expect(differingKeys([ana, bo], [ana, cai, bo])).toEqual(
      new Set([wholeInputKey(NAME), recordCountKey(NAME), keyOfValue('id', 3), keyOfValue('firm', null)]),
    );
  });

  it.each([
    ['text that is not JSON', lines([ana]), 'Ana\n'],
    ['a line that is not an object', 'null\n', ''],
    ['changes of most records', lines([]), lines(Array.from({ length: 200 }, (_, id) => ({ id })))],
  ])('returns undefined for %s', (_case, previous, current) => {
    expect(diffTexts(previous, current)).toBeUndefined();
  });

  it.each([
    ['two edits far apart', (id: number) => (id === 3 || id === 90 ? 2 : 1), [3, 90]],
    [
      'adjacent edits',
      (id: number) => (id > 40 && id < 60 ? 2 : 1),
      [...Array(19).keys()].map((id) => id + 41),
    ],
    ['edits of the first and last record', (id: number) => (id === 0 || id === 99 ? 2 : 1), [0, 99]],
  ])('returns only changed records for %s', (_case, firm, changed) => {
    const all = Array.from({ length: 100 }, (_, id) => ({ id, firm: 1 }));
    const edited = all.map((record) => ({ ...record, firm: firm(record.id) }));
    const diff = diffTexts(lines(all), lines(edited));
    expect(diff?.changes.map(({ previous, current }) => [previous?.id, current?.id])).toEqual(
      changed.map((id) => [id, id]),
    );
  });

  it('returns only the removed and added records among many', () => {
    const all = Array.from({ length: 100 }, (_, id) => ({ id, firm: 1 }));
    const changed = [...all.slice(0, 20), ...all.slice(50, 80), { id: 500, firm: 2 }, ...all.slice(80)];
    const diff = diffTexts(lines(all), lines(changed));
    expect(diff?.changes.map(({ previous, current }) => previous?.id ?? current?.id)).toEqual([
      ...Array.from({ length: 30 }, (_, index) => index + 20),
      500,
    ]);
  });

  it('ignores a missing line break at the end', () => {
    expect(diffTexts(lines([ana, bo]), lines([ana, bo]).trimEnd())?.changes).toEqual([]);
  });

  const number = fc.integer({ min: 0, max: 3 });
  const row: fc.Arbitrary<Row> = fc.record({
    id: number,
    firm: fc.option(number),
    jobs: fc.array(fc.record({ at: number }), { maxLength: 2 }),
  });
  const rows = fc.array(row, { maxLength: 12 });

  it('returns a key of every read whose result differs', () => {
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
          values.map(
            (value) => [`${path}=${value}`, [[keyOfValue(path, value)], table.where(path, value)]] as const,
          ),
        ),
      ]);
    };
    const edited = fc
      .tuple(rows, fc.nat({ max: 11 }), row)
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
        const changed = differingKeys(before, after);
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

describe('changedNamesByKey', () => {
  const ana = { id: 1, firm: 7, jobs: [{ at: 3 }] };
  const bo = { id: 2, firm: 8, jobs: [] };
  const namesOf = (key: number, previous: readonly object[], current: readonly object[]) => {
    const { changes = [] } = diffTexts(lines(previous), lines(current)) ?? {};
    const names = changedNamesByKey(NAME, changes, { key: 'id', label: 'people' });
    return [...(names.get(key) ?? [])];
  };
  const edited = { ...bo, firm: 9 };

  it.each([
    ['an edited record for its id', keyOfValue('id', 2), [ana, edited], ['people/2']],
    ['an edited record for its previous value', keyOfValue('firm', 8), [ana, edited], ['people/2']],
    ['an edited record for its current value', keyOfValue('firm', 9), [ana, edited], ['people/2']],
    ['an edited record for a changed column', columnKey(NAME, 'firm'), [ana, edited], ['people/2']],
    ['no record for an unchanged column', columnKey(NAME, 'id'), [ana, edited], []],
    ['no record for the id of an unchanged record', keyOfValue('id', 1), [ana, edited], []],
    ['no record for the number of records after an edit', recordCountKey(NAME), [ana, edited], []],
    ['a removed record for the number of records', recordCountKey(NAME), [ana], ['people/2']],
    ['a removed record for its id', keyOfValue('id', 2), [ana], ['people/2']],
    ['an added record for the number of records', recordCountKey(NAME), [ana, bo, { id: 3 }], ['people/3']],
    [
      'all changed records for the whole input',
      wholeInputKey(NAME),
      [edited, { id: 3 }],
      ['people/1', 'people/2', 'people/3'],
    ],
  ])('returns %s', (_case, key, current, names) => {
    expect(namesOf(key, [ana, bo], current).sort()).toEqual(names);
  });
});
