import { join } from 'node:path';
import { FaultError, isFault } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { type BuildSources, formatShard, listShards, merge } from 'astro-incremental';
import pLimit from 'p-limit';
import {
  fileInTwoShards,
  shardOutdated,
  shardStateUnusable,
  shardsNotUploaded,
} from '../../../domain/errors/publishing.ts';
import type { SiteFolders } from '../../build/site-folders.ts';
import type { Bucket } from '../bucket.ts';
import { MAX_CONCURRENT_REQUESTS } from '../bucket-site.ts';
import type { BuiltSite } from '../publish-difference.ts';
import { buildTree, type SiteFile } from '../release-tree.ts';
import { restoreStateFiles } from '../state/restore-state.ts';
import { removeState } from '../state/state-bucket.ts';
import {
  findDifferingSource,
  readShardFiles,
  readShardRecord,
  type ShardRecord,
  shardBucket,
} from './shard-record.ts';

interface UploadedShard {
  readonly name: string;
  readonly record: ShardRecord;
  readonly files: readonly SiteFile[];
}

/** All shards of a site. */
interface UploadedShards {
  /** Bucket of the site. */
  readonly bucket: Bucket;
  /** Number of shards. */
  readonly count: number;
}

/**
 * Joins the lists of files of all uploaded shards to one site.
 * @param sources current sources of the site, from which all shards must be built
 * @returns the site, and the number of the release for which the shards were uploaded
 * @throws {FaultError} ShardsNotUploaded, ShardOutdated, FileInTwoShards, BucketFailed
 */
export async function joinShards({
  bucket,
  count,
  sources,
}: UploadedShards & { readonly sources: BuildSources }): Promise<{
  readonly site: BuiltSite;
  readonly number: number;
}> {
  const limit = pLimit(MAX_CONCURRENT_REQUESTS);
  const shards = await limit.map(listShards(count), async (shard) => {
    const record = await readShardRecord(bucket, shard);
    const files = record && (await readShardFiles(bucket, shard, record));
    return { name: formatShard(shard), record, files };
  });
  const uploaded: UploadedShard[] = [];
  const missing: { readonly shard: string; readonly isStarted: boolean }[] = [];
  for (const { name, record, files } of shards)
    if (record && files) uploaded.push({ name, record, files });
    else missing.push({ shard: name, isStarted: record !== undefined });
  if (missing.length > 0) throw new FaultError(shardsNotUploaded({ bucket: bucket.name, shards: missing }));
  const number = Math.max(...uploaded.map(({ record }) => record.release));
  for (const { name, record } of uploaded) {
    const source =
      findDifferingSource(record.sources, sources) ?? (record.release < number ? 'live release' : undefined);
    if (source !== undefined)
      throw new FaultError(shardOutdated({ shard: name, location: bucket.name, source }));
  }
  return { site: joinFiles(uploaded), number };
}

/** Builds the tree of the files of all shards. */
function joinFiles(shards: readonly UploadedShard[]): BuiltSite {
  const outputs: BuiltSite['outputs'] = new Map();
  for (const { name, files } of shards)
    for (const { file } of files) {
      if (outputs.has(file)) throw new FaultError(fileInTwoShards({ file, shard: name }));
      outputs.set(file, undefined);
    }
  return { tree: buildTree(shards.flatMap(({ files }) => files)), outputs };
}

/**
 * Joins the states of the builds of all uploaded shards to the state of one build. The output folder is empty afterwards, because the files
 * are in the bucket.
 * @param folders folders of the joined build; the cache and the output folder must be empty or missing
 * @throws {FaultError} ShardStateUnusable, BucketFailed, and the errors of `merge`
 */
export async function joinStates(
  { bucket, count }: UploadedShards,
  folders: Pick<SiteFolders, 'root' | 'out' | 'cache'>,
  progress: Progress,
): Promise<void> {
  const shards = listShards(count).map((shard) => {
    const folder = join(folders.cache, 'shards', String(shard.index));
    return { shard, out: join(folder, 'dist'), cache: join(folder, 'cache') };
  });
  for (const { shard, cache } of shards) {
    const stored = shardBucket(bucket, shard);
    const restored = await restoreStateFiles(stored, { cache }, progress).catch(async (error: unknown) => {
      if (!isFault(error, 'BucketDamaged')) throw error;
      // Otherwise the next upload of the shard would retain the damaged packs.
      await removeState(stored);
    });
    if (!restored)
      throw new FaultError(shardStateUnusable({ shard: formatShard(shard), location: bucket.name }));
  }
  await merge({ ...folders, shards, partial: true, progress });
}
