import { describe, expect, it } from 'vitest';
import { formatCsvRow, parseCsv } from '../../../../src/content/pull/tables/parse-csv.ts';

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

describe('parseCsv', () => {
  it.each([
    [
      'plain cells',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a missing last line break',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a comma in quotes', 'a\n"1,2"\n', [['a'], ['1,2']]],
    ['a doubled quote in quotes', 'a\n"1 ""2"" 3"\n', [['a'], ['1 "2" 3']]],
    ['a cell that is one quote', 'a\n""""\n', [['a'], ['"']]],
    [
      'line breaks in quotes',
      'a,b\n"1\r\n2\n",3\n',
      [
        ['a', 'b'],
        ['1\r\n2\n', '3'],
      ],
    ],
    [
      'empty cells',
      'a,b,c\n,,\n',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
      ],
    ],
    [
      'an empty last cell without a line break',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['an empty cell in quotes in a file with one column', 'a\n""\n', [['a'], ['']]],
    [
      'blank lines',
      '\na,b\n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['spaces around cells', 'a\n 1 \n', [['a'], [' 1 ']]],
    ['no text', '', []],
  ])('reads %s', (_, text, cells) => {
    expect(parseCsv(text).problems).toEqual([]);
    expect(cellsOf(text)).toEqual(cells);
  });

  it('reports the first line of each row, also after cells with line breaks', () => {
    expect(parseCsv('a\r\n"1\n\n2"\r\n3').rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it.each([
    ['too many cells', 'a,b\n1,2\n1,2,3\n4,5\n', 3, 'the row has 3 cells, and the first row has 2'],
    ['too few cells', 'a,b\n1\n4,5\n', 2, 'the row has 1 cell, and the first row has 2'],
  ])('omits and reports a row with %s', (_, text, line, reason) => {
    expect(parseCsv(text).problems).toEqual([{ line, reason }]);
    expect(cellsOf(text).at(-1)).toEqual(['4', '5']);
  });

  it.each([
    ['a quote that is not closed', 'a\n1\n"2\n3\n', 3, 'a quoted cell does not end'],
    ['text after a closing quote', 'a\n"1" 2\n', 2, 'a quoted cell does not end'],
    ['a quote inside a cell without quotes', 'a\n1 "2"\n', 2, 'without quotes around it contains a quote'],
    ['a space before a quote', 'a,b\n1, "2"\n', 2, 'without quotes around it contains a quote'],
  ])('ends with a problem at %s', (_, text, line, reason) => {
    const { problems } = parseCsv(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(line);
    expect(problems[0]?.reason).toContain(reason);
  });

  it('reads a cell of a megabyte with a quote in each of its words', () => {
    const html = '<a href="x">word</a> '.repeat(50_000);
    expect(cellsOf(`html\n${formatCsvRow([html])}`)).toEqual([['html'], [html]]);
  });
});

describe('formatCsvRow', () => {
  it.each([
    [['a', 1], 'a,1\n'],
    [['a,b', 'c"d', 'e\nf', ''], '"a,b","c""d","e\nf",\n'],
  ])('formats %j so that parseCsv reads it', (cells, text) => {
    expect(formatCsvRow(cells)).toBe(text);
    expect(cellsOf(text)).toEqual([cells.map(String)]);
  });
});
