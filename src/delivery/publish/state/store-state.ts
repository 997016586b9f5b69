import { isFault } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import type { Bucket } from '../bucket.ts';
import { publishDifference } from '../publish-difference.ts';
import { type BuildFiles, type LocalChunk, readBuildState, readChunk } from './build-state.ts';
import { CHUNK_HEADERS, removeState, stateBucket } from './state-bucket.ts';

export interface StoreStateOptions {
  /** Bucket of the site. */
  readonly bucket: Bucket;
  /** The last build. */
  readonly outputs: BuildFiles;
  /** Folder of the inputs of the build. */
  readonly snapshot: string;
  readonly now: () => Date;
  readonly progress: Progress;
}

/** Number of retained states. The previous state is retained, because another update may be restoring it. */
const KEPT_STATES = 2;

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
  { bucket, now, progress }: StoreStateOptions,
): Promise<void> {
  const published = publishDifference({
    bucket: stateBucket(bucket),
    outputs: {
      *files() {
        for (const [file, { hash, size }] of chunks) yield { file, hash, size, records: [] };
      },
      read({ file }) {
        const chunk = chunks.get(file);
        if (chunk === undefined) throw new Error(`${file} is not a chunk.`);
        return readChunk(chunk);
      },
    },
    headersFor: () => CHUNK_HEADERS,
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
