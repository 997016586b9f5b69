import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RecordTable } from '../../src/core/record-table.ts';

type Row = Readonly<Record<string, unknown>>;

const openTable = (text: string) => {
  const parsed: number[] = [];
  const table = new RecordTable<Row>(Buffer.from(text), (line, number) => {
    parsed.push(number);
    return JSON.parse(line) as Row;
  });
  return { table, parsed };
};
const lines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const word = fc.constantFrom('a', 'b', 'a"', '\\', '"a":1', '{', ']', '\u2028');
const number = fc.oneof(
  fc.integer({ min: -1, max: 2 }),
  fc.constantFrom(10, 1.5, 1e21, 0.1e-6, 999_999_999_999_999, 2 ** 53),
);
const anyScalar = fc.oneof(word, number, fc.constant(null), fc.boolean());
const anyRecord = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(
    anyScalar,
    fc.array(fc.dictionary(fc.constantFrom('a', 'b'), anyScalar, { noNullPrototype: true }), {
      maxLength: 2,
    }),
    fc.dictionary(fc.constantFrom('a', 'b'), anyScalar, { noNullPrototype: true }),
  ),
  { noNullPrototype: true },
);

describe('a record table', () => {
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
  ])('finds the records whose %s is %j', (path, value, found) => {
    expect(openTable(lines(rows)).table.where(path, value)).toEqual(found.map((index) => rows[index]));
  });

  it('parses a record when it is first read, and only once', () => {
    const { table, parsed } = openTable(lines(rows));
    expect(table.length).toBe(4);
    table.where('id', 3);
    table.where('id', 3);
    expect(parsed).toEqual([3]);
    table.select(['id', 'name']);
    expect(parsed).toEqual([3]);
  });

  it('skips empty lines and passes the line number to the parser', () => {
    const { table, parsed } = openTable(`\n${lines(rows.slice(0, 1))}\n\n${JSON.stringify(rows[1])}`);
    expect(table.all).toEqual(rows.slice(0, 2));
    expect(parsed).toEqual([2, 5]);
  });

  it('supports all scripts in values and field names', () => {
    const row = { id: 1, name: '王伟 “Ö” 🙂', größe: 'ß', office: { town: 'Łódź\u2028' }, tags: ['Ελλάδα'] };
    const { table } = openTable(lines([row]));
    expect(table.all).toEqual([row]);
    for (const [path, value] of [
      ['name', row.name],
      ['größe', 'ß'],
      ['office.town', row.office.town],
      ['tags[]', 'Ελλάδα'],
    ] as const)
      expect(table.where(path, value)).toEqual([row]);
    expect(openTable(lines([row])).table.select(['name', 'größe', 'office', 'tags'])).toEqual([
      { name: row.name, größe: 'ß', office: row.office, tags: row.tags },
    ]);
  });

  it('supports white space, and every notation of numbers and strings', () => {
    const { table } = openTable('{"id" :\t1.0 , "name": "\\u00e7"}\n');
    expect(table.where('id', 1)).toHaveLength(1);
    expect(table.where('name', 'ç')).toHaveLength(1);
    expect(table.select(['name'])).toEqual([{ name: 'ç' }]);
  });

  it.each(['{"a":[1', '{"a":["b', '{"a":{"b":"c', '{"a":[tru]}'])(
    'reports an incomplete line through the parser: %s',
    (line) => {
      expect(() => openTable(`{"a":[1]}\n${line}\n{"a":[2]}\n`).table.select(['a'])).toThrow(SyntaxError);
      const { table } = openTable(`{"a":[1],"b":1}\n${line.replace('{', '{"b":1,')}\n{"a":[2],"b":2}\n`);
      expect(() => table.select(['a', 'b'])).toThrow(SyntaxError);
      expect(() => table.pick('b', 1, ['a'])).toThrow(SyntaxError);
      expect(table.pick('b', 2, ['a'])).toEqual([{ a: [2], b: 2 }]);
    },
  );

  it('passes a line that is JSON, but not a record, to the parser', () => {
    const table = new RecordTable<Row>(Buffer.from('{"a":1}\n"a"\n'), (line, number) => {
      const record: unknown = JSON.parse(line);
      if (typeof record !== 'object') throw new Error(`line ${number} is not a record`);
      return record as Row;
    });
    expect(() => table.select(['a', 'b'])).toThrow('line 2 is not a record');
  });

  it('returns single fields without parsing the records', () => {
    const { table, parsed } = openTable(lines(rows));
    expect(table.pick('office.id', 1, ['name'])).toEqual([
      { office: rows[1]?.office, name: null },
      { office: rows[3]?.office, name: 'none' },
    ]);
    expect(table.select(['name', 'tags'])[2]).toEqual({ name: 'Çelik\\', tags: ['a', 'id'] });
    expect(parsed).toEqual([]);
  });

  it('reads each line once to select several fields, and then caches the columns', () => {
    const { table } = openTable(lines(rows));
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

  it('returns fields in the requested order, even if they are cached in a different order', () => {
    const { table } = openTable(lines(rows));
    table.select(['id', 'name']);
    expect(Object.keys(table.select(['name', 'id'])[0] ?? {})).toEqual(['name', 'id']);
  });

  it('finds and selects the same as a search of parsed records', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 6 }), anyScalar, (records, value) => {
        const { table } = openTable(lines(records));
        const fieldsOf = (item: unknown) => (typeof item === 'object' && item !== null ? (item as Row) : {});
        expect(table.where('a', value)).toEqual(records.filter(({ a }) => a === value));
        expect(table.where('a.b', value)).toEqual(
          records.filter(({ a }) => !Array.isArray(a) && fieldsOf(a).b === value),
        );
        expect(table.where('c[].a', value)).toEqual(
          records.filter(({ c }) => Array.isArray(c) && c.some((item) => fieldsOf(item).a === value)),
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

describe('a record table of a later version of an input', () => {
  const people = Array.from({ length: 20 }, (_, index) => ({
    id: index,
    office: { id: index % 3 },
    name: `${index}`,
  }));
  /** Creates the table of a version from the previous table, whose caches are filled. */
  const createNext = (previous: readonly Row[], current: readonly Row[]) => {
    const { table: previousTable } = openTable(lines(previous));
    previousTable.select(['id', 'name']);
    previousTable.where('office.id', 1);
    const parsed = vi.fn((line: string) => JSON.parse(line) as Row);
    return { table: new RecordTable<Row>(Buffer.from(lines(current)), parsed, previousTable), parsed };
  };

  it('does not read unchanged lines again', () => {
    const edited = people.with(7, { id: 7, office: { id: 1 }, name: 'edited' });
    const read = vi.spyOn(JSON, 'parse');
    try {
      const { table, parsed } = createNext(people, edited);
      read.mockClear();
      expect(table.select(['id', 'name'])).toEqual(edited.map(({ id, name }) => ({ id, name })));
      expect(read).not.toHaveBeenCalled();
      expect(table.where('office.id', 1)).toEqual(edited.filter(({ office }) => office.id === 1));
      expect(parsed).toHaveBeenCalledTimes(1);
    } finally {
      read.mockRestore();
    }
  });

  it('is read without the previous table if many lines changed', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ id: index, office: { id: index % 40 } }));
    const edited = many.map((person) => (person.id < 150 ? { ...person, name: 'edited' } : person));
    const { table, parsed } = createNext(many, edited);
    expect(table.where('office.id', 1)).toEqual([1, 41, 81, 121, 161].map((id) => edited[id]));
    expect(parsed).toHaveBeenCalledTimes(5);
  });

  it('does not parse records that no longer have the requested value', () => {
    const { table: previousTable } = openTable(lines(people));
    expect(previousTable.where('office.id', 1)).toHaveLength(7);
    const parse = (line: string) => {
      if (line.includes('"id":9')) throw new Error('not to be parsed');
      return JSON.parse(line) as Row;
    };
    const edited = people.with(7, { id: 7, office: { id: 9 }, name: '7' });
    const table = new RecordTable<Row>(Buffer.from(lines(edited)), parse, previousTable);
    expect(table.where('office.id', 1).map(({ id }) => id)).toEqual([1, 4, 10, 13, 16, 19]);
  });

  it('reports an invalid line when its record is read', () => {
    const { table: previousTable } = openTable(lines(people));
    previousTable.select(['id', 'name']);
    const text = lines(people).replace('{"id":7,', '{"id":7;');
    const table = new RecordTable<Row>(Buffer.from(text), (line) => JSON.parse(line) as Row, previousTable);
    expect(table.where('id', 8)).toEqual([people[8]]);
    expect(() => table.select(['id', 'name'])).toThrow(SyntaxError);
  });

  it.each([
    ['if only the first letters of a line differ', '{"a":1}\n', '{"b":1}\n'],
    ['if a line is the end of a longer line', ' {"a":1}\n', '{"a":1}\n'],
    ['if the last line of one has no line break', '{"a":1}\n', '{"a":1}'],
    ['if one has an empty line', '{"a":1}\n{"a":1}\n', '{"a":1}\n\n{"a":1}\n'],
    ['if one repeats a line more often', '{"a":1}\n{"a":1}\n', '{"a":1}\n{"a":1}\n{"a":1}\n'],
  ])('detects the difference from the previous version %s', (_case, previous, current) => {
    const rest = lines(people);
    const first = (text: string) => `${text.trimEnd()}\n${rest}`;
    for (const [one, other] of [
      [first(previous), first(current)],
      [first(current), first(previous)],
      [rest + previous, rest + current],
      [rest + current, rest + previous],
    ] as const) {
      const { table: previousTable } = openTable(one);
      const readAll = (table: RecordTable<Row>) => [table.select(['a', 'b']), table.where('a', 1), table.all];
      readAll(previousTable);
      const table = new RecordTable<Row>(
        Buffer.from(other),
        (line) => JSON.parse(line) as Row,
        previousTable,
      );
      expect(readAll(table)).toEqual(readAll(openTable(other).table));
    }
  });

  it('returns the same as a table without a previous one, after any additions, removals and reads', () => {
    const anyRead = fc.oneof(
      fc.record({ select: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
      fc.record({ path: fc.constantFrom('a', 'a.b', 'b', 'c[].a'), value: anyScalar }),
      fc.record({ pick: fc.constantFrom('a', 'c[].a'), value: anyScalar }),
    );
    const resultOf = (
      table: RecordTable<Row>,
      read: typeof anyRead extends fc.Arbitrary<infer Q> ? Q : never,
    ) => {
      if ('select' in read) return table.select(read.select);
      return 'path' in read ? table.where(read.path, read.value) : table.pick(read.pick, read.value, ['b']);
    };
    const version = fc.record({
      at: fc.nat(24),
      removedCount: fc.nat(2),
      added: fc.array(anyRecord, { maxLength: 3 }),
      reads: fc.array(anyRead, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyRecord, { minLength: 12, maxLength: 24 }),
        fc.array(version, { minLength: 1, maxLength: 4 }),
        (first, versions) => {
          const parse = (line: string) => JSON.parse(line) as Row;
          let rows = first;
          let table = new RecordTable<Row>(Buffer.from(lines(rows)), parse);
          for (const { at, removedCount, added, reads } of versions) {
            for (const read of reads) resultOf(table, read);
            rows = rows.toSpliced(at, removedCount, ...added);
            table = new RecordTable<Row>(Buffer.from(lines(rows)), parse, table);
            const fresh = new RecordTable<Row>(Buffer.from(lines(rows)), parse);
            for (const read of reads)
              expect(JSON.stringify(resultOf(table, read))).toBe(JSON.stringify(resultOf(fresh, read)));
            expect(table.length).toBe(rows.length);
          }
          expect(table.all).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });
});
