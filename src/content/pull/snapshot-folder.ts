import { createHash } from 'node:crypto';
import { constants, type Dirent, linkSync, type Stats } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { notASnapshotFolder, snapshotNotWritten } from '../../domain/errors/snapshot.ts';
import { readState, STATE_FILE } from './upstream-state.ts';

/**
 * A folder that is replaced whole or not at all. The new content is written to `.{name}.next` beside it, made
 * durable, and switched in by two renames: the folder to `.{name}.previous`, the new one to its place. Files that
 * stay the same are hard links, so that they keep their inode. Wherever a process dies, `recoverFolder` finds
 * either the old content or the new, whole.
 */
export interface Staging {
  /** Whether anything was written. */
  readonly hasWritten: boolean;
  /** Writes a file and makes it durable. */
  write(name: string, text: string): Promise<FileStats>;
  /** Takes a file over from the current folder when the switch comes. */
  keep(name: string): void;
  /** Replaces the folder by what was written and kept. */
  commit(): Promise<void>;
  /** Throws what was written away. */
  discard(): Promise<void>;
}

/** What the system says of a file, and links to it and the folders in which it lies do not change. */
export type FileStats = Pick<Stats, 'size' | 'mtimeMs' | 'ino'>;

/** Digest of a file's text as `index.json` has it. */
export function digestOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

const siblings = (folder: string) => ({
  path: resolve(folder),
  next: besideFolder(folder, 'next'),
  previous: besideFolder(folder, 'previous'),
});

/** Where a pull keeps something beside its folder. */
export function besideFolder(folder: string, suffix: string): string {
  const path = resolve(folder);
  return join(dirname(path), `.${basename(path)}.${suffix}`);
}

/** Ends what a process that died left half done. Only while nobody else writes the folder. */
export async function recoverFolder(folder: string): Promise<void> {
  const { path, next, previous } = siblings(folder);
  await rm(next, { recursive: true, force: true });
  if (!(await exists(previous))) return;
  if (await exists(path)) await rm(previous, { recursive: true, force: true });
  else await rename(previous, path);
}

/** What a snapshot holds beside its index. */
const SNAPSHOT_FOLDERS = ['groups', 'site', dirname(STATE_FILE)];

/**
 * Makes sure that a folder may be replaced: it is absent, or holds `index.json`, or a snapshot that lost it, or nothing but
 * files that explain it.
 * @throws {FaultError} NotASnapshotFolder, SnapshotNotWritten
 */
export async function requireSnapshotFolder(folder: string): Promise<void> {
  const entries = await entriesOf(folder);
  if (entries.some((entry) => entry.name === 'index.json')) return;
  // Without what a pull remembers of the upstream, folders of these names may be anybody's.
  const own = (await readState(folder)) === undefined ? [] : SNAPSHOT_FOLDERS;
  const foreign = entries.find((entry) => !isNote(entry) && !own.includes(entry.name));
  if (foreign === undefined) return;
  throw new FaultError(notASnapshotFolder({ folder, found: foreign.name }));
}

/** Files beside the snapshot's own that every pull leaves in place, such as a README. */
export async function notesOf(folder: string): Promise<string[]> {
  return (await entriesOf(folder)).filter(isNote).map((entry) => entry.name);
}

const isNote = (entry: Dirent): boolean =>
  entry.isFile() && (entry.name.endsWith('.md') || entry.name.startsWith('.git'));

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw explained(folder, error);
  }
}

/** Opens the folder beside. Disk errors become a FaultError, SnapshotNotWritten. */
export function openStaging(folder: string): Staging {
  const { path, next, previous } = siblings(folder);
  const folders = new Map<string, Promise<unknown>>();
  const keptNames: string[] = [];
  let hasWritten = false;

  const makeFolder = (of: string): Promise<unknown> => {
    let making = folders.get(of);
    if (making === undefined) {
      making = of === next ? mkdir(next, { recursive: true }) : makeFolder(dirname(of)).then(() => mkdir(of));
      folders.set(of, making);
    }
    return making;
  };

  async function takeOver(name: string): Promise<void> {
    const target = join(next, name);
    await makeFolder(dirname(target));
    try {
      // Without waiting for a thread: a publication takes over hundreds of files.
      linkSync(join(path, name), target);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw error;
      await copyFile(join(path, name), target, constants.COPYFILE_FICLONE);
      await sync(target);
    }
  }

  return {
    get hasWritten() {
      return hasWritten;
    },
    write: (name, text) =>
      orExplain(folder, async () => {
        hasWritten = true;
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
    keep(name) {
      keptNames.push(name);
    },
    commit: () =>
      orExplain(folder, async () => {
        await makeFolder(next);
        for (const name of keptNames) await takeOver(name);
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

async function orExplain<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explained(folder, error);
  }
}

/** An error of the system as one of ours, SnapshotNotWritten; any other as it is. */
export function explained(folder: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof FaultError) return error;
  return new FaultError(snapshotNotWritten({ folder, code }), { cause: error });
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
