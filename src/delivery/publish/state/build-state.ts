/**
 * The state of a build, from which a machine without the folders of an earlier build continues: the snapshot, the state of the engine
 * and the compiled code. A release in a bucket stores it as a second tree. Files are stored in chunks, so that a small change of a
 * database requires few uploads.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import type { FinishedOutputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { stateReplaced } from '../../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../../hosting/stored-headers.ts';
import { buildTree, type LocalNode, type SiteFile } from '../release-tree.ts';

/**
 * Size of a chunk in bytes; the last chunk of a file may be smaller. Chunks are small because a build changes pages of 4 KB at scattered
 * positions of its database.
 */
export const CHUNK_BYTES = 65_536;

/** Headers of chunks. Only publishes and updates read chunks. */
export const CHUNK_HEADERS: StoredHeaders = {
  contentType: 'application/octet-stream',
  cacheControl: 'no-store',
  contentEncoding: 'gzip',
  tags: '',
};

/** Chunk of a file on this machine. */
export interface LocalChunk extends SiteFile {
  readonly path: string;
  /** Position of the first byte in the file. */
  readonly start: number;
}

export interface BuildState {
  readonly tree: LocalNode;
  /** Chunks by their name in the tree. */
  readonly chunks: ReadonlyMap<string, LocalChunk>;
}

/**
 * Returns the name of a chunk in the tree, e.g. `.state/cache/state.sqlite/12`. The folder `.state` separates the keys of chunks from the
 * keys of the site's files, e.g. in the policy of a bucket.
 */
const chunkName = (file: string, index: number): string => `.state/${file}/${index}`;

/** Position of a chunk in a restored file. */
export interface ChunkPosition {
  /** `cache/…` or `snapshots/…`, with '/' between segments. */
  readonly file: string;
  readonly start: number;
}

/** Parses the name of a chunk. Returns undefined if the name is invalid, or if its file would be outside of the two folders. */
export function parseChunkName(name: string): ChunkPosition | undefined {
  const [, file = '', index = ''] = /^\.state\/((?:cache|snapshots)\/.+)\/(\d+)$/.exec(name) ?? [];
  if (file === '' || file.split('/').includes('..') || file.includes('\\')) return undefined;
  return { file, start: Number(index) * CHUNK_BYTES };
}

/**
 * Reads the state of the last build.
 * @param snapshot folder of its inputs
 */
export function readBuildState(outputs: Pick<FinishedOutputs, 'stateFiles'>, snapshot: string): BuildState {
  const chunks = new Map<string, LocalChunk>();
  const files = [
    ...outputs.stateFiles().map(({ name, path }) => ({ name: `cache/${name}`, path })),
    ...listSnapshot(snapshot),
  ];
  for (const { name, path } of files)
    for (const { start, bytes } of readChunks(path)) {
      const file = chunkName(name, start / CHUNK_BYTES);
      chunks.set(file, { file, path, start, digest: digest(bytes) });
    }
  return { tree: buildTree(chunks.values()), chunks };
}

const listSnapshot = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: `snapshots/${relative(folder, path).replaceAll(sep, '/')}`, path }));

/** Yields the chunks of a file. An empty file has one empty chunk. The yielded buffer is reused. */
function* readChunks(path: string): Generator<{ readonly start: number; readonly bytes: Uint8Array }> {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (let start = 0; start < Math.max(1, size); start += CHUNK_BYTES)
      yield { start, bytes: buffer.subarray(0, readSync(file, buffer, 0, CHUNK_BYTES, start)) };
  } finally {
    closeSync(file);
  }
}

/**
 * Reads the bytes of a chunk.
 * @throws {FaultError} StateReplaced if the file has changed since `readBuildState`
 */
export function readChunk({ path, start, digest: expected }: LocalChunk): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, CHUNK_BYTES, start));
    if (digest(bytes) !== expected) throw new FaultError(stateReplaced({ file: path }));
    return bytes;
  } finally {
    closeSync(file);
  }
}
