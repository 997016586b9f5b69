/** Byte order mark. Without it, Excel reads the file in the default encoding of the system instead of UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Start of a cell that a spreadsheet evaluates as a formula. Telephone numbers, such as `+44 20 7946 0000`, are not formulas. */
const FORMULA_START = /^(?:[=@\t\r]|[+-](?![\d\s()./-]*$))/;

/**
 * Formats rows as a CSV file. A cell that a spreadsheet would evaluate as a formula is prefixed with an apostrophe. Source: RFC 4180;
 * OWASP, "CSV Injection".
 */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');

function formatCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
