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
import { openStoredState } from './stored-state.ts';

/** Maximum number of packs that are in memory at the same time. */
const MAX_CONCURRENT_PACKS = 8;

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
  const stored = await openStoredState(stateBucket(bucket));
  if (stored === undefined) return false;
  const stage = progress.stage('Restoring the state', stored.packs.length);
  let total = 0;
  await forEachConcurrent(stored.packs, MAX_CONCURRENT_PACKS, async (pack) => {
    const bytes = await stored.readPack(pack);
    for (const { name, hash, start, size } of pack.chunks) {
      const position = parseChunkName(name);
      const chunk = bytes.subarray(start, start + size);
      if (position === undefined || digest(chunk) !== hash) throw stored.damaged(pack);
      const [folder, ...names] = position.file.split('/');
      writeAt(join(folder === 'cache' ? cache : inputs, ...names), position.start, chunk);
      total += size;
    }
    stage.advance();
  });
  stage.end(`${numberText(stored.packs.length)} packs, ${numberText(total)} bytes`);
  await cacheInputs({ inputs, cache });
  return true;
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
