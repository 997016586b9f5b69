import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { cacheInputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { bucketDamaged } from '../../../domain/errors/publishing.ts';
import type { SiteFolders } from '../../build/site-folders.ts';
import type { Bucket } from '../bucket.ts';
import { readStoredFile } from '../bucket-file.ts';
import { MAX_CONCURRENT_REQUESTS, NodeReader, readLiveSite } from '../bucket-site.ts';
import { fileDigest } from '../file-digest.ts';
import { forEachConcurrent } from '../for-each-concurrent.ts';
import { liveReleaseRoot } from '../live-site.ts';
import { fileKey, findUnshared, type StoredFile } from '../release-tree.ts';
import { type ChunkPosition, parseChunkName } from './build-state.ts';
import { CHUNK_HEADERS, stateBucket } from './state-bucket.ts';

/**
 * Restores the stored state into the snapshot folder and the cache folder of a site. Both folders must be empty or missing.
 * @param bucket bucket of the site
 * @returns false if no state is stored
 * @throws {FaultError} BucketDamaged, BucketFailed, DiskFull
 */
export async function restoreState(
  bucket: Bucket,
  { inputs, cache }: Pick<SiteFolders, 'inputs' | 'cache'>,
  progress: Progress,
): Promise<boolean> {
  const state = stateBucket(bucket);
  const root = liveReleaseRoot((await readLiveSite(state))?.site);
  if (root === undefined) return false;
  const { read } = new NodeReader(state);
  const chunks = [...(await findUnshared(root, undefined, { read, readOther: read })).files.values()];
  const stage = progress.stage('Restoring the state', chunks.length);
  let total = 0;
  await forEachConcurrent(chunks, MAX_CONCURRENT_REQUESTS, async (chunk) => {
    const { file, start } = positionOf(chunk);
    const bytes = await readIntact(state, chunk);
    const [folder, ...names] = file.split('/');
    const path = join(folder === 'cache' ? cache : inputs, ...names);
    writeAt(path, start, bytes);
    total += bytes.byteLength;
    stage.advance();
  });
  stage.end(`${numberText(chunks.length)} objects, ${numberText(total)} bytes`);
  await cacheInputs({ inputs, cache });
  return true;
}

function positionOf(chunk: StoredFile): ChunkPosition {
  const position = parseChunkName(chunk.file);
  if (position !== undefined) return position;
  throw new FaultError(bucketDamaged({ key: fileKey(chunk), reason: 'its name is not the name of a chunk' }));
}

async function readIntact(bucket: Bucket, chunk: StoredFile): Promise<Uint8Array> {
  const bytes = await readStoredFile(bucket, chunk).catch((error: unknown) => {
    if (error instanceof FaultError) throw error;
    return undefined;
  });
  if (bytes !== undefined && fileDigest(digest(bytes), CHUNK_HEADERS) === chunk.digest) return bytes;
  throw new FaultError(
    bucketDamaged({ key: fileKey(chunk), reason: 'it is missing, or its bytes have changed' }),
  );
}

/** Writes bytes at a position of a file, which is created if it does not exist. */
function writeAt(path: string, start: number, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT);
  try {
    for (let offset = 0; offset < bytes.byteLength; )
      offset += writeSync(file, bytes, offset, bytes.byteLength - offset, start + offset);
  } finally {
    closeSync(file);
  }
}
