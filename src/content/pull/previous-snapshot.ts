import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { type Inputs, openInputs } from 'astro-incremental';
import pLimit from 'p-limit';
import { snapshotDamaged } from '../../domain/errors/snapshot.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import type { PreviousRecord } from '../snapshots/changed-on.ts';
import { readGroupRecords } from '../snapshots/reader.ts';
import { type GroupRecordKind, type RecordKind, recordKinds } from '../snapshots/record-kinds.ts';
import { SNAPSHOT_VERSION, type SnapshotIndex, snapshotIndex } from '../snapshots/snapshot-index.ts';
import { type FileStamps, readStamps, stampOf } from './file-stamps.ts';
import { digestOf } from './snapshot-folder.ts';
import { parseState, STATE_FILE, type UpstreamState } from './upstream-state.ts';

/** The snapshot that a pull starts from. */
export interface PreviousSnapshot {
  readonly index: SnapshotIndex;
  readonly indexText: string;
  readonly stateText: string | undefined;
  /** What is known of the upstream; undefined where it does not belong to this snapshot, or is of another upstream. */
  readonly state: UpstreamState | undefined;
  /**
   * What a file says that the index or the state names.
   * @throws {FaultError} SnapshotDamaged where it cannot be parsed
   */
  read<Content>(name: string, parse: (text: string) => Content): Promise<Content>;
  /** The records of a file by id. */
  records(name: string, kind: RecordKind): Promise<StoredRecords>;
  /** Those of the files that are there with the digest that is written down for them, or that stand as they were found so. */
  soundFiles(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** The stamp with which a file was last found to be sound. */
  stamp(name: string): string | undefined;
  /** Names of the index's files that start with `prefix`. */
  list(prefix: string): string[];
  /** Ids of a group's records of a kind, none of which is parsed. */
  ids(groupId: number, kind: GroupRecordKind): ReadonlySet<number>;
}

/** Files of a few megabytes are read and hashed side by side. */
const FILES_AT_ONCE = 4;

/** A snapshot without a usable index. */
export interface UnreadableSnapshot {
  readonly unreadable: string;
  /** Its files as they are: what they say may be kept, so that records keep the days on which they changed. */
  readonly files: PreviousSnapshot;
}

/**
 * The last snapshot, `absent`, or why it cannot be read. `upstream` is the digest of the one that is pulled. With `byStamps`,
 * files that stand as they were found to be sound are not read again to see whether they are.
 */
export async function readPreviousSnapshot(
  folder: string,
  upstream: string,
  byStamps: boolean,
): Promise<PreviousSnapshot | 'absent' | UnreadableSnapshot> {
  const indexText = await ifThere(readFile(join(folder, 'index.json'), 'utf8'));
  if (indexText === undefined) {
    const files = await filesAsTheyAre(folder);
    return files.list('').length === 0 ? 'absent' : { unreadable: 'its index.json is missing', files };
  }
  let index: SnapshotIndex;
  try {
    index = snapshotIndex.parse(JSON.parse(indexText));
  } catch {
    return {
      unreadable: 'its index.json is damaged or of another version',
      files: await filesAsTheyAre(folder),
    };
  }
  return openSnapshot(folder, index, indexText, upstream, byStamps ? readStamps(folder) : {});
}

async function openSnapshot(
  folder: string,
  index: SnapshotIndex,
  indexText: string,
  upstream: string,
  lastStamps: FileStamps,
): Promise<PreviousSnapshot> {
  const stateText = await ifThere(readFile(join(folder, STATE_FILE), 'utf8'));
  const found = stateText === undefined ? undefined : parseState(stateText);
  const state = found?.index === digestOf(indexText) && found.upstream === upstream ? found : undefined;
  let inputs: Inputs | undefined;
  const stamps = new Map(Object.entries(lastStamps));
  const digests = new Map(Object.entries(index.files).map(([name, { digest }]) => [name, digest]));
  for (const [name, digest] of Object.entries(state?.files ?? {})) digests.set(name, digest);
  const read: PreviousSnapshot['read'] = async (name, parse) => {
    // At once: what is read is parsed next, and decoding it piece by piece takes longer.
    const text = readFileSync(join(folder, name), 'utf8');
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const reason = `${name} is damaged (${error.message})`;
      throw new FaultError(snapshotDamaged({ file: join(folder, name), reason }));
    }
  };
  return {
    index,
    indexText,
    stateText,
    state,
    read,
    records: (name, kind) => read(name, (text) => parseRecords(text, recordKinds[kind].idField)),
    async soundFiles(names) {
      const limit = pLimit(FILES_AT_ONCE);
      const found = await Promise.all(
        names.map((name) =>
          limit(async () => {
            const digest = digests.get(name);
            const stats = statSync(join(folder, name), { throwIfNoEntry: false });
            if (digest === undefined || stats === undefined) return false;
            const stamp = stampOf(digest, stats);
            if (stamps.get(name) === stamp) return true;
            const bytes = await ifThere(readFile(join(folder, name)));
            if (bytes === undefined || digestOf(bytes) !== digest) return false;
            stamps.set(name, stamp);
            return true;
          }),
        ),
      );
      return new Set(names.filter((_, index) => found[index]));
    },
    stamp: (name) => stamps.get(name),
    list: (prefix) => Object.keys(index.files).filter((name) => name.startsWith(prefix)),
    ids(groupId, kind) {
      inputs ??= openInputs(folder);
      return readGroupRecords(inputs, groupId, kind).idSet;
    },
  };
}

/**
 * The snapshot that the files of a folder make, each with the digest that it has now; those that are not as a pull writes them are
 * left out.
 */
async function filesAsTheyAre(folder: string): Promise<PreviousSnapshot> {
  const files: SnapshotIndex['files'] = {};
  for (const name of await recordFiles(folder)) {
    const bytes = await readFile(join(folder, name));
    const lines = bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    if (lines.every(isDatedRecord)) files[name] = { digest: digestOf(bytes), records: lines.length };
  }
  return openSnapshot(folder, { version: SNAPSHOT_VERSION, files }, '', '', {});
}

async function recordFiles(folder: string): Promise<readonly string[]> {
  const found = await Promise.all(
    ['groups', 'site'].map((below) =>
      ifThere(readdir(join(folder, below), { recursive: true, withFileTypes: true })),
    ),
  );
  return found
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Whether a line is one that a pull writes: a record with its day, in canonical JSON. */
function isDatedRecord(line: string): boolean {
  try {
    const record: unknown = JSON.parse(line);
    return (
      typeof record === 'object' &&
      record !== null &&
      'changedOn' in record &&
      typeof record.changedOn === 'string' &&
      canonicalJson(record) === line
    );
  } catch {
    return false;
  }
}

/** Records of the last snapshot by id. */
export type StoredRecords = ReadonlyMap<number, PreviousRecord>;

/** The records of a JSON Lines file by id. */
function parseRecords(text: string, idField: string): StoredRecords {
  const records = new Map<number, PreviousRecord>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { changedOn, ...record } = JSON.parse(line) as Record<string, unknown>;
    records.set(record[idField] as number, { line, changedOn: changedOn as string, record });
  }
  return records;
}

/** What was read, undefined where there is no such file. */
async function ifThere<Content>(reading: Promise<Content>): Promise<Content | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
