import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { isFault } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { digest } from 'astro-incremental/digest';
import pLimit from 'p-limit';
import type { Bucket } from '../bucket.ts';
import { publishDifference } from '../publish-difference.ts';
import { type BuildFiles, type LocalChunk, readBuildState, readChunk } from './build-state.ts';
import { removeState, STATE_HEADERS, stateBucket } from './state-bucket.ts';
import {
  containsSnapshot,
  formatPackList,
  MAX_CONCURRENT_PACKS,
  PACK_LIST_FILE,
  type Pack,
  packFile,
  planPacks,
} from './state-packs.ts';
import { openStoredState } from './stored-state.ts';

export interface StoreStateOptions {
  /** Bucket of the site, or `shardBucket` of a shard. */
  readonly bucket: Bucket;
  /** The last build. */
  readonly outputs: BuildFiles;
  /** Digest of the root of a release that consists of the outputs; undefined if none is known. */
  readonly root?: string | undefined;
  /** Folder of the snapshot of this build; undefined to omit the snapshot. */
  readonly snapshot: string | undefined;
  readonly now: () => Date;
  readonly progress: Progress;
}

/** Number of retained states. The previous state is retained, because another update may be restoring it. */
const KEPT_STATES = 2;

const compress = promisify(zstdCompress);

/**
 * Stores the state of the last build, from which the next update continues. A damaged state is replaced.
 * @throws {FaultError} StateReplaced, BucketFailed
 */
export async function storeState(options: StoreStateOptions): Promise<void> {
  const chunks = await readBuildState(options.outputs, options.snapshot);
  try {
    await storeChunks(chunks, options);
  } catch (error) {
    if (!isFault(error, 'BucketDamaged')) throw error;
    await removeState(options.bucket);
    await storeChunks(chunks, options);
  }
}

async function storeChunks(
  chunks: ReadonlyMap<string, LocalChunk>,
  { bucket, outputs, root, now, progress }: StoreStateOptions,
): Promise<void> {
  const state = stateBucket(bucket);
  const previous = await openStoredState(state);
  // If nothing was built since the state was restored, its database and the stored database differ only in the identity (device and inode)
  // of the output folder.
  const isStored = previous?.build === outputs.build && containsSnapshot(previous.packs, chunks);
  const { retained, added } = isStored
    ? { retained: previous.packs, added: [] }
    : planPacks(previous?.packs ?? [], chunks);
  const packs = [...retained, ...added];
  const list = formatPackList({ build: outputs.build, root, packs });
  const addedPacks = new Map(added.map((pack) => [packFile(pack), pack]));
  const limit = pLimit(MAX_CONCURRENT_PACKS);
  const published = publishDifference({
    bucket: state,
    outputs: {
      *files() {
        yield { file: PACK_LIST_FILE, hash: digest(list), size: Buffer.byteLength(list), records: [] };
        for (const pack of packs)
          yield { file: packFile(pack), hash: pack.hash, size: pack.size, records: [] };
      },
      async read({ file }) {
        if (file === PACK_LIST_FILE) return compress(list);
        const pack = addedPacks.get(file);
        if (pack === undefined)
          throw new Error(`Cannot read ${file}: it is not a pack that this state adds.`);
        return limit(async () => compress(await readPack(pack, chunks)));
      },
    },
    headersFor: () => STATE_HEADERS,
    // If another state was stored since `previous` was read, the retained packs may have been removed.
    number: previous?.next ?? 1,
    keep: KEPT_STATES,
    now,
    progress: { ...progress, stage: (_, total) => progress.stage('Storing the state', total) },
  });
  const { unfinished } = await published.catch((error: unknown) => {
    // Another process has stored its state in the meantime. Updates can continue from either state.
    if (isFault(error, 'PublishedMeanwhile')) return { unfinished: [] };
    throw error;
  });
  if (unfinished.length > 0) throw unfinished[0];
}

/** Reads the chunks of a new pack. @throws {FaultError} StateReplaced */
async function readPack(pack: Pack, chunks: ReadonlyMap<string, LocalChunk>): Promise<Uint8Array> {
  const bytes = Buffer.alloc(pack.size);
  for (const { name, start } of pack.chunks) {
    const chunk = chunks.get(name);
    if (chunk === undefined) throw new Error(`${name} is not a chunk.`);
    bytes.set(await readChunk(chunk), start);
  }
  return bytes;
}
