import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@laurel/diagnostics';
import { digest } from '../core/digest.ts';
import { publicFileUnreadable } from '../core/engine-errors.ts';
import type { StaticFile } from '../core/plan.ts';
import { listFiles } from './write-outputs.ts';

/** The files of `public/`. The signature is a hash of names, sizes, inodes and times; it changes when any file changes. */
export interface PublicFiles {
  readonly signature: string;
  /**
   * Reads and hashes all files.
   * @throws {FaultError} PublicFileUnreadable
   */
  load(): StaticFile[];
}

/**
 * Scans the folder of files that are published unchanged, without opening them. A missing folder counts as empty.
 * @throws {FaultError} PublicFileUnreadable if an entry is not a readable file or folder, e.g. a link to a missing file
 */
export function scanPublicFiles(folder: string): PublicFiles {
  const files = listPublicFiles(folder);
  const entries = files.map((file) => {
    const path = join(folder, file);
    const stats = explainUnreadable(path, () => statSync(path, { bigint: true }));
    if (!stats.isFile()) throw publicFileUnreadable(path, undefined);
    const { size, ino, mtimeNs, ctimeNs } = stats;
    return `${file} ${size} ${ino} ${mtimeNs} ${ctimeNs}`;
  });
  return {
    signature: digest(entries.join('\n')),
    load: () =>
      files.map((file) => {
        const source = join(folder, file);
        const bytes = explainUnreadable(source, () => readFileSync(source));
        return { file, source, hash: digest(bytes), size: bytes.byteLength };
      }),
  };
}

/** Returns the digest of the names and contents of public files. `hashes` contains the digest of the content of each file. */
export const digestPublicFiles = (hashes: ReadonlyMap<string, string>): string =>
  digest(
    [...hashes]
      .map(([file, hash]) => `${file} ${hash}`)
      .sort()
      .join('\n'),
  );

function listPublicFiles(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return explainUnreadable(folder, () => listFiles(folder, { followsLinks: true }));
}

/** Runs a read operation. If it fails, the error contains the path of the system error, or `path` if the system error has none. */
function explainUnreadable<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === '') throw error;
    const named = (error as NodeJS.ErrnoException).path;
    throw publicFileUnreadable(named ?? path, error);
  }
}
