import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createLinker } from 'astro-incremental';
import { acquireCommandLock } from './command-lock.ts';
import { publishScheduled, readLastPublication } from './publish-scheduled.ts';
import { recoverFolder, toFaultError } from './snapshot-folder.ts';
import { readState } from './upstream-state.ts';

/** Copy of a snapshot that includes the records scheduled up to the preview time. */
export interface PreviewedSnapshot {
  /** Time of the preview, ISO 8601 in UTC; undefined if no time was requested and no record is scheduled. */
  readonly at: string | undefined;
  /** Number of scheduled records that the copy publishes. */
  readonly records: number;
}

/**
 * Copies a snapshot and publishes its scheduled records in the copy. The snapshot does not change: its files are linked into the copy,
 * and files of snapshots are replaced and never edited.
 * @param to folder of the copy, which is replaced
 * @param at time at which the site is previewed; undefined: after the last scheduled publication
 * @throws {FaultError} as `publishScheduled`, and PullInProgress if a pull is writing the snapshot
 */
export async function previewSnapshot(
  folder: string,
  to: string,
  at: Date | undefined,
): Promise<PreviewedSnapshot> {
  // A folder without a pull state, such as the committed sample, was not written by a pull and needs no lock.
  const lock = (await readState(folder)) === undefined ? undefined : acquireCommandLock('pull', folder);
  try {
    if (lock !== undefined) await recoverFolder(folder);
    await linkFolder(folder, to);
  } catch (error) {
    throw toFaultError(to, error);
  } finally {
    lock?.release();
  }
  const time = at?.toISOString() ?? (await readLastPublication(to));
  return { at: time, records: time === undefined ? 0 : await publishScheduled(to, new Date(time)) };
}

/** Replaces a folder by hard links to the files of another folder, or by copies if it is on another file system. */
async function linkFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const link = createLinker(from, to);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) link(relative(from, join(entry.parentPath, entry.name)));
}
