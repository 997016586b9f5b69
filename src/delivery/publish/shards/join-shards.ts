import { join } from 'node:path';
import { FaultError, isFault } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { type BuildSources, merge } from 'astro-incremental';
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
import { listShards, readShardFiles, readShardUpload, shardBucket, shardName } from './shard-upload.ts';

/** All shards of a site. */
export interface UploadedShards {
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
    const upload = await readShardUpload(bucket, shard);
    const files = upload && (await readShardFiles(bucket, shard, upload));
    return { name: shardName(shard), upload, files };
  });
  const uploaded = shards.flatMap(({ name, upload, files }) =>
    upload && files ? [{ name, upload, files }] : [],
  );
  if (uploaded.length < count) {
    const missing = shards.filter(({ files }) => files === undefined);
    throw new FaultError(
      shardsNotUploaded({
        bucket: bucket.name,
        shards: missing.map(({ name, upload }) => ({ shard: name, isStarted: upload !== undefined })),
      }),
    );
  }
  const number = Math.max(...uploaded.map(({ upload }) => upload.release));
  for (const { name, upload } of uploaded) {
    const differing = (['code', 'inputs', 'publicFiles'] as const).find(
      (source) => upload.sources[source] !== sources[source],
    );
    const source = differing ?? (upload.release < number ? 'live release' : undefined);
    if (source !== undefined)
      throw new FaultError(shardOutdated({ shard: name, location: bucket.name, source }));
  }
  return { site: joinFiles(uploaded), number };
}

/** Builds the tree of the files of all shards. */
function joinFiles(
  shards: readonly { readonly name: string; readonly files: readonly SiteFile[] }[],
): BuiltSite {
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
 * @throws {FaultError} ShardStateUnusable, BucketFailed, and as `merge`
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
    const part = shardBucket(bucket, shard);
    const isRestored = await restoreStateFiles(part, { inputs: cache, cache }, progress).catch(
      async (error: unknown) => {
        if (!isFault(error, 'BucketDamaged')) throw error;
        // The next upload of the shard would retain the damaged packs.
        await removeState(part);
      },
    );
    if (!isRestored)
      throw new FaultError(shardStateUnusable({ shard: shardName(shard), location: bucket.name }));
  }
  await merge({ ...folders, shards, partial: true, progress });
}
