/**
 * Formats a Markdown table, without a line break at its end. Escapes `|` in cells.
 * @param textColumns number of the first columns that are left-aligned texts; the others are right-aligned figures
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns = head.length,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const escaped = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('|', '\\|'));
  const alignment = head.map((_, index) => (index < textColumns ? '---' : '--:'));
  return [line(escaped(head)), line(alignment), ...rows.map((row) => line(escaped(row)))].join('\n');
}
