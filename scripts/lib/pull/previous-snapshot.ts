import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SnapshotIndex, snapshotIndex } from '../../../src/domain/snapshot.ts';
import type { PreviousRecord } from '../../../src/snapshots/changed-on.ts';
import { digestOf } from './snapshot-folder.ts';
import { parseState, STATE_FILE, type UpstreamState } from './upstream-state.ts';

/** The snapshot that a pull starts from. */
export interface PreviousSnapshot {
  readonly index: SnapshotIndex;
  readonly indexText: string;
  readonly stateText: string | undefined;
  /** What is known of the upstream; undefined where it does not belong to this snapshot. */
  readonly state: UpstreamState | undefined;
  /** Text of a file that the index or the state names. */
  readText(name: string): Promise<string>;
  /** Those of the files that are there with the digest that is written down for them. */
  soundFiles(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Names of the index's files that start with `prefix`. */
  list(prefix: string): string[];
}

/** A record of the last snapshot with its text. */
export interface StoredRecord extends PreviousRecord {
  /** The record without the day. */
  readonly record: object;
}

/** The last snapshot, `absent`, or why it cannot be read. */
export async function readPreviousSnapshot(
  folder: string,
): Promise<PreviousSnapshot | 'absent' | { readonly unreadable: string }> {
  const indexText = await readIfThere(join(folder, 'index.json'));
  if (indexText === undefined) return 'absent';
  let index: SnapshotIndex;
  try {
    index = snapshotIndex.parse(JSON.parse(indexText));
  } catch {
    return { unreadable: 'its index.json is damaged or of another version' };
  }
  const stateText = await readIfThere(join(folder, STATE_FILE));
  const state = stateText === undefined ? undefined : parseState(stateText);
  const belongs = state?.index === digestOf(indexText);
  const digests = new Map(Object.entries(index.files).map(([name, { digest }]) => [name, digest]));
  if (belongs) for (const [name, digest] of Object.entries(state.files)) digests.set(name, digest);
  return {
    index,
    indexText,
    stateText,
    state: belongs ? state : undefined,
    readText: (name) => readFile(join(folder, name), 'utf8'),
    async soundFiles(names) {
      const sound = new Set<string>();
      for (const name of names) {
        const text = await readIfThere(join(folder, name));
        if (text !== undefined && digestOf(text) === digests.get(name)) sound.add(name);
      }
      return sound;
    },
    list: (prefix) => Object.keys(index.files).filter((name) => name.startsWith(prefix)),
  };
}

/** The records of a JSON Lines file by id. */
export function parseRecords(text: string, idField: string): Map<number, StoredRecord> {
  const records = new Map<number, StoredRecord>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { changedOn, ...record } = JSON.parse(line) as Record<string, unknown>;
    records.set(record[idField] as number, { line, changedOn: changedOn as string, record });
  }
  return records;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
