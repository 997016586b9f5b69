import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatInputIndex } from 'astro-incremental';
import { digestOf } from '../../src/content/pull/snapshot-folder.ts';
import { recordsInFile } from '../../src/content/snapshots/record-kinds.ts';
import { readSnapshotIndex } from '../../src/delivery/review/compare-snapshots.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** Returns the new records of a file, or undefined to remove the file. A file of one JSON object has one record. */
export type SnapshotEdits = Readonly<
  Record<string, (records: readonly StoredRecord[]) => readonly StoredRecord[] | undefined>
>;

/**
 * Copies a snapshot to a temporary folder, edits its files by name, and writes their digests to the index.
 * @param from folder of the snapshot; by default the committed sample
 */
export function editedSnapshot(edits: SnapshotEdits, from = 'data-snapshots'): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-edited-'));
  cpSync(from, folder, { recursive: true });
  const { files, version } = readSnapshotIndex(folder);
  for (const [name, edit] of Object.entries(edits)) {
    const path = join(folder, name);
    const before = files[name] === undefined ? '' : readFileSync(path, 'utf8');
    const lines = name.endsWith('.jsonl') ? before.split('\n') : [before];
    const records = edit(lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
    rmSync(path, { force: true });
    delete files[name];
    if (records === undefined) continue;
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    writeFileSync(path, text);
    files[name] = { digest: digestOf(text), records: records.length, ...recordsInFile(name) };
  }
  writeFileSync(join(folder, 'index.json'), formatInputIndex({ version, files }));
  return folder;
}

/** Returns an edit that changes fields of the record with a value in a field. */
export const change =
  (field: string, value: unknown, fields: StoredRecord) =>
  (records: readonly StoredRecord[]): readonly StoredRecord[] =>
    records.map((record) => (record[field] === value ? { ...record, ...fields } : record));

/** Returns an edit that removes the records with a value in a field. */
export const remove =
  (field: string, value: unknown) =>
  (records: readonly StoredRecord[]): readonly StoredRecord[] =>
    records.filter((record) => record[field] !== value);
