import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode, FaultError } from '@laurel/diagnostics';
import { type Inputs, openInputs } from 'astro-incremental';
import pLimit from 'p-limit';
import { snapshotDamaged } from '../../domain/errors/snapshot.ts';
import { instant } from '../../domain/identifiers.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import type { PreviousRecord } from '../snapshots/date-record.ts';
import { type PullWarning, parseWarnings, WARNINGS_FILE } from '../snapshots/pull-warnings.ts';
import { readGroupRecords } from '../snapshots/reader.ts';
import { type GroupRecordKind, idOf, type RecordKind } from '../snapshots/record-kinds.ts';
import { parseSchedule, SCHEDULE_FILE, type ScheduledRecord } from '../snapshots/schedule.ts';
import { SNAPSHOT_VERSION, type SnapshotIndex, snapshotIndex } from '../snapshots/snapshot-index.ts';
import { type FileStamps, readStamps, stampOf } from './file-stamps.ts';
import { digestOf } from './snapshot-folder.ts';
import { parseState, STATE_FILE, STATE_VERSION, type UpstreamState } from './upstream-state.ts';

/** The snapshot that a pull updates. */
export interface PreviousSnapshot {
  readonly index: SnapshotIndex;
  readonly indexText: string;
  readonly stateText: string | undefined;
  /**
   * The stored state of the upstream. Undefined if it belongs to another snapshot or upstream, has another format version, or its
   * file of warnings or scheduled records is not intact.
   */
  readonly state: UpstreamState | undefined;
  /** Scheduled records of the snapshot; none if `state` is undefined. */
  readonly schedule: readonly ScheduledRecord[];
  /** Warnings of the pull that wrote the snapshot; none if it was pulled from another upstream. */
  readonly warnings: readonly PullWarning[];
  /** Whether the snapshot was pulled from another upstream, as its state shows. */
  readonly isOfAnotherUpstream: boolean;
  /**
   * Reads a file that the index or the state names.
   * @throws {FaultError} SnapshotDamaged if its JSON cannot be parsed
   */
  read<Content>(name: string, parse: (text: string) => Content): Promise<Content>;
  /** Reads the records of a file, by id. */
  records(name: string, kind: RecordKind): Promise<StoredRecords>;
  /** Returns the files whose content matches their recorded digest. A file with a matching stamp is not read. */
  intactFiles(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the stamp (size and times) that a file had when its digest was last verified. */
  stamp(name: string): string | undefined;
  /** Returns the names of the index's files that start with `prefix`. */
  list(prefix: string): string[];
  /** Returns the ids of a group's records of a kind, without parsing the records. */
  ids(groupId: number, kind: GroupRecordKind): ReadonlySet<number>;
}

/** Number of files that are read and hashed concurrently. Each has up to a few megabytes. */
const MAX_CONCURRENT_FILES = 4;

/** A snapshot without a usable index. */
export interface UnreadableSnapshot {
  /** Why the index cannot be used. */
  readonly reason: string;
  /** The valid record files that are present. Unchanged records in them retain the day of their last change. */
  readonly recovered: PreviousSnapshot;
}

/**
 * Opens the snapshot in a folder. Returns `absent` if there is none, and the reason if its index cannot be used.
 * @param upstream digest of the upstream's name
 * @param useStamps trusts a file with a matching stamp without reading it
 */
export async function readPreviousSnapshot(
  folder: string,
  upstream: string,
  useStamps: boolean,
): Promise<PreviousSnapshot | 'absent' | UnreadableSnapshot> {
  const indexText = await undefinedIfMissing(readFile(join(folder, 'index.json'), 'utf8'));
  if (indexText === undefined) {
    const recovered = await recoverRecordFiles(folder);
    return recovered.list('').length === 0 ? 'absent' : { reason: 'its index.json is missing', recovered };
  }
  let index: SnapshotIndex;
  try {
    index = snapshotIndex.parse(JSON.parse(indexText));
  } catch {
    return {
      reason: 'its index.json is damaged or of a different version',
      recovered: await recoverRecordFiles(folder),
    };
  }
  return openSnapshot(folder, index, indexText, upstream, useStamps ? readStamps(folder) : {});
}

async function openSnapshot(
  folder: string,
  index: SnapshotIndex,
  indexText: string,
  upstream: string,
  previousStamps: FileStamps,
): Promise<PreviousSnapshot> {
  const stateText = await undefinedIfMissing(readFile(join(folder, STATE_FILE), 'utf8'));
  const found = stateText === undefined ? undefined : parseState(stateText);
  const warningsText = await undefinedIfMissing(readFile(join(folder, WARNINGS_FILE), 'utf8'));
  const scheduleText = await undefinedIfMissing(readFile(join(folder, SCHEDULE_FILE), 'utf8'));
  const isUsable =
    found?.version === STATE_VERSION &&
    found.index === digestOf(indexText) &&
    found.upstream === upstream &&
    warningsText !== undefined &&
    found.files[WARNINGS_FILE] === digestOf(warningsText) &&
    found.files[SCHEDULE_FILE] === (scheduleText === undefined ? undefined : digestOf(scheduleText));
  const state = isUsable ? found : undefined;
  const isOfAnotherUpstream = found !== undefined && upstream !== '' && found.upstream !== upstream;
  let inputs: Inputs | undefined;
  const stamps = new Map(Object.entries(previousStamps));
  const digests = new Map(Object.entries(index.files).map(([name, { digest }]) => [name, digest]));
  for (const [name, digest] of Object.entries(state?.files ?? {})) digests.set(name, digest);
  const read: PreviousSnapshot['read'] = async (name, parse) => {
    // Synchronous: the text is parsed next, and decoding it in chunks takes longer.
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
    schedule: state === undefined ? [] : parseSchedule(scheduleText ?? ''),
    warnings: isOfAnotherUpstream ? [] : parseWarnings(warningsText ?? ''),
    isOfAnotherUpstream,
    read,
    records: (name, kind) => read(name, (text) => parseRecords(text, kind)),
    async intactFiles(names) {
      const limit = pLimit(MAX_CONCURRENT_FILES);
      const found = await Promise.all(
        names.map((name) =>
          limit(async () => {
            const digest = digests.get(name);
            const stats = statSync(join(folder, name), { throwIfNoEntry: false });
            if (digest === undefined || stats === undefined) return false;
            const stamp = stampOf(digest, stats);
            if (stamps.get(name) === stamp) return true;
            const bytes = await undefinedIfMissing(readFile(join(folder, name)));
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

/** Builds a snapshot from the record files in a folder, with their current digests. Skips files that no pull has written. */
async function recoverRecordFiles(folder: string): Promise<PreviousSnapshot> {
  const files: SnapshotIndex['files'] = {};
  for (const name of await recordFileNames(folder)) {
    const bytes = await readFile(join(folder, name));
    const lines = bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    if (lines.every(isDatedRecord)) files[name] = { digest: digestOf(bytes), records: lines.length };
  }
  return openSnapshot(folder, { version: SNAPSHOT_VERSION, files }, '', '', {});
}

async function recordFileNames(folder: string): Promise<readonly string[]> {
  const found = await Promise.all(
    ['groups', 'site'].map((below) =>
      undefinedIfMissing(readdir(join(folder, below), { recursive: true, withFileTypes: true })),
    ),
  );
  return found
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Whether a line has the format that a pull writes: a dated record in canonical JSON. */
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

/** Records of the previous snapshot, by id. */
export type StoredRecords = ReadonlyMap<number, PreviousRecord>;

/** Parses the records of a JSON Lines file, by id. */
function parseRecords(text: string, kind: RecordKind): StoredRecords {
  const records = new Map<number, PreviousRecord>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { changedOn: _, revisedAt, ...record } = JSON.parse(line) as Record<string, unknown>;
    const time = revisedAt === undefined ? undefined : instant.safeParse(revisedAt).data;
    records.set(idOf(kind, record), { line, revisedAt: time, record });
  }
  return records;
}

/** Resolves to undefined if the read fails because the file does not exist. */
async function undefinedIfMissing<Content>(read: Promise<Content>): Promise<Content | undefined> {
  try {
    return await read;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
