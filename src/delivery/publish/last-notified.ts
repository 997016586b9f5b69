/**
 * Records the release of which an external service (a CDN, search engines) was last notified. The record is an object in the bucket
 * that contains the root of the release. It is written after the service has accepted the notification, so a failed notification
 * is repeated by the next publish.
 */
import { isFault } from '@laurel/diagnostics';
import { z } from 'zod';
import type { Bucket } from './bucket.ts';
import { NodeReader } from './bucket-site.ts';
import { findUnshared, type NodeReference } from './release-tree.ts';

const notifiedText = z.object({ root: z.object({ digest: z.string(), release: z.int().positive() }) });

/**
 * Lists the files that differ between the last notified release and the live one. Returns undefined if no notification was
 * recorded, the record is invalid, or the recorded release was removed.
 * @param key key of the record
 * @param live root of the live release
 * @throws {FaultError} BucketFailed
 */
export async function listChangedSinceNotified(
  bucket: Bucket,
  key: string,
  live: NodeReference,
): Promise<readonly string[] | undefined> {
  const root = await readLastNotified(bucket, key);
  if (root === undefined) return undefined;
  const reader = new NodeReader(bucket);
  const read = { read: reader.read, readOther: reader.read };
  const differences = await Promise.all([
    findUnshared(root, live, read),
    findUnshared(live, root, read),
  ]).catch((error) => {
    // The recorded release was removed, or its removal is in progress.
    if (isFault(error, 'BucketDamaged')) return undefined;
    throw error;
  });
  return differences?.flatMap(({ files }) => Array.from(files.values(), ({ file }) => file));
}

/** Reads the root of the last notified release. */
async function readLastNotified(bucket: Bucket, key: string): Promise<NodeReference | undefined> {
  const storedRecord = await bucket.get(key);
  try {
    return storedRecord && notifiedText.parse(JSON.parse(new TextDecoder().decode(storedRecord.bytes))).root;
  } catch {
    return undefined;
  }
}

/** Lists all files of the live release. */
export async function listAllFiles(bucket: Bucket, live: NodeReference): Promise<readonly string[]> {
  const { read } = new NodeReader(bucket);
  const { files } = await findUnshared(live, undefined, { read, readOther: read });
  return Array.from(files.values(), ({ file }) => file);
}

/** Records that the service was notified of the live release. */
export async function recordNotified(bucket: Bucket, key: string, live: NodeReference): Promise<void> {
  const text = JSON.stringify({ root: live } satisfies z.infer<typeof notifiedText>);
  await bucket.put(key, new TextEncoder().encode(text), {
    contentType: 'application/json',
    cacheControl: 'no-store',
    contentEncoding: undefined,
    tags: '',
  });
}
