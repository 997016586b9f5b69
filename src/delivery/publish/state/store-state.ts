import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import type { Bucket } from '../bucket.ts';
import { MAX_CONCURRENT_REQUESTS, NodeReader, readLiveSite } from '../bucket-site.ts';
import { encodeContent } from '../encode-content.ts';
import { forEachConcurrent } from '../for-each-concurrent.ts';
import { findLiveRelease, findStoredState, nextReleaseNumber, setLiveState } from '../live-site.ts';
import { goLive, NODE_HEADERS } from '../publish-difference.ts';
import { diffTree, fileKey, formatNode, nodeKey } from '../release-tree.ts';
import { removeTree } from '../remove-dropped-releases.ts';
import { type BuildFiles, CHUNK_HEADERS, readBuildState, readChunk } from './build-state.ts';

export interface StoreStateOptions {
  readonly bucket: Bucket;
  /** The last build, from which the live release was published. */
  readonly outputs: BuildFiles;
  /** Folder of the inputs of the build. */
  readonly snapshot: string;
  /** Name of the release that was published from the build. */
  readonly release: string;
  /** Whether the new state reuses unchanged chunks of the stored state. If false, all chunks are uploaded, because some are damaged. */
  readonly reusesChunks: boolean;
  readonly progress: Progress;
}

const encoder = new TextEncoder();

/**
 * Stores the state of the last build for the live release, after the release went live. Does nothing if the state of this build is
 * stored already, or if another release is live.
 * @throws {FaultError} StateReplaced, PublishedMeanwhile, BucketDamaged, BucketFailed
 */
export async function storeState(options: StoreStateOptions): Promise<void> {
  const { bucket, outputs, reusesChunks, progress } = options;
  const live = await readLiveSite(bucket);
  const current = findLiveRelease(live?.site);
  if (live === undefined || current === undefined || current.name !== options.release) return;
  if (current.state?.build === outputs.build) return;
  const state = await readBuildState(outputs, options.snapshot);
  const reader = new NodeReader(bucket);
  const { root, nodes, added, changed } = await diffTree(state.tree, {
    base: reusesChunks ? findStoredState(live.site) : undefined,
    release: nextReleaseNumber(live.site),
    read: reader.read,
  });
  const stored = [...added, ...changed];
  const stage = progress.stage('Storing the state', stored.length + nodes.length);
  await forEachConcurrent(stored, MAX_CONCURRENT_REQUESTS, async (file) => {
    const chunk = state.chunks.get(file.file);
    if (chunk === undefined) return;
    await bucket.put(
      fileKey(file),
      await encodeContent(await readChunk(chunk), CHUNK_HEADERS),
      CHUNK_HEADERS,
    );
    stage.advance();
  });
  await forEachConcurrent(nodes, MAX_CONCURRENT_REQUESTS, async ({ reference, node }) => {
    await bucket.put(nodeKey(reference), encoder.encode(formatNode(node)), NODE_HEADERS);
    reader.add(reference, node);
    stage.advance();
  });
  stage.end(`${numberText(stored.length)} chunks, ${numberText(nodes.length)} nodes`);
  const site = setLiveState(live.site, { ...root, build: outputs.build });
  await goLive(bucket, site, live);
  await removeTree(
    bucket,
    current.state,
    site.kept.map((release) => release.state),
    reader,
  );
}
