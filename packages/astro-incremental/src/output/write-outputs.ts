/**
 * Writes files into an output folder. Each file is written under a temporary name and then renamed, so that readers never see part of a
 * file. A file is never changed in place, so that hard links to it (releases) keep their content.
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
import { errorCode } from '@laurel/diagnostics';
import { explainWriteError, outputBlocked } from '../core/engine-errors.ts';
import { type FileMetadata, readFileMetadata } from '../store/file-metadata.ts';

/** Prefix of temporary files. Only a killed build leaves any; the next build removes them. */
const TEMPORARY_PREFIX = '.incoming-';

/** Returns whether a path in an output folder belongs to a temporary file. */
export const isTemporaryFile = (file: string): boolean => file.startsWith(TEMPORARY_PREFIX);

/** Writer of output files. `file` is relative to the output folder, with '/' between segments. */
export interface Output {
  /** Writes a file. The bytes are read before the call returns; the file is complete after `settled`. */
  write(file: string, bytes: Uint8Array): void;
  /**
   * Copies a file, with the same guarantees as `write`.
   * @param source path of the file to copy
   */
  copy(file: string, source: string): void;
  /**
   * Waits until all written files are complete.
   * @throws the first error of a file that could not be written
   */
  settled(): Promise<void>;
  /** Returns the metadata of a file that is complete. */
  metadata(file: string): FileMetadata;
  /**
   * Removes a file and the folders that become empty. A missing file is no error, even if a folder has its name or a file has the
   * name of its folder.
   */
  remove(file: string): void;
}

/** Folder that outputs are written to. */
export interface OutputFolder {
  readonly folder: string;
  /**
   * Whether the folder is a new one without readers that is switched in when it is complete. Its files are written without temporary
   * names, which takes half the time.
   */
  readonly isNew: boolean;
}

/**
 * Opens an output folder for one writer.
 *
 * Renames run asynchronously. Some file systems free the replaced file during the rename, which can take as long as rendering a page.
 * @param writer name of the writer, unique among concurrent writers
 */
export function openOutput({ folder, isNew }: OutputFolder, writer: string): Output {
  const existingFolders = new Set<string>();
  const pendingRenames = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let fileCount = 0;
  const cleanUpAfter = (error: unknown, file: string, path: string): unknown => {
    existingFolders.clear();
    rmSync(path, { force: true });
    return explainBlocked(error, folder, file);
  };
  const create = (file: string, writeTo: (path: string) => void): void => {
    const target = join(folder, file);
    const path = isNew ? target : join(folder, `${TEMPORARY_PREFIX}${writer}-${fileCount++}`);
    const parent = dirname(target);
    try {
      if (!existingFolders.has(parent)) {
        mkdirSync(parent, { recursive: true });
        existingFolders.add(parent);
      }
      writeTo(path);
    } catch (error) {
      throw cleanUpAfter(error, file, path);
    }
    if (isNew) return;
    const renaming = renameOver(path, target)
      .catch((error: unknown) => {
        failures.push(cleanUpAfter(error, file, path));
      })
      .finally(() => pendingRenames.delete(renaming));
    pendingRenames.add(renaming);
  };
  return {
    write: (file, bytes) => create(file, (path) => writeBytes(path, bytes)),
    copy: (file, source) => create(file, (path) => copyFileSync(source, path)),
    async settled() {
      await Promise.all(pendingRenames);
      const [failure] = failures.splice(0);
      if (failure !== undefined) throw failure;
    },
    metadata: (file) => readFileMetadata(join(folder, file)),
    remove(file) {
      const target = join(folder, file);
      try {
        unlinkSync(target);
      } catch (error) {
        if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error)))
          throw explainWriteError(error, target);
      }
      for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) {
        try {
          rmdirSync(join(folder, parent));
          existingFolders.delete(join(folder, parent));
        } catch {
          break;
        }
      }
    },
  };
}

/** Runs work that writes outputs and waits until all of them are complete, even if the work fails. */
export async function settleAfter<Result>(
  output: Pick<Output, 'settled'>,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } finally {
    await output.settled();
  }
}

function writeBytes(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, 'w');
  try {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(fd, bytes, offset);
  } finally {
    closeSync(fd);
  }
}

/** Renames a file and replaces an existing file or empty folder. */
async function renameOver(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EISDIR') throw error;
    removeEmptyFolders(to);
    await rename(from, to);
  }
}

/**
 * Removes a folder that contains nothing but empty folders.
 * @throws ENOTEMPTY if it contains anything else
 */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  rmdirSync(folder);
}

/** Converts a file system error to OutputBlocked if a file or folder that no build wrote has the path of an output. */
function explainBlocked(error: unknown, folder: string, file: string): unknown {
  if (['EISDIR', 'ENOTEMPTY', 'ENOTDIR', 'EEXIST'].includes(errorCode(error))) {
    const blocking = findBlockingPath(folder, file);
    if (blocking !== undefined) return outputBlocked(join(folder, file), blocking, error);
  }
  return explainWriteError(error, join(folder, file));
}

/** Finds the folder that has the path of a file, or the file that has the path of one of its folders. */
function findBlockingPath(folder: string, file: string): string | undefined {
  for (let parent = dirname(file); parent !== '.'; parent = dirname(parent))
    if (isOtherThanFolder(join(folder, parent))) return join(folder, parent);
  return isFolder(join(folder, file)) ? join(folder, file) : undefined;
}

/** Removes the temporary files of a killed build. */
export function removeTemporaryFiles(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) if (isTemporaryFile(name)) rmSync(join(folder, name), { force: true });
}

/**
 * Lists all files of a folder and its subfolders as relative paths with '/' between segments, sorted by code unit.
 * @param followsLinks whether the files of a linked folder are listed instead of the link
 */
export function listFiles(folder: string, { followsLinks = false } = {}): string[] {
  const files: string[] = [];
  const walk = (subfolder: string) => {
    for (const entry of readdirSync(join(folder, subfolder), { withFileTypes: true })) {
      const name = subfolder === '' ? entry.name : `${subfolder}/${entry.name}`;
      const isLinked = followsLinks && entry.isSymbolicLink() && isFolder(join(folder, name));
      if (entry.isDirectory() || isLinked) walk(name);
      else files.push(name);
    }
  };
  walk('');
  return files.sort();
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Returns whether a path exists and is not a folder. */
const isOtherThanFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
