import { createHash } from 'node:crypto';
import { constants, type Dirent, linkSync, type Stats } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { diskFull, errorCode, errorFile, FaultError, isDiskFull } from '@laurel/diagnostics';
import { notASnapshotFolder, snapshotNotWritten } from '../../domain/errors/snapshot.ts';
import { readState, STATE_FILE } from './upstream-state.ts';

/**
 * Replaces a folder atomically. The new content is written to the sibling folder `.{name}.next` and flushed to disk. Two renames
 * replace the folder: the current one becomes `.{name}.previous`, then the new one gets its name. Unchanged files are hard
 * links, which retain their inode. After a crash at any point, `recoverFolder` restores the complete old or new content.
 */
export interface Staging {
  /** Whether anything was written. */
  readonly hasWritten: boolean;
  /** Writes a file and flushes it to disk. */
  write(name: string, text: string): Promise<FileStats>;
  /** Links a file of the current folder into the new one at the commit. */
  reuse(name: string): void;
  /** Removes a written or reused file from the new content. */
  remove(name: string): Promise<void>;
  /** Replaces the folder by the written and reused files. */
  commit(): Promise<void>;
  /** Deletes the written files. */
  discard(): Promise<void>;
}

/** File metadata that does not change when the file is hard-linked or its folder is renamed. */
export type FileStats = Pick<Stats, 'size' | 'mtimeMs' | 'ino'>;

/** Computes the digest of a file's text as in `index.json`: SHA-256 in hexadecimal digits. */
export function digestOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

const siblings = (folder: string) => ({
  path: resolve(folder),
  next: siblingPath(folder, 'next'),
  previous: siblingPath(folder, 'previous'),
});

/** Path of a hidden file or folder next to a snapshot's folder: `.{name}.{suffix}`. */
export function siblingPath(folder: string, suffix: string): string {
  const path = resolve(folder);
  return join(dirname(path), `.${basename(path)}.${suffix}`);
}

/** Completes or reverts the replacement that a crashed process left unfinished. The caller holds the folder's lock. */
export async function recoverFolder(folder: string): Promise<void> {
  const { path, next, previous } = siblings(folder);
  await rm(next, { recursive: true, force: true });
  if (!(await exists(previous))) return;
  if (await exists(path)) await rm(previous, { recursive: true, force: true });
  else await rename(previous, path);
}

/** Folders in a snapshot. */
const SNAPSHOT_FOLDERS = ['groups', 'site', dirname(STATE_FILE)];

/**
 * Makes sure that a folder may be replaced. It may be absent, contain `index.json`, contain a snapshot without its index, or
 * contain only notes such as a README.
 * @throws {FaultError} NotASnapshotFolder, SnapshotNotWritten
 */
export async function requireSnapshotFolder(folder: string): Promise<void> {
  const entries = await entriesOf(folder);
  if (entries.some((entry) => entry.name === 'index.json')) return;
  // Without the state of a pull, folders with these names may belong to something else.
  const own = (await readState(folder)) === undefined ? [] : SNAPSHOT_FOLDERS;
  const foreign = entries.find((entry) => !isNote(entry) && !own.includes(entry.name));
  if (foreign === undefined) return;
  throw new FaultError(notASnapshotFolder({ folder, found: foreign.name }));
}

/** Names of the files in the folder that every pull retains although they are not part of the snapshot, such as a README. */
export async function notesOf(folder: string): Promise<string[]> {
  return (await entriesOf(folder)).filter(isNote).map((entry) => entry.name);
}

const isNote = (entry: Dirent): boolean =>
  entry.isFile() && (entry.name.endsWith('.md') || entry.name.startsWith('.git'));

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw toFaultError(folder, error);
  }
}

/** Opens the sibling folder for the new content. Disk errors are thrown as FaultError SnapshotNotWritten. */
export function openStaging(folder: string): Staging {
  const { path, next, previous } = siblings(folder);
  const folders = new Map<string, Promise<unknown>>();
  const reusedNames = new Set<string>();
  const writtenNames = new Set<string>();

  const makeFolder = (target: string): Promise<unknown> => {
    let created = folders.get(target);
    if (created === undefined) {
      created =
        target === next
          ? mkdir(next, { recursive: true })
          : makeFolder(dirname(target)).then(() => mkdir(target));
      folders.set(target, created);
    }
    return created;
  };

  async function linkOrCopy(name: string): Promise<void> {
    const target = join(next, name);
    await makeFolder(dirname(target));
    try {
      // Synchronous: the thread pool would add latency to each of hundreds of files.
      linkSync(join(path, name), target);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw error;
      await copyFile(join(path, name), target, constants.COPYFILE_FICLONE);
      await sync(target);
    }
  }

  return {
    get hasWritten() {
      return writtenNames.size > 0;
    },
    write: (name, text) =>
      withFaultErrors(folder, async () => {
        writtenNames.add(name);
        const target = join(next, name);
        await makeFolder(dirname(target));
        const file = await open(target, 'wx');
        try {
          await file.writeFile(text);
          await file.sync();
          return await file.stat();
        } finally {
          await file.close();
        }
      }),
    reuse(name) {
      reusedNames.add(name);
    },
    async remove(name) {
      reusedNames.delete(name);
      if (writtenNames.delete(name)) await rm(join(next, name));
    },
    commit: () =>
      withFaultErrors(folder, async () => {
        await makeFolder(next);
        for (const name of reusedNames) await linkOrCopy(name);
        await Promise.all([...folders.keys()].map(sync));
        const replaces = await exists(path);
        if (replaces) await rename(path, previous);
        await rename(next, path);
        await sync(dirname(path));
        if (replaces) await rm(previous, { recursive: true, force: true });
      }),
    discard: () => rm(next, { recursive: true, force: true }),
  };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function withFaultErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFaultError(folder, error);
  }
}

/** Converts a system error to a FaultError: DiskFull or SnapshotNotWritten. Returns any other error unchanged. */
export function toFaultError(folder: string, error: unknown): unknown {
  if (error instanceof FaultError) return error;
  if (isDiskFull(error)) return diskFull(errorFile(error) ?? folder, error);
  const code = errorCode(error);
  if (code === '') return error;
  return new FaultError(snapshotNotWritten({ folder, code }), { cause: error });
}
