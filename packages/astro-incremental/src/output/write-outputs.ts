/**
 * The output folder. Files appear whole or not at all: written under a name of their own beside the site, then
 * renamed. A file is never changed in place, so that hard links to it (releases) keep what they had.
 */
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, explainWrite, outputBlocked } from '../core/fault-catalogue.ts';

/** Prefix of files that are being written; left behind only by a killed build, and removed by the next. */
const TEMPORARY = '.incoming-';

/** Where a build puts its files. `file` is relative to the output folder, with '/' between segments. */
export interface Output {
  /** Takes the bytes at once; that the file is in its place is known after `settled`. */
  write(file: string, bytes: Uint8Array): void;
  /** Copies a file in, as `write` does. */
  copy(file: string, from: string): void;
  /** Waits until all of that is in its place, and says what could not be put there. */
  settled(): Promise<void>;
  /**
   * Removes a file, and the folders that this leaves empty. A file that is gone already is no error, also where a folder
   * has its name or a file has that of its folder.
   */
  remove(file: string): void;
}

/** A folder for outputs. */
export interface OutputFolder {
  readonly folder: string;
  /**
   * The folder is a new one that nobody reads yet and that is switched in as a whole: its files are written in place,
   * which takes half the time.
   */
  readonly isNew: boolean;
}

/**
 * Opens an output folder for one writer; `writer` tells several of them apart.
 *
 * A file that takes the place of another is renamed beside the work: some file systems free what the other took before they
 * go on, which can take as long as a page.
 */
export function openOutput({ folder, isNew }: OutputFolder, writer: string): Output {
  const knownFolders = new Set<string>();
  const onTheirWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let named = 0;
  const failed = (error: unknown, file: string, path: string): unknown => {
    knownFolders.clear();
    rmSync(path, { force: true });
    return explainBlocked(error, folder, file);
  };
  const place = (file: string, fill: (path: string) => void): void => {
    const target = join(folder, file);
    const path = isNew ? target : join(folder, `${TEMPORARY}${writer}-${named++}`);
    const parent = dirname(target);
    try {
      if (!knownFolders.has(parent)) {
        mkdirSync(parent, { recursive: true });
        knownFolders.add(parent);
      }
      fill(path);
    } catch (error) {
      throw failed(error, file, path);
    }
    if (isNew) return;
    const placing = renameOver(path, target)
      .catch((error: unknown) => {
        failures.push(failed(error, file, path));
      })
      .finally(() => onTheirWay.delete(placing));
    onTheirWay.add(placing);
  };
  return {
    write: (file, bytes) => place(file, (path) => writeNew(path, bytes)),
    copy: (file, from) => place(file, (path) => copyFileSync(from, path)),
    async settled() {
      await Promise.all(onTheirWay);
      const [failure] = failures.splice(0);
      if (failure !== undefined) throw failure;
    },
    remove(file) {
      const target = join(folder, file);
      try {
        unlinkSync(target);
      } catch (error) {
        if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))) throw explainWrite(error, target);
      }
      for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) {
        try {
          rmdirSync(join(folder, parent));
          knownFolders.delete(join(folder, parent));
        } catch {
          break;
        }
      }
    },
  };
}

/** Does work that writes outputs, and waits until all of them are in their places, also where it fails. */
export async function whileWriting<Result>(
  output: Pick<Output, 'settled'>,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } finally {
    await output.settled();
  }
}

function writeNew(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, 'w');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  } finally {
    closeSync(fd);
  }
}

/** Renames a file to its place, also where an empty folder stands there. */
async function renameOver(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EISDIR') throw error;
    removeEmptyFolders(to);
    await rename(from, to);
  }
}

/** Removes a folder that holds nothing but empty folders; throws ENOTEMPTY for another. */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  rmdirSync(folder);
}

/** Says so where something that no build made stands in the way of an output. */
function explainBlocked(error: unknown, folder: string, file: string): unknown {
  if (['EISDIR', 'ENOTEMPTY', 'ENOTDIR', 'EEXIST'].includes(errorCode(error))) {
    const blocking = blockingPath(folder, file);
    if (blocking !== undefined) return outputBlocked(join(folder, file), blocking, error);
  }
  return explainWrite(error, join(folder, file));
}

/** The folder in the place of a file, or the file in the place of one of its folders. */
function blockingPath(folder: string, file: string): string | undefined {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();
  for (let parent = dirname(file); parent !== '.'; parent = dirname(parent))
    if (isFolder(join(folder, parent)) === false) return join(folder, parent);
  return isFolder(join(folder, file)) ? join(folder, file) : undefined;
}

/** Removes what a killed build left half written. */
export function removeTemporary(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) if (name.startsWith(TEMPORARY)) rmSync(join(folder, name), { force: true });
}

/**
 * Every file below a folder, relative, sorted by code unit, with '/' between segments.
 * @param followsLinks whether a link to a folder stands for what lies in that
 */
export function listFiles(folder: string, { followsLinks = false } = {}): string[] {
  const files: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      const isLinked = followsLinks && entry.isSymbolicLink() && isFolder(join(folder, name));
      if (entry.isDirectory() || isLinked) walk(name);
      else files.push(name);
    }
  };
  walk('');
  return files.sort();
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
