/**
 * Pictures are drawn once. What was drawn is kept by what it was drawn from, beside the snapshots: encoding a photograph
 * takes ten times as long as making a page. Any of it may be deleted at any time; it is drawn again.
 */
import { hash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type Drawing, draw } from './drawing.ts';

/** Milliseconds. */
const DAY = 86_400_000;

/** What was asked for last so long ago is deleted. */
const KEPT_FOR = 90 * DAY;

/** Bytes of the SHA-256 that a file begins with, of the picture after it. */
const SEAL = 32;

type Bytes = Uint8Array<ArrayBuffer>;

/** Draws what is not in `folder` yet. The folder is made when it is needed, and not used where it cannot be. */
export function createDrawingCache(
  folder: string,
  drawAnew: (drawing: Drawing) => Promise<Bytes> = draw,
): (drawing: Drawing) => Promise<Bytes> {
  const pruned = new Set<string>();
  return async (drawing) => {
    // Another version of the library may draw other bytes.
    const { versions } = (await import('sharp')).default;
    const key = hash('sha256', JSON.stringify([versions, drawing]));
    const file = join(folder, key.slice(0, 2), key.slice(2));
    const kept = readKept(file);
    if (kept !== undefined) return kept;
    const drawn = await drawAnew(drawing);
    try {
      keep(file, drawn);
      const shelf = dirname(file);
      if (!pruned.has(shelf)) prune(shelf);
      pruned.add(shelf);
    } catch {
      // A picture that cannot be kept, on a full disk or one that is read only, is drawn again next time.
    }
    return drawn;
  };
}

/** The drawings of the site's builds, in `.laurel/drawings` of the folder of the call. */
export const drawCached = createDrawingCache('.laurel/drawings');

function readKept(file: string): Bytes | undefined {
  let content: Bytes;
  try {
    content = new Uint8Array(readFileSync(file));
  } catch {
    return undefined;
  }
  const picture = content.slice(SEAL);
  if (!seal(picture).equals(content.subarray(0, SEAL))) return undefined;
  try {
    const now = new Date();
    if (now.valueOf() - statSync(file).mtimeMs > DAY) utimesSync(file, now, now);
  } catch {
    // Of another user, or on a disk that is read only: it may be deleted earlier, and is drawn again then.
  }
  return picture;
}

function keep(file: string, picture: Bytes): void {
  const incoming = `${file}.${process.pid}-${threadId}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(incoming, Buffer.concat([seal(picture), picture]));
  renameSync(incoming, file);
}

const seal = (picture: Bytes): Buffer => hash('sha256', picture, 'buffer');

function prune(shelf: string): void {
  const oldest = Date.now() - KEPT_FOR;
  for (const name of readdirSync(shelf)) {
    const file = join(shelf, name);
    if (statSync(file).mtimeMs < oldest) rmSync(file, { force: true });
  }
}
