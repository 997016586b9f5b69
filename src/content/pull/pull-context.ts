import type { Fault } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import type { ProfilePictureKind } from '../../domain/profile-pictures.ts';
import { dateRecord } from '../snapshots/changed-on.ts';
import type { ChangedRecord } from '../snapshots/integrity.ts';
import { idOf, type RecordKind } from '../snapshots/record-kinds.ts';
import type { Client } from './http/client.ts';
import type { PreviousSnapshot, StoredRecords } from './previous-snapshot.ts';
import type { SnapshotOutput } from './snapshot-output.ts';

/** A picture that is new to the snapshot. */
export type PulledPicture = { readonly base64: string } & (
  | { readonly kind: ProfilePictureKind }
  /** `width`: pixels that it is needed as at most. */
  | { readonly kind: 'banner'; readonly width: number }
);

/** What the parts of one pull share. */
export interface PullContext {
  readonly client: Client;
  readonly previous: PreviousSnapshot | undefined;
  /** ETags of the content that `previous` holds, by call; empty where another upstream was pulled. */
  readonly knownEtags: Readonly<Record<string, string>>;
  /** ETags of the content that the new snapshot holds. */
  readonly etags: Record<string, string>;
  readonly output: SnapshotOutput;
  /** The day of the pull, e.g. `2026-11-21`. */
  readonly today: string;
  readonly faults: Fault[];
  /** What is wrong but does not stop the pull. */
  readonly warnings: Fault[];
  readonly changes: RecordChanges;
  readonly progress: Progress;
  readonly timings: Timings;
  readonly onPicture: (picture: PulledPicture) => Promise<void>;
}

export interface ChangeCounts {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** What became of the records of each kind. */
export type RecordChanges = Record<string, ChangeCounts>;

/** Wall-clock milliseconds by stage. */
export type Timings = Record<string, number>;

export function countsOf(changes: RecordChanges, kind: string): ChangeCounts {
  changes[kind] ??= { added: 0, changed: 0, removed: 0, unchanged: 0 };
  return changes[kind];
}

/** Runs a part of the pull and adds its time to a stage. */
export async function timed<T>(timings: Timings, stage: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    timings[stage] = (timings[stage] ?? 0) + performance.now() - started;
  }
}

/** Takes a file of the last snapshot over as it is. */
export function keepRecords(context: PullContext, kind: string, file: string): void {
  context.output.keep(file);
  countsOf(context.changes, kind).unchanged += context.previous?.index.files[file]?.records ?? 0;
}

/** What the last snapshot's file and the new one do not share. */
export interface RecordsWritten {
  /** Ids that are gone. */
  readonly gone: ReadonlySet<number>;
  readonly changed: readonly ChangedRecord[];
}

/** Writes the records of a kind, sorted by id and dated. `last` are those of the last snapshot, where they were read before. */
export async function writeRecords(
  context: PullContext,
  kind: RecordKind,
  file: string,
  records: readonly object[],
  last?: StoredRecords,
): Promise<RecordsWritten> {
  const stored =
    last ??
    (context.previous !== undefined && context.output.trusts(file)
      ? await context.previous.records(file, kind)
      : undefined);
  const counts = countsOf(context.changes, kind);
  const gone = new Set(stored?.keys());
  const changed: ChangedRecord[] = [];
  const lines = [...records]
    .sort((a, b) => idOf(kind, a) - idOf(kind, b))
    .map((record) => {
      const id = idOf(kind, record);
      const before = stored?.get(id);
      const { line, change } = dateRecord(record, before, context.today);
      counts[change]++;
      if (change !== 'unchanged') changed.push({ record, before: before?.record });
      gone.delete(id);
      return `${line}\n`;
    });
  counts.removed += gone.size;
  await context.output.write(file, lines.join(''), lines.length);
  return { gone, changed };
}
