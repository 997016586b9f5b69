/**
 * Records of an input in JSON Lines: one a line, told apart by the value of their key. Only lines that differ between
 * two versions of an input are parsed.
 */

/** How the index describes an input that holds records. */
export interface RecordFile {
  /** Field that identifies a record within its input, e.g. `organisationId`. */
  readonly key: string;
  /** What the records are called together, e.g. `groups/2/organisations`; a record is `groups/2/organisations/17`. */
  readonly label: string;
}

/** Keys of the records that differ between two versions of an input, sorted; either may be absent. */
export function changedRecords(before: string, after: string, file: RecordFile): string[] {
  const old = new Set(before.split('\n'));
  const changed = after.split('\n').filter((line) => !old.delete(line));
  const lines = [...changed, ...old].filter((line) => line !== '');
  return recordNames(
    lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    file,
  );
}

/** What reports call records, sorted. */
export const recordNames = (
  records: readonly Readonly<Record<string, unknown>>[],
  { key, label }: RecordFile,
): string[] => [...new Set(records.map((record) => `${label}/${String(record[key])}`))].sort();
