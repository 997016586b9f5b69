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
  const changed = new Set<string>();
  for (const line of after.split('\n')) if (!old.delete(line)) changed.add(recordKey(line, file));
  for (const line of old) if (line !== '') changed.add(recordKey(line, file));
  return [...changed].sort();
}

function recordKey(line: string, { key, label }: RecordFile): string {
  const record = JSON.parse(line) as Readonly<Record<string, unknown>>;
  return `${label}/${String(record[key])}`;
}
