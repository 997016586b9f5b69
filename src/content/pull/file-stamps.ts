import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type FileStats, siblingPath } from './snapshot-folder.ts';

/**
 * Stamps of a snapshot's files, by name. A stamp is a file's metadata at the time when its digest was last verified. A pull of single
 * groups does not re-read a file with a matching stamp. Stamps are stored next to the snapshot; without them all files are re-read.
 */
export type FileStamps = Readonly<Record<string, string>>;

/** Formats the stamp of a file with a digest. Equal stamps mean that the content has not changed. */
export const stampOf = (digest: string, { size, mtimeMs, ino }: FileStats): string =>
  `${digest.slice(0, 16)} ${size} ${mtimeMs} ${ino}`;

const stampsFile = (folder: string): string => siblingPath(folder, 'stamps');

const fileStamps = z.record(z.string(), z.string());

/** Reads the stamps of a snapshot; returns none if they cannot be read. */
export function readStamps(folder: string): FileStamps {
  try {
    return fileStamps.parse(JSON.parse(readFileSync(stampsFile(folder), 'utf8')));
  } catch {
    return {};
  }
}

/** Stores the stamps for the next pull. Ignores errors: stamps only save time. */
export function writeStamps(folder: string, stamps: FileStamps): void {
  try {
    writeFileSync(stampsFile(folder), JSON.stringify(stamps));
  } catch {}
}
