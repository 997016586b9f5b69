import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../bench/file-tree.ts';

/** Returns the file at a position of the sorted list of files of a folder; undefined if the folder is empty. */
export function fileAt(folder: string, position: number): string | undefined {
  const files = filesBelow(folder);
  return files[Math.floor(position * files.length)];
}

/** Inverts one bit of a file, in place. An empty file stays empty. */
export function flipBit(path: string, position: number, bit: number): void {
  const bytes = readFileSync(path);
  const at = Math.floor(position * bytes.length);
  const byte = bytes[at];
  if (byte === undefined) return;
  bytes[at] = byte ^ (1 << bit);
  writeFileSync(path, bytes);
}

/** Removes the second half of a file. */
export const truncateToHalf = (path: string): void =>
  truncateSync(path, Math.floor(readFileSync(path).length / 2));

/** Appends bytes that no command writes. */
export const appendBytes = (path: string): void => appendFileSync(path, '\0damaged');

export const removeFile = (path: string): void => rmSync(path, { force: true });

/**
 * Copies an older folder over the current one in place, as `tar -x` and caches of continuous integration do: files that only the
 * current folder has stay.
 * @param half copies only every second file
 */
export function restoreInPlace(older: string, folder: string, half: boolean): void {
  if (!existsSync(older)) return;
  for (const [index, file] of filesBelow(older).entries()) {
    if (half && index % 2 === 1) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    rmSync(join(folder, file), { force: true });
    cpSync(join(older, file), join(folder, file));
  }
}
