import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { besideFolder, type FileStats } from './snapshot-folder.ts';

/**
 * What each file of a snapshot was like when its digest was last found to be right. Where that still holds, a pull of single
 * groups does not read the file again. They lie beside the snapshot and are no part of it: losing them costs reading the files.
 */
export type FileStamps = Readonly<Record<string, string>>;

/** What tells that a file still has the content of a digest, without reading it. */
export const stampOf = (digest: string, { size, mtimeMs, ino }: FileStats): string =>
  `${digest.slice(0, 16)} ${size} ${mtimeMs} ${ino}`;

const stampsBeside = (folder: string): string => besideFolder(folder, 'stamps');

const fileStamps = z.record(z.string(), z.string());

/** The stamps of a snapshot's files by name; none where they cannot be read. */
export function readStamps(folder: string): FileStamps {
  try {
    return fileStamps.parse(JSON.parse(readFileSync(stampsBeside(folder), 'utf8')));
  } catch {
    return {};
  }
}

/** Keeps the stamps for the next pull, which does without them where that fails. */
export function writeStamps(folder: string, stamps: FileStamps): void {
  try {
    writeFileSync(stampsBeside(folder), JSON.stringify(stamps));
  } catch {}
}
