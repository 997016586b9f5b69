/**
 * Uploaded shards. Each shard of a build on several machines has a key prefix in the bucket, `shards/2-of-4/`, for a record, the list of
 * its files and the state of its build. The files themselves are stored next to the files of all releases, under the number of the next
 * release. The last machine reads the records, the lists and the states, but not the files.
 */
import { type BuildSources, type Shard, shardFolder } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { z } from 'zod';
import { parseJson } from '../../../domain/parse-json.ts';
import type { StoredHeaders } from '../../hosting/stored-headers.ts';
import type { Bucket } from '../bucket.ts';
import { decodeContent } from '../bucket-file.ts';
import { encodeContent } from '../encode-content.ts';
import { prefixBucket } from '../prefix-bucket.ts';
import { PRIVATE_HEADERS } from '../publish-difference.ts';
import type { SiteFile } from '../release-tree.ts';

/** Prefix of the keys of all shards. */
const PREFIX = 'shards/';
/** Keys of the record and of the list, relative to the key prefix of the shard. */
const RECORD_KEY = 'upload.json';
const LIST_KEY = 'files';

const LIST_HEADERS: StoredHeaders = {
  ...PRIVATE_HEADERS,
  contentType: 'text/plain',
  contentEncoding: 'gzip',
};

const shardRecord = z.object({
  /** Number of the release for which the files were uploaded. The release can go live only under this number. */
  release: z.int().positive(),
  /** Digests of the sources of the build. */
  sources: z.object({ code: z.string(), inputs: z.string(), publicFiles: z.string() }),
  /** Digest of the list of files; undefined until all files, the state and the list are stored. */
  list: z.string().optional(),
});

export type ShardRecord = z.infer<typeof shardRecord>;

const SOURCES = ['code', 'inputs', 'publicFiles'] as const satisfies readonly (keyof BuildSources)[];

/**
 * Returns the first source of a build that differs from the current sources; undefined if none does. A digest that is undefined in the build
 * is not compared.
 */
export const findDifferingSource = (
  built: Readonly<Record<keyof BuildSources, string | undefined>>,
  current: BuildSources,
): keyof BuildSources | undefined =>
  SOURCES.find((source) => built[source] !== undefined && built[source] !== current[source]);

/** Returns a bucket that is restricted to the key prefix of a shard, for the record, the list and the state of the shard. */
export const shardBucket = (bucket: Bucket, shard: Shard): Bucket =>
  prefixBucket(bucket, `${PREFIX}${shardFolder(shard)}/`);

/** Reads the record of a shard; undefined if there is no valid record. */
export async function readShardRecord(bucket: Bucket, shard: Shard): Promise<ShardRecord | undefined> {
  const stored = await shardBucket(bucket, shard).get(RECORD_KEY);
  return shardRecord.safeParse(parseJson(new TextDecoder().decode(stored?.bytes))).data;
}

/** Replaces the record of a shard. */
export async function writeShardRecord(bucket: Bucket, shard: Shard, record: ShardRecord): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  await shardBucket(bucket, shard).put(RECORD_KEY, bytes, PRIVATE_HEADERS);
}

/** Replaces the list of the files of a shard. @returns digest of the list */
export async function writeShardFiles(
  bucket: Bucket,
  shard: Shard,
  files: Iterable<SiteFile>,
): Promise<string> {
  const lines = Array.from(files, ({ file, digest: content }) => `${content} ${file}\n`);
  const bytes = new TextEncoder().encode(lines.join(''));
  await shardBucket(bucket, shard).put(LIST_KEY, await encodeContent(bytes, LIST_HEADERS), LIST_HEADERS);
  return digest(bytes);
}

/** Reads the list of the files of a shard; undefined if it is missing or damaged, or if the record contains another digest. */
export async function readShardFiles(
  bucket: Bucket,
  shard: Shard,
  { list }: ShardRecord,
): Promise<readonly SiteFile[] | undefined> {
  const stored = await shardBucket(bucket, shard).get(LIST_KEY);
  const bytes = stored && (await decodeContent(stored).catch(() => undefined));
  if (bytes === undefined || digest(bytes) !== list) return undefined;
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
  return lines.map((line) => {
    const end = line.indexOf(' ');
    return { digest: line.slice(0, end), file: line.slice(end + 1) };
  });
}

/** Removes the records, lists and states of builds with another number of shards. */
export async function removeOtherShards(bucket: Bucket, count: number): Promise<void> {
  const keys = await Array.fromAsync(bucket.list(PREFIX), ({ key }) => key);
  await bucket.remove(keys.filter((key) => !key.split('/')[1]?.endsWith(`-of-${count}`)));
}
