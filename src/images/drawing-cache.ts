/**
 * A cache of rendered pictures on disk, keyed by the hash of their drawing. Encoding a photograph takes ten times as long
 * as rendering a page. Cache files may be deleted at any time; the pictures are then rendered again.
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

const DAY_MS = 86_400_000;

/** Pictures that were not read for this time are deleted. */
const MAX_UNUSED_MS = 90 * DAY_MS;

/** Length of the SHA-256 checksum at the start of a cache file. The picture follows it. */
const CHECKSUM_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Creates a function that renders a drawing or reads it from the cache in `folder`. The folder is created on demand. If it
 * cannot be written, the function works without a cache.
 */
export function createDrawingCache(
  folder: string,
  render: (drawing: Drawing) => Promise<Bytes> = draw,
): (drawing: Drawing) => Promise<Bytes> {
  const pruned = new Set<string>();
  return async (drawing) => {
    // Another version of the image library may produce other bytes.
    const { versions } = (await import('sharp')).default;
    const key = hash('sha256', JSON.stringify([versions, drawing]));
    const file = join(folder, key.slice(0, 2), key.slice(2));
    const cached = readCached(file);
    if (cached !== undefined) return cached;
    const picture = await render(drawing);
    try {
      writeCached(file, picture);
      const shard = dirname(file);
      if (!pruned.has(shard)) prune(shard);
      pruned.add(shard);
    } catch {
      // If the disk is full or read-only, the picture is not cached and is rendered again next time.
    }
    return picture;
  };
}

/** Renders a drawing, or reads it from `.laurel/drawings` in the working directory. */
export const drawCached = createDrawingCache('.laurel/drawings');

/** Returns the picture of a cache file; undefined if the file is missing or damaged. */
function readCached(file: string): Bytes | undefined {
  let content: Bytes;
  try {
    content = new Uint8Array(readFileSync(file));
  } catch {
    return undefined;
  }
  const picture = content.slice(CHECKSUM_BYTES);
  if (!checksum(picture).equals(content.subarray(0, CHECKSUM_BYTES))) return undefined;
  try {
    const now = new Date();
    if (now.valueOf() - statSync(file).mtimeMs > DAY_MS) utimesSync(file, now, now);
  } catch {
    // A file of another user or on a read-only disk keeps its old time, so that it may be deleted too early.
  }
  return picture;
}

function writeCached(file: string, picture: Bytes): void {
  const incoming = `${file}.${process.pid}-${threadId}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(incoming, Buffer.concat([checksum(picture), picture]));
  renameSync(incoming, file);
}

const checksum = (picture: Bytes): Buffer => hash('sha256', picture, 'buffer');

/** Deletes the pictures of a folder that were not read for `MAX_UNUSED_MS`. */
function prune(shard: string): void {
  const oldest = Date.now() - MAX_UNUSED_MS;
  for (const name of readdirSync(shard)) {
    const file = join(shard, name);
    if (statSync(file).mtimeMs < oldest) rmSync(file, { force: true });
  }
}
