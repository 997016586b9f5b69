/**
 * The state of a build, from which a machine without the folders of an earlier build continues: the snapshot, the state of the engine
 * and the compiled code. A release in a bucket stores it as a second tree. Files are stored in parts, so that a small change of a
 * database writes few objects.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import type { FinishedOutputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { stateReplaced } from '../../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../../hosting/stored-headers.ts';
import { buildTree, type LocalNode, type SiteFile } from '../release-tree.ts';

/** Size of all parts of a file but the last. A build changes pages of 4 KB at scattered positions of its database. */
export const PART_BYTES = 65_536;

/** Headers of parts. Only publishes and updates read parts. */
export const PART_HEADERS: StoredHeaders = {
  contentType: 'application/octet-stream',
  cacheControl: 'no-store',
  contentEncoding: 'gzip',
  tags: '',
};

/** Part of a file on this machine. */
export interface LocalPart extends SiteFile {
  readonly path: string;
  /** Position of the first byte in the file. */
  readonly start: number;
}

export interface BuildState {
  readonly tree: LocalNode;
  /** Parts by their name in the tree. */
  readonly parts: ReadonlyMap<string, LocalPart>;
}

/**
 * Returns the name of a part in the tree, e.g. `.state/cache/state.sqlite/12`. The folder `.state` separates the keys of parts from the
 * keys of the site's files, e.g. in the policy of a bucket.
 */
const partName = (file: string, index: number): string => `.state/${file}/${index}`;

/** Position of a part in a restored file. */
export interface PartPosition {
  /** `cache/…` or `snapshots/…`, with '/' between segments. */
  readonly file: string;
  readonly start: number;
}

/** Parses the name of a part; undefined if it is not one, or if its file would be outside of the two folders. */
export function parsePartName(name: string): PartPosition | undefined {
  const [, file = '', index = ''] = /^\.state\/((?:cache|snapshots)\/.+)\/(\d+)$/.exec(name) ?? [];
  if (file === '' || file.split('/').includes('..') || file.includes('\\')) return undefined;
  return { file, start: Number(index) * PART_BYTES };
}

/**
 * Reads the state of the last build.
 * @param snapshot folder of its inputs
 */
export function readBuildState(outputs: Pick<FinishedOutputs, 'stateFiles'>, snapshot: string): BuildState {
  const parts = new Map<string, LocalPart>();
  const files = [
    ...outputs.stateFiles().map(({ name, path }) => ({ name: `cache/${name}`, path })),
    ...listSnapshot(snapshot),
  ];
  for (const { name, path } of files)
    for (const { start, bytes } of readParts(path)) {
      const file = partName(name, start / PART_BYTES);
      parts.set(file, { file, path, start, digest: digest(bytes) });
    }
  return { tree: buildTree(parts.values()), parts };
}

const listSnapshot = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: `snapshots/${relative(folder, path).replaceAll(sep, '/')}`, path }));

/** Yields the parts of a file. An empty file has one empty part. The yielded buffer is reused. */
function* readParts(path: string): Generator<{ readonly start: number; readonly bytes: Uint8Array }> {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(PART_BYTES);
    for (let start = 0; start < Math.max(1, size); start += PART_BYTES)
      yield { start, bytes: buffer.subarray(0, readSync(file, buffer, 0, PART_BYTES, start)) };
  } finally {
    closeSync(file);
  }
}

/**
 * Reads the bytes of a part.
 * @throws {FaultError} StateReplaced if the file has changed since `readBuildState`
 */
export function readPart({ path, start, digest: expected }: LocalPart): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(PART_BYTES);
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, PART_BYTES, start));
    if (digest(bytes) !== expected) throw new FaultError(stateReplaced({ file: path }));
    return bytes;
  } finally {
    closeSync(file);
  }
}
