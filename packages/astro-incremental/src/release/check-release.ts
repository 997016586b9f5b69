/** Compares the files of a release with its manifest, and restores damaged files. */
import { chmodSync, constants, copyFileSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { abbreviateList, errorCode } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { digest } from '../core/digest.ts';
import { releaseDamaged } from '../core/engine-errors.ts';
import { compareContents } from '../output/compare-contents.ts';
import type { Discrepancy, ExpectedFile } from '../output/find-discrepancies.ts';
import { listFiles } from '../output/write-outputs.ts';
import { readStatus } from '../store/file-metadata.ts';
import { linkOrCopy } from '../store/link-or-copy.ts';
import {
  createReadableFolder,
  FILE_MODE,
  modificationTimeMs,
  type ReleasedFile,
  releaseFolder,
  releaseNames,
  type StoredRelease,
} from './release-store.ts';

/** Number of files after which the loop yields to the event loop. */
const FILES_PER_TURN = 500;

interface CheckOptions {
  /** Whether the contents of all files are read. If not, only files with a different modification time are read. */
  readonly contents: boolean;
  readonly progress: Progress;
}

/** Compares names, sizes and permissions of the files of a release with its manifest, and contents if requested. */
export async function compareRelease(
  folder: string,
  files: ReadonlyMap<string, ReleasedFile>,
  { contents, progress }: CheckOptions,
): Promise<readonly Discrepancy[]> {
  // A file below a linked folder is not listed, so it counts as missing even if the target of the link has the same file.
  const unknown = new Set(listFilesIfPresent(folder));
  const discrepancies: Discrepancy[] = [];
  const unread: ExpectedFile[] = [];
  let checked = 0;
  for (const [file, expected] of files) {
    const kind = unknown.delete(file) ? compareStatus(join(folder, file), expected) : 'missing';
    if (kind === 'modified' || (kind === 'unchanged' && contents))
      unread.push([file, expected.hash, expected.size]);
    else if (kind !== 'unchanged') discrepancies.push({ kind, file });
    if (++checked % FILES_PER_TURN === 0) await setImmediate();
  }
  const stage = contents ? progress.stage('Verifying the release', unread.length) : undefined;
  discrepancies.push(...(await compareContents(folder, unread, (count) => stage?.advance(count))));
  stage?.end();
  for (const file of unknown) discrepancies.push({ kind: 'unknown', file });
  return discrepancies.sort((one, other) => (one.file < other.file ? -1 : 1));
}

/**
 * Compares a file with its entry in the manifest without reading the file. `modified` means that only the modification time
 * differs.
 */
export function compareStatus(
  path: string,
  { size, modifiedMs }: ReleasedFile,
): 'unchanged' | 'modified' | Discrepancy['kind'] {
  const found = readStatus(path);
  if (found === undefined) return 'missing';
  if (!found.isFile()) return 'content';
  if (found.size !== size) return 'size';
  if ((found.mode & FILE_MODE) !== FILE_MODE) return 'unreadable';
  return modificationTimeMs(found) === modifiedMs ? 'unchanged' : 'modified';
}

function listFilesIfPresent(folder: string): readonly string[] {
  try {
    return listFiles(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  }
}

/**
 * Repairs the files of a release. If only the permissions of a file are wrong, they are corrected. A damaged or missing file is
 * replaced by a file with the same path and digest in another release or in the output folder. Unknown files are removed.
 * @param out output folder of a build; undefined if there is none
 * @throws {FaultError} ReleaseDamaged if no file with the same path and digest exists; all other files are repaired first
 */
export function repairRelease(
  to: string,
  { name, files }: StoredRelease & { readonly files: ReadonlyMap<string, ReleasedFile> },
  discrepancies: readonly Discrepancy[],
  out: string | undefined,
): void {
  const folder = releaseFolder(to, name);
  const others = releaseNames(to).filter((other) => other !== name);
  const unrestoredFiles: string[] = [];
  // An unknown file may have the path of a folder of the release, so unknown files are removed first.
  for (const { kind, file } of discrepancies)
    if (kind === 'unknown') rmSync(join(folder, file), { force: true });
  for (const { kind, file } of discrepancies) {
    const expected = files.get(file);
    if (kind === 'unknown' || expected === undefined) continue;
    const target = join(folder, file);
    const isRestored =
      hasDigest(target, expected.hash) ||
      others.some((other) =>
        restore(join(releaseFolder(to, other), file), target, expected.hash, linkOrCopy),
      ) ||
      (out !== undefined && restore(join(out, file), target, expected.hash, copyFile));
    if (isRestored) chmodSync(target, FILE_MODE);
    else unrestoredFiles.push(file);
  }
  if (unrestoredFiles.length > 0) {
    const differing = `${abbreviateList(unrestoredFiles)} ${unrestoredFiles.length === 1 ? 'differs' : 'differ'} from its manifest`;
    throw releaseDamaged(folder, `${differing}, and no copy was found`);
  }
}

/** Copies the blocks of a file by reference if the file system supports it, and otherwise their bytes. */
const copyFile = (from: string, to: string): void => copyFileSync(from, to, constants.COPYFILE_FICLONE);

/** Replaces a file atomically by a copy of `source` if the copy has the expected digest. */
function restore(
  source: string,
  target: string,
  hash: string,
  copy: (from: string, to: string) => void,
): boolean {
  if (!hasDigest(source, hash)) return false;
  createReadableFolder(dirname(target));
  const next = `${target}.restored`;
  rmSync(next, { force: true });
  copy(source, next);
  const isExact = hasDigest(next, hash);
  if (isExact) {
    // A rename does nothing if both paths are hard links to the same file, so the damaged file is removed first.
    rmSync(target, { recursive: true, force: true });
    renameSync(next, target);
  } else rmSync(next, { force: true });
  return isExact;
}

/** Returns whether a path is a regular file whose digest is `hash`. */
export function hasDigest(path: string, hash: string): boolean {
  try {
    return lstatSync(path).isFile() && digest(readFileSync(path)) === hash;
  } catch {
    return false;
  }
}
