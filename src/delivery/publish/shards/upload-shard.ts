import { FaultError } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import {
  type BuildSources,
  type FinishedOutput,
  type FinishedOutputs,
  formatShard,
  type Shard,
} from 'astro-incremental';
import { shardOutdated } from '../../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../../hosting/stored-headers.ts';
import type { Bucket } from '../bucket.ts';
import { NodeReader, readLiveSite } from '../bucket-site.ts';
import { nextReleaseNumber } from '../live-site.ts';
import { createBuiltSite, uploadFiles } from '../publish-difference.ts';
import { iterateLocalFiles } from '../release-tree.ts';
import { removeAbandonedFiles } from '../remove-dropped-releases.ts';
import { storeState } from '../state/store-state.ts';
import {
  findDifferingSource,
  readShardRecord,
  shardBucket,
  writeShardFiles,
  writeShardRecord,
} from './shard-record.ts';

interface UploadShardOptions {
  /** Bucket of the site. */
  readonly bucket: Bucket;
  readonly shard: Shard;
  /** Outputs of the build of the shard. */
  readonly outputs: FinishedOutputs;
  /** Current sources of the site, of which the shard must be built. */
  readonly sources: BuildSources;
  /** Returns the headers that are stored with the bytes of a file. */
  readonly headersFor: (output: FinishedOutput) => StoredHeaders;
  readonly now: () => Date;
  readonly progress: Progress;
}

/**
 * Uploads the files of a shard that differ from the live release, and the state of its build. The live release does not change. Files of an
 * earlier upload of the shard that can no longer go live are removed.
 * @returns number of uploaded files
 * @throws {FaultError} ShardOutdated, OutputDamaged, StateReplaced, BucketDamaged, BucketFailed
 */
export async function uploadShard(options: UploadShardOptions): Promise<number> {
  const { bucket, shard, outputs, sources, now, progress } = options;
  const { code, inputs } = outputs;
  const source =
    outputs.shard === formatShard(shard)
      ? findDifferingSource({ code, inputs, publicFiles: outputs.publicFiles() }, sources)
      : 'shard';
  if (source !== undefined)
    throw new FaultError(shardOutdated({ shard: formatShard(shard), location: outputs.folder, source }));
  const live = (await readLiveSite(bucket))?.site;
  const reader = new NodeReader(bucket);
  const release = nextReleaseNumber(live);
  const earlier = await readShardRecord(bucket, shard);
  // The record is replaced after the removal, because it contains the number of the earlier upload, without which an interrupted
  // removal could not be repeated.
  if (live !== undefined && earlier !== undefined && earlier.release < release)
    await removeAbandonedFiles(bucket, { number: earlier.release, site: live }, reader);
  await writeShardRecord(bucket, shard, { release, sources });
  const site = createBuiltSite(options);
  const uploaded = await uploadFiles(options, { site, live, reader });
  await storeState({ bucket: shardBucket(bucket, shard), outputs, snapshot: undefined, now, progress });
  const list = await writeShardFiles(bucket, shard, iterateLocalFiles(site.tree));
  await writeShardRecord(bucket, shard, { release, sources, list });
  return uploaded;
}
