/**
 * Replaces the text between two markers of a document by a text with blank lines around it. The markers remain.
 * @returns undefined if the document lacks the markers
 */
export function replaceBetween(
  document: string,
  startMarker: string,
  endMarker: string,
  text: string,
): string | undefined {
  const start = document.indexOf(startMarker);
  const end = document.indexOf(endMarker);
  if (start === -1 || end < start) return undefined;
  return `${document.slice(0, start)}${startMarker}\n\n${text}\n\n${document.slice(end)}`;
}
