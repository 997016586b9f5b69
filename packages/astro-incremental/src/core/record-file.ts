import { findChangedRegion } from './changed-region.ts';

/** Describes the records of an input in JSON Lines, as stored in the index. */
export interface RecordFile {
  /** Field that identifies a record within its input, e.g. `organisationId`. */
  readonly key: string;
  /** Prefix of record names in reports, e.g. `groups/2/organisations`; a record is `groups/2/organisations/17`. */
  readonly label: string;
}

/** Names of the records that differ between two versions of an input, sorted. Parses only the lines that differ. */
export function changedRecordNames(previous: string, current: string, file: RecordFile): string[] {
  const { start, previousEnd, currentEnd } = findChangedRegion(previous, current);
  const removed = new Set(previous.slice(start, previousEnd).split('\n'));
  const regionLines = current.slice(start, currentEnd).split('\n');
  const added = regionLines.filter((line) => !removed.delete(line));
  const lines = [...added, ...removed].filter((line) => line !== '');
  return recordNames(
    lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    file,
  );
}

/** Names of records in reports, sorted and without duplicates. */
export const recordNames = (
  records: readonly Readonly<Record<string, unknown>>[],
  { key, label }: RecordFile,
): string[] => [...new Set(records.map((record) => `${label}/${String(record[key])}`))].sort();
