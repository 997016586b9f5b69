import { counted } from '@laurel/diagnostics';

/** A row of a CSV file. */
export interface CsvRow {
  /** Number of the row's first line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A position at which a text violates RFC 4180. */
export interface CsvProblem {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly reason: string;
}

/** One cell with the separator after it: a comma, a line break, or nothing at the end of the text. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y;
const LINE_BREAK = /\r\n|\r|\n/g;

/**
 * Parses CSV by RFC 4180: commas between cells, quotes around cells with commas, quotes or line breaks, and a doubled quote inside
 * them. Lines end with CRLF, LF or CR. The last line break may be absent. Blank lines are skipped. Parsing ends at a misplaced quote.
 * A row is reported and omitted if it does not have as many cells as the first row.
 */
export function parseCsv(text: string): {
  readonly rows: readonly CsvRow[];
  readonly problems: readonly CsvProblem[];
} {
  const rows: CsvRow[] = [];
  const problems: CsvProblem[] = [];
  let cells: string[] = [];
  let line = 1;
  let rowLine = 1;
  for (let index = 0; index < text.length; index = CELL.lastIndex) {
    CELL.lastIndex = index;
    const match = CELL.exec(text);
    if (match === null) {
      const isQuoted = text[index] === '"';
      const reason = isQuoted
        ? 'a quoted cell does not end with one quote before a comma or a line break'
        : 'a cell without quotes around it contains a quote';
      return { rows, problems: [...problems, { line, reason }] };
    }
    const [matched, quoted, plain = '', separator] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += matched.match(LINE_BREAK)?.length ?? 0;
    if (separator === ',' && CELL.lastIndex < text.length) continue;
    if (separator === ',') cells.push('');
    const expected = rows[0]?.cells.length ?? cells.length;
    const isBlank = cells.length === 1 && cells[0] === '' && quoted === undefined;
    if (!isBlank && cells.length === expected) rows.push({ line: rowLine, cells });
    else if (!isBlank)
      problems.push({
        line: rowLine,
        reason: `the row has ${counted(cells.length, 'cell')}, and the first row has ${expected}`,
      });
    cells = [];
    rowLine = line;
  }
  return { rows, problems };
}

/** Formats a row and ends it with a line feed. Cells are quoted only if necessary. */
export const formatCsvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(',')}\n`;
