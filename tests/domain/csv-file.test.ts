import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/content/pull/tables/parse-csv.ts';
import { csvFile } from '../../src/domain/csv-file.ts';

describe('a CSV file', () => {
  it.each([
    ['a text', 'Vane & Co', 'Vane & Co'],
    ['a comma', 'Vane, Co', '"Vane, Co"'],
    ['a quotation mark', 'The "best"', '"The ""best"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with a comma', '=A(1,2)', `"'=A(1,2)"`],
    ['an at sign at the start', '@SUM(A1)', "'@SUM(A1)"],
    ['a plus sign before a formula', '+A1', "'+A1"],
    ['a telephone number', '+44 (0)20 7946-0000', '+44 (0)20 7946-0000'],
    ['a negative number', '-5', '-5'],
  ])('has a cell with %s', (_case, text, cell) => {
    expect(csvFile([[text]])).toBe(`\u{FEFF}${cell}\r\n`);
  });

  it('that is formatted from rows is parsed into the same rows', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=@+\-\t\r]/.test(text));
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (table) => {
        expect(parseCsv(csvFile(table).slice(1))).toMatchObject({
          rows: table.map((cells) => ({ cells })),
          problems: [],
        });
      }),
    );
  });
});
