import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RecordTable } from '../../src/core/record-table.ts';

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

  it('have their fields in the order in which they are asked for, whoever asked before', () => {
    const { table } = tableOf(lines(rows));
    table.select(['id', 'name']);
    expect(Object.keys(table.select(['name', 'id'])[0] ?? {})).toEqual(['name', 'id']);
  });

  it('are found and selected as in parsed records, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 6 }), anyScalar, (records, value) => {
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

describe('records of another version', () => {
  const people = Array.from({ length: 20 }, (_, index) => ({
    id: index,
    office: { id: index % 3 },
    name: `${index}`,
  }));
  /** The table of a version that follows one of which everything was asked. */
  const nextTo = (before: readonly Row[], after: readonly Row[]) => {
    const { table: last } = tableOf(lines(before));
    last.select(['id', 'name']);
    last.where('office.id', 1);
    const parsed = vi.fn((line: string) => JSON.parse(line) as Row);
    return { table: new RecordTable<Row>(Buffer.from(lines(after)), parsed, last), parsed };
  };

  it('are not read again where their lines are as they were', () => {
    const edited = people.with(7, { id: 7, office: { id: 1 }, name: 'edited' });
    const read = vi.spyOn(JSON, 'parse');
    try {
      const { table, parsed } = nextTo(people, edited);
      read.mockClear();
      expect(table.select(['id', 'name'])).toEqual(edited.map(({ id, name }) => ({ id, name })));
      expect(read).not.toHaveBeenCalled();
      expect(table.where('office.id', 1)).toEqual(edited.filter(({ office }) => office.id === 1));
      expect(parsed).toHaveBeenCalledTimes(1);
    } finally {
      read.mockRestore();
    }
  });

  it('are read as if there had been no other where many lines differ', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ id: index, office: { id: index % 40 } }));
    const edited = many.map((person) => (person.id < 150 ? { ...person, name: 'edited' } : person));
    const { table, parsed } = nextTo(many, edited);
    expect(table.where('office.id', 1)).toEqual([1, 41, 81, 121, 161].map((id) => edited[id]));
    expect(parsed).toHaveBeenCalledTimes(5);
  });

  it('that no longer have a value are not parsed for it', () => {
    const { table: last } = tableOf(lines(people));
    expect(last.where('office.id', 1)).toHaveLength(7);
    const parse = (line: string) => {
      if (line.includes('"id":9')) throw new Error('not to be parsed');
      return JSON.parse(line) as Row;
    };
    const edited = people.with(7, { id: 7, office: { id: 9 }, name: '7' });
    const table = new RecordTable<Row>(Buffer.from(lines(edited)), parse, last);
    expect(table.where('office.id', 1).map(({ id }) => id)).toEqual([1, 4, 10, 13, 16, 19]);
  });

  it('that are broken are told where they are asked for', () => {
    const { table: last } = tableOf(lines(people));
    last.select(['id', 'name']);
    const text = lines(people).replace('{"id":7,', '{"id":7;');
    const table = new RecordTable<Row>(Buffer.from(text), (line) => JSON.parse(line) as Row, last);
    expect(table.where('id', 8)).toEqual([people[8]]);
    expect(() => table.select(['id', 'name'])).toThrow(SyntaxError);
  });

  it.each([
    ['which differ in the first letters of a line alone', '{"a":1}\n', '{"b":1}\n'],
    ['which end a longer line of the other', ' {"a":1}\n', '{"a":1}\n'],
    ['of which one does not end its last line', '{"a":1}\n', '{"a":1}'],
    ['of which one has an empty line', '{"a":1}\n{"a":1}\n', '{"a":1}\n\n{"a":1}\n'],
    ['which repeat a line another time', '{"a":1}\n{"a":1}\n', '{"a":1}\n{"a":1}\n{"a":1}\n'],
  ])('are told apart from those %s', (_what, before, after) => {
    const rest = lines(people);
    const first = (text: string) => `${text.trimEnd()}\n${rest}`;
    for (const [one, other] of [
      [first(before), first(after)],
      [first(after), first(before)],
      [rest + before, rest + after],
      [rest + after, rest + before],
    ] as const) {
      const { table: last } = tableOf(one);
      const questions = (table: RecordTable<Row>) => [
        table.select(['a', 'b']),
        table.where('a', 1),
        table.all,
      ];
      questions(last);
      const table = new RecordTable<Row>(Buffer.from(other), (line) => JSON.parse(line) as Row, last);
      expect(questions(table)).toEqual(questions(tableOf(other).table));
    }
  });

  it('are found and selected as in a table of their own, whatever came, went and was asked before', () => {
    const ask = fc.oneof(
      fc.record({ select: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
      fc.record({ path: fc.constantFrom('a', 'a.b', 'b', 'c[].a'), value: anyScalar }),
      fc.record({ pick: fc.constantFrom('a', 'c[].a'), value: anyScalar }),
    );
    const answer = (
      table: RecordTable<Row>,
      question: typeof ask extends fc.Arbitrary<infer Q> ? Q : never,
    ) => {
      if ('select' in question) return table.select(question.select);
      return 'path' in question
        ? table.where(question.path, question.value)
        : table.pick(question.pick, question.value, ['b']);
    };
    const version = fc.record({
      at: fc.nat(24),
      gone: fc.nat(2),
      come: fc.array(anyRecord, { maxLength: 3 }),
      asked: fc.array(ask, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyRecord, { minLength: 12, maxLength: 24 }),
        fc.array(version, { minLength: 1, maxLength: 4 }),
        (first, versions) => {
          const parse = (line: string) => JSON.parse(line) as Row;
          let rows = first;
          let table = new RecordTable<Row>(Buffer.from(lines(rows)), parse);
          for (const { at, gone, come, asked } of versions) {
            for (const question of asked) answer(table, question);
            rows = rows.toSpliced(at, gone, ...come);
            table = new RecordTable<Row>(Buffer.from(lines(rows)), parse, table);
            const own = new RecordTable<Row>(Buffer.from(lines(rows)), parse);
            for (const question of asked)
              expect(JSON.stringify(answer(table, question))).toBe(JSON.stringify(answer(own, question)));
            expect(table.length).toBe(rows.length);
          }
          expect(table.all).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });
});
