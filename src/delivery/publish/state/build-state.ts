/**
 * The state of a build, from which a machine without the folders of an earlier build continues: the snapshot, the state of the engine
 * and the compiled code. Files are divided into chunks, so that after a small change of a database only few bytes are uploaded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode, FaultError } from '@laurel/diagnostics';
import type { FinishedOutputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { stateReplaced } from '../../../domain/errors/publishing.ts';

/**
 * Size of a chunk in bytes; the last chunk of a file may be smaller. Chunks are small because a build changes pages of 4 KB at scattered
 * positions of its database.
 */
export const CHUNK_BYTES = 65_536;

/** Chunk of a file on this machine. */
export interface LocalChunk {
  readonly path: string;
  /** Position of the first byte in the file. */
  readonly start: number;
  /** Number of bytes. */
  readonly size: number;
  /** Digest of the bytes. */
  readonly hash: string;
}

/** Build whose state is stored. */
export type BuildFiles = Pick<FinishedOutputs, 'build' | 'inputs' | 'stateFiles'>;

/** Returns the name of a chunk, e.g. `cache/state.sqlite/12`. */
const chunkName = (file: string, index: number): string => `${file}/${index}`;

/** Position of a chunk in a restored file. */
export interface ChunkPosition {
  /** `cache/…` or `snapshots/…`, with '/' between segments. */
  readonly file: string;
  readonly start: number;
}

/** Parses the name of a chunk. Returns undefined if the name is invalid, or if its file would be outside of the two folders. */
export function parseChunkName(name: string): ChunkPosition | undefined {
  const [, file = '', index = ''] = /^((?:cache|snapshots)\/.+)\/(\d+)$/.exec(name) ?? [];
  if (file === '' || file.split('/').includes('..') || file.includes('\\')) return undefined;
  return { file, start: Number(index) * CHUNK_BYTES };
}

/**
 * Reads the chunks of the state of the last build. The result is keyed by the name of the chunk.
 * @param snapshot folder of the snapshot of this build; undefined to omit the snapshot
 * @throws {FaultError} StateReplaced if the snapshot is not the snapshot of the build, or if its files are replaced while they are read
 */
export async function readBuildState(
  outputs: BuildFiles,
  snapshot: string | undefined,
): Promise<ReadonlyMap<string, LocalChunk>> {
  const requireSnapshot = () => {
    if (snapshot === undefined) return;
    const index = readFileSync(join(snapshot, 'index.json'), 'utf8');
    if (digest(index) !== outputs.inputs) throw new FaultError(stateReplaced({ file: snapshot }));
  };
  try {
    requireSnapshot();
    const chunks = new Map<string, LocalChunk>();
    const files = [
      ...outputs.stateFiles().map(({ name, path }) => ({ name: `cache/${name}`, path })),
      ...(snapshot === undefined ? [] : listSnapshot(snapshot)),
    ];
    for (const { name, path } of files)
      for await (const { start, bytes } of readChunks(path)) {
        const chunk = { path, start, size: bytes.byteLength, hash: digest(bytes) };
        chunks.set(chunkName(name, start / CHUNK_BYTES), chunk);
      }
    // A pull replaces the whole snapshot, with its index.
    requireSnapshot();
    return chunks;
  } catch (error) {
    throw explainReplaced(error);
  }
}

/** Converts an error about a missing file to StateReplaced. */
const explainReplaced = (error: unknown): unknown =>
  errorCode(error) === 'ENOENT'
    ? new FaultError(stateReplaced({ file: (error as NodeJS.ErrnoException).path ?? '' }), { cause: error })
    : error;

const listSnapshot = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: `snapshots/${relative(folder, path).replaceAll(sep, '/')}`, path }));

/** Yields the chunks of a file. An empty file has one empty chunk. The yielded buffer is reused. */
async function* readChunks(
  path: string,
): AsyncGenerator<{ readonly start: number; readonly bytes: Uint8Array }> {
  await using file = await open(path);
  const { size } = await file.stat();
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let start = 0; start < Math.max(1, size); start += CHUNK_BYTES) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, start);
    yield { start, bytes: buffer.subarray(0, bytesRead) };
  }
}

/**
 * Reads the bytes of a chunk.
 * @throws {FaultError} StateReplaced if the file has changed since `readBuildState`
 */
export async function readChunk({ path, start, hash }: LocalChunk): Promise<Uint8Array> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, start);
    const bytes = buffer.subarray(0, bytesRead);
    if (digest(bytes) !== hash) throw new FaultError(stateReplaced({ file: path }));
    return bytes;
  } catch (error) {
    throw explainReplaced(error);
  }
}
