import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RecordTable } from '../../../src/incremental/core/record-table.ts';

type Row = Readonly<Record<string, unknown>>;

const tableOf = (text: string) => {
  const parsed: number[] = [];
  const table = new RecordTable<Row>(Buffer.from(text), (line, number) => {
    parsed.push(number);
    return JSON.parse(line) as Row;
  });
  return { table, parsed };
};
const lines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('records of JSON Lines', () => {
  const rows = [
    { id: 1, name: 'Ana "the id": 2', office: { id: 7, town: 'Oslo' }, rankings: [{ tier: 1 }, { tier: 2 }] },
    { id: 2, name: null, office: { id: 1 }, rankings: [] },
    { office: { id: 2 }, name: 'Çelik\\', id: 3, rankings: [{ tier: 2 }], tags: ['a', 'id'] },
    { name: 'none', office: { id: 1 } },
  ];

  it.each([
    ['id', 1, [0]],
    ['id', 7, []],
    ['office.id', 1, [1, 3]],
    ['rankings[].tier', 2, [0, 2]],
    ['tags[]', 'id', [2]],
    ['name', null, [1]],
    ['name', 'Çelik\\', [2]],
    ['id', '1', []],
    ['missing', 1, []],
  ])('where %s is %j', (path, value, found) => {
    expect(tableOf(lines(rows)).table.where(path, value)).toEqual(found.map((index) => rows[index]));
  });

  it('are parsed when they are asked for, and once', () => {
    const { table, parsed } = tableOf(lines(rows));
    expect(table.length).toBe(4);
    table.where('id', 3);
    table.where('id', 3);
    expect(parsed).toEqual([3]);
    table.select(['id', 'name']);
    expect(parsed).toEqual([3]);
  });

  it('are told with the number of their line, and without empty lines', () => {
    const { table, parsed } = tableOf(`\n${lines(rows.slice(0, 1))}\n\n${JSON.stringify(rows[1])}`);
    expect(table.all).toEqual(rows.slice(0, 2));
    expect(parsed).toEqual([2, 5]);
  });

  it('hold text of any script, in names too', () => {
    const of = { id: 1, name: '王伟 “Ö” 🙂', größe: 'ß', office: { town: 'Łódź\u2028' }, tags: ['Ελλάδα'] };
    const { table } = tableOf(lines([of]));
    expect(table.all).toEqual([of]);
    for (const [path, value] of [
      ['name', of.name],
      ['größe', 'ß'],
      ['office.town', of.office.town],
      ['tags[]', 'Ελλάδα'],
    ] as const)
      expect(table.where(path, value)).toEqual([of]);
    expect(tableOf(lines([of])).table.select(['name', 'größe', 'office', 'tags'])).toEqual([
      { name: of.name, größe: 'ß', office: of.office, tags: of.tags },
    ]);
  });

  it('may have spaces, and numbers and texts in any spelling', () => {
    const { table } = tableOf('{"id" :\t1.0 , "name": "\\u00e7"}\n');
    expect(table.where('id', 1)).toHaveLength(1);
    expect(table.where('name', 'ç')).toHaveLength(1);
    expect(table.select(['name'])).toEqual([{ name: 'ç' }]);
  });

  it.each(['{"a":[1', '{"a":["b', '{"a":{"b":"c', '{"a":[tru]}'])(
    'are told by the parser where a line breaks off: %s',
    (line) => {
      expect(() => tableOf(`{"a":[1]}\n${line}\n{"a":[2]}\n`).table.select(['a'])).toThrow(SyntaxError);
      const { table } = tableOf(`{"a":[1],"b":1}\n${line.replace('{', '{"b":1,')}\n{"a":[2],"b":2}\n`);
      expect(() => table.select(['a', 'b'])).toThrow(SyntaxError);
      expect(() => table.pick('b', 1, ['a'])).toThrow(SyntaxError);
      expect(table.pick('b', 2, ['a'])).toEqual([{ a: [2], b: 2 }]);
    },
  );

  it('are left to the parser where a line is JSON, but no record', () => {
    const table = new RecordTable<Row>(Buffer.from('{"a":1}\n"a"\n'), (line, number) => {
      const record: unknown = JSON.parse(line);
      if (typeof record !== 'object') throw new Error(`line ${number} is no record`);
      return record as Row;
    });
    expect(() => table.select(['a', 'b'])).toThrow('line 2 is no record');
  });

  it('give fields of single records without those being parsed as a whole', () => {
    const { table, parsed } = tableOf(lines(rows));
    expect(table.pick('office.id', 1, ['name'])).toEqual([
      { office: rows[1]?.office, name: null },
      { office: rows[3]?.office, name: 'none' },
    ]);
    expect(table.select(['name', 'tags'])[2]).toEqual({ name: 'Çelik\\', tags: ['a', 'id'] });
    expect(parsed).toEqual([]);
  });

  it('are read once for the fields of all: those that are known are not read again', () => {
    const { table } = tableOf(lines(rows));
    const read = vi.spyOn(JSON, 'parse');
    try {
      table.select(['id', 'name', 'office']);
      expect(read).toHaveBeenCalledTimes(rows.length);
      expect(table.select(['name', 'office'])).toEqual(rows.map(({ name, office }) => ({ name, office })));
      expect(read).toHaveBeenCalledTimes(rows.length);
    } finally {
      read.mockRestore();
    }
  });

  it('are found and selected as in parsed records, whatever they hold', () => {
    const word = fc.constantFrom('a', 'b', 'a"', '\\', '"a":1', '{', ']', '\u2028');
    const number = fc.oneof(
      fc.integer({ min: -1, max: 2 }),
      fc.constantFrom(10, 1.5, 1e21, 0.1e-6, 999_999_999_999_999, 2 ** 53),
    );
    const scalar = fc.oneof(word, number, fc.constant(null), fc.boolean());
    const record = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.oneof(
        scalar,
        fc.array(fc.dictionary(fc.constantFrom('a', 'b'), scalar, { noNullPrototype: true }), {
          maxLength: 2,
        }),
        fc.dictionary(fc.constantFrom('a', 'b'), scalar, { noNullPrototype: true }),
      ),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), scalar, (records, value) => {
        const { table } = tableOf(lines(records));
        const members = (of: unknown) => (typeof of === 'object' && of !== null ? (of as Row) : {});
        expect(table.where('a', value)).toEqual(records.filter(({ a }) => a === value));
        expect(table.where('a.b', value)).toEqual(
          records.filter(({ a }) => !Array.isArray(a) && members(a).b === value),
        );
        expect(table.where('c[].a', value)).toEqual(
          records.filter(({ c }) => Array.isArray(c) && c.some((item) => members(item).a === value)),
        );
        for (const path of ['a', 'a.b', 'c[].a'])
          expect(table.pick(path, value, ['b', 'c']).map(({ b, c }) => ({ b, c }))).toEqual(
            table.where(path, value).map(({ b, c }) => ({ b, c })),
          );
        for (const select of [['a'], ['b', 'c'], ['a', 'b', 'c']]) {
          const expected = records.map((row) =>
            Object.fromEntries(select.map((field) => [field, row[field]])),
          );
          expect(table.select(select)).toEqual(expected);
          expect([...table.scan(select)]).toEqual(expected);
        }
        expect(table.length).toBe(records.length);
      }),
      { numRuns: 500 },
    );
  });
});
