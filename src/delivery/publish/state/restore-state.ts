import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { cacheInputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import type { SiteFolders } from '../../build/site-folders.ts';
import type { Bucket } from '../bucket.ts';
import { forEachConcurrent } from '../for-each-concurrent.ts';
import { parseChunkName } from './build-state.ts';
import { stateBucket } from './state-bucket.ts';
import { MAX_CONCURRENT_PACKS, type PackList } from './state-packs.ts';
import { openStoredState } from './stored-state.ts';

/** Build whose state was restored. */
type RestoredBuild = Pick<PackList, 'build' | 'root'>;

/** Bytes at a position of a file. */
interface FilePart {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/**
 * Restores the stored state into the snapshot folder and the cache folder of a site. Both folders must be empty or missing.
 * @param bucket bucket of the site
 * @returns the build whose state was restored; undefined if no state is stored
 * @throws {FaultError} BucketDamaged, BucketFailed, DiskFull
 */
export async function restoreState(
  bucket: Bucket,
  folders: Pick<SiteFolders, 'inputs' | 'cache'>,
  progress: Progress,
): Promise<RestoredBuild | undefined> {
  const stored = await restoreStateFiles(bucket, folders, progress);
  if (stored !== undefined) await cacheInputs(folders);
  return stored;
}

/**
 * Restores the files of a stored state. The state of a shard contains no snapshot. The folders must be empty or missing.
 * @param bucket bucket of the site, or `shardBucket` of a shard
 * @returns the build whose state was restored; undefined if no state is stored
 * @throws {FaultError} BucketDamaged, BucketFailed, DiskFull
 */
export async function restoreStateFiles(
  bucket: Bucket,
  { inputs, cache }: Pick<SiteFolders, 'cache'> & Partial<Pick<SiteFolders, 'inputs'>>,
  progress: Progress,
): Promise<RestoredBuild | undefined> {
  const stored = await openStoredState(stateBucket(bucket));
  if (stored === undefined) return undefined;
  const stage = progress.stage('Restoring the state', stored.packs.length);
  const write = createWriter();
  let total = 0;
  await forEachConcurrent(stored.packs, MAX_CONCURRENT_PACKS, async (pack) => {
    const bytes = await stored.readPack(pack);
    const chunks = pack.chunks.map(({ name, hash, start, size }) => {
      const position = parseChunkName(name);
      const chunk = bytes.subarray(start, start + size);
      if (position === undefined || digest(chunk) !== hash) throw stored.damaged(pack);
      total += size;
      return { ...position, bytes: chunk };
    });
    for (const [file, parts] of Map.groupBy(chunks, (chunk) => chunk.file)) {
      const [folder, ...names] = file.split('/');
      const root = folder === 'cache' ? cache : inputs;
      if (root === undefined) throw stored.damaged(pack);
      write(join(root, ...names), parts);
    }
    stage.advance();
  });
  stage.end(`${numberText(stored.packs.length)} packs, ${numberText(total)} bytes`);
  return stored;
}

/** Returns a function that writes parts of a file at their positions. It creates missing files and folders. */
function createWriter(): (path: string, parts: readonly FilePart[]) => void {
  const folders = new Set<string>();
  return (path, parts) => {
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT);
    try {
      for (const { start, bytes } of parts)
        for (let offset = 0; offset < bytes.byteLength; )
          offset += writeSync(file, bytes, offset, bytes.byteLength - offset, start + offset);
    } finally {
      closeSync(file);
    }
  };
}
