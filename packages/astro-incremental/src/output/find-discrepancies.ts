import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode } from '@laurel/diagnostics';
import { digest } from '../core/digest.ts';

/** Difference between one output file and the previous build. */
export interface Discrepancy {
  readonly kind: 'missing' | 'size' | 'content' | 'unreadable' | 'unknown' | 'unfinished';
  readonly file: string;
}

/** Name, hash and size of an output according to the state. */
export type ExpectedFile = readonly [file: string, hash: string, size: number];

/** A symbolic link is not an output, even if its target has the same bytes. A named pipe is opened without waiting for a writer. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Buffer into which files are read. One buffer for all files halves the CPU time of reading them. */
let buffer = Buffer.allocUnsafe(1024 * 1024);

/** Reads files of a folder and returns the files whose size or content differs from the expected values. */
export function findDiscrepancies(folder: string, files: readonly ExpectedFile[]): Discrepancy[] {
  const discrepancies: Discrepancy[] = [];
  for (const expected of files) {
    const kind = findDiscrepancy(folder, expected);
    if (kind !== undefined) discrepancies.push({ kind, file: expected[0] });
  }
  return discrepancies;
}

function findDiscrepancy(folder: string, [file, hash, size]: ExpectedFile): Discrepancy['kind'] | undefined {
  try {
    const bytes = readAtMost(`${folder}/${file}`, size + 1);
    if (bytes === undefined) return 'content';
    if (bytes.byteLength !== size) return 'size';
    return digest(bytes) === hash ? undefined : 'content';
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP') return 'content';
    return ['ENOENT', 'ENOTDIR'].includes(code) ? 'missing' : 'unreadable';
  }
}

/**
 * Reads the first bytes of a file. They are valid until the next call.
 * @returns undefined if the path is a device or a named pipe without content
 */
function readAtMost(path: string, limit: number): Uint8Array | undefined {
  if (buffer.byteLength < limit) buffer = Buffer.allocUnsafe(limit);
  const file = openSync(path, OPEN_FLAGS);
  try {
    let length = 0;
    let count: number;
    do {
      count = readSync(file, buffer, length, limit - length, null);
      length += count;
      // Omits the call that would detect the end of the file after a read of the expected length: each call takes as long as hashing 4 KB.
    } while (count > 0 && length < limit - 1);
    if (length === 0 && !fstatSync(file).isFile()) return undefined;
    return buffer.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
