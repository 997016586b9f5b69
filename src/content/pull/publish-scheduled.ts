import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { snapshotDamaged } from '../../domain/errors/snapshot.ts';
import { EXPIRY_FILE, formatExpiry } from '../snapshots/expiry.ts';
import { LAST_DAYS, type SiteRecordKind, siteFile } from '../snapshots/record-kinds.ts';
import {
  formatSchedule,
  isDue,
  lastPublication,
  nextPublication,
  SCHEDULE_FILE,
  type ScheduledRecord,
} from '../snapshots/schedule.ts';
import { acquireCommandLock } from './command-lock.ts';
import { writeStamps } from './file-stamps.ts';
import { type PreviousSnapshot, readPreviousSnapshot } from './previous-snapshot.ts';
import { replaceSnapshot } from './replace-snapshot.ts';
import { digestOf, openStaging, recoverFolder } from './snapshot-folder.ts';
import { createSnapshotOutput, type SnapshotOutput } from './snapshot-output.ts';
import { formatState, readState, type UpstreamState } from './upstream-state.ts';
import { writeRecords } from './write-records.ts';

/**
 * Publishes the scheduled records of a snapshot whose publication time has come. Sends no request to the upstream.
 * @returns the number of published records
 * @throws {FaultError} SnapshotDamaged, PullInProgress, LockUnusable, SnapshotNotWritten; the snapshot is then unchanged
 */
export async function publishScheduled(folder: string, now: Date): Promise<number> {
  if (!hasSchedule(await readState(folder))) return 0;
  const lock = acquireCommandLock('pull', folder);
  try {
    await recoverFolder(folder);
    return await publishInLockedFolder(folder, now);
  } finally {
    lock.release();
  }
}

/** Returns the earliest publication time of a snapshot's scheduled records, ISO 8601 in UTC; undefined if there are none. */
export async function readNextPublication(folder: string): Promise<string | undefined> {
  const opened = await openSchedule(folder);
  return opened && nextPublication(opened.previous.schedule);
}

/** Returns the latest publication time of a snapshot's scheduled records, ISO 8601 in UTC; undefined if there are none. */
export async function readLastPublication(folder: string): Promise<string | undefined> {
  const opened = await openSchedule(folder);
  return opened && lastPublication(opened.previous.schedule);
}

/** Does the same as `publishScheduled`. The caller holds the lock of the folder. */
export async function publishInLockedFolder(folder: string, now: Date): Promise<number> {
  const opened = await openSchedule(folder);
  if (opened === undefined) return 0;
  const { previous, state } = opened;
  const due = previous.schedule.filter((each) => isDue(each, now));
  if (due.length === 0) return 0;
  const staging = openStaging(folder);
  try {
    const output = createSnapshotOutput(previous, staging);
    await writeDueRecords(folder, previous, output, due, now);
    const later = previous.schedule.filter((each) => !isDue(each, now));
    if (later.length > 0) await output.writeState(SCHEDULE_FILE, formatSchedule(later));
    for (const name of Object.keys(state.files)) if (name !== SCHEDULE_FILE) output.reuseState(name);
    const index = output.index();
    const nextState = { ...state, index: digestOf(index), files: output.stateFiles() };
    await replaceSnapshot(folder, staging, previous, index, formatState(nextState));
    writeStamps(folder, output.stamps());
    return due.length;
  } catch (error) {
    await staging.discard().catch(() => undefined);
    throw error;
  }
}

/** Returns whether a snapshot has scheduled records. If it has none, the caller reads no other file of the snapshot. */
const hasSchedule = (state: UpstreamState | undefined): state is UpstreamState =>
  state?.files[SCHEDULE_FILE] !== undefined;

async function openSchedule(
  folder: string,
): Promise<{ readonly previous: PreviousSnapshot; readonly state: UpstreamState } | undefined> {
  const stored = await readState(folder);
  if (!hasSchedule(stored)) return undefined;
  const previous = await readPreviousSnapshot(folder, stored.upstream, true);
  if (previous === 'absent' || 'recovered' in previous || previous.state === undefined) return undefined;
  return { previous, state: previous.state };
}

/** Writes the files that the site reads: adds the due records, updates the expiry day, and hard-links all other files. */
async function writeDueRecords(
  folder: string,
  previous: PreviousSnapshot,
  output: SnapshotOutput,
  due: readonly ScheduledRecord[],
  now: Date,
): Promise<void> {
  const dueByKind = Map.groupBy(due, ({ kind }) => kind);
  const expiring: { [Kind in SiteRecordKind]?: readonly object[] } = {};
  const kinds = new Set([...dueByKind.keys(), ...LAST_DAYS.keys()]);
  const stored = [...kinds].map(siteFile).filter((name) => previous.index.files[name] !== undefined);
  const intact = await previous.intactFiles([...stored, EXPIRY_FILE]);
  output.markVerified(intact);
  for (const name of stored)
    if (!intact.has(name))
      throw new FaultError(snapshotDamaged({ file: join(folder, name), reason: `${name} is damaged` }));
  for (const name of previous.list('')) output.reuse(name);
  for (const kind of kinds) {
    const file = siteFile(kind);
    const before = previous.index.files[file] ? await previous.records(file, kind) : new Map();
    const records = [
      ...[...before.values()].map(({ record }) => record),
      ...(dueByKind.get(kind) ?? []).map(({ record }) => record),
    ];
    if (dueByKind.has(kind)) {
      await output.remove(file);
      await writeRecords({ previous, output, now }, kind, file, records, before);
    }
    if (LAST_DAYS.has(kind)) expiring[kind] = records;
  }
  await output.remove(EXPIRY_FILE);
  await output.write(EXPIRY_FILE, formatExpiry(expiring, now), 1);
}
