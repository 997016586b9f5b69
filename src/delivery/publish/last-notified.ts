/**
 * What somebody outside was notified of last, as an object of the bucket: it names the root of a release and is written
 * once they have agreed. A notification that failed, or was never begun, is made up for by the next publish.
 */
import { FaultError } from '@laurel/diagnostics';
import { z } from 'zod';
import type { Bucket } from './bucket.ts';
import { NodeReader } from './bucket-site.ts';
import { type NodeReference, onlyIn } from './release-tree.ts';

const notifiedText = z.object({ root: z.object({ digest: z.string(), release: z.int().positive() }) });

/**
 * Files that differ between the release that was notified of last and the live one; undefined where that one is not known any
 * more, what was noted cannot be read, or nobody was ever notified.
 * @throws {FaultError} BucketFailed
 */
export async function changedSinceNotified(
  bucket: Bucket,
  key: string,
  live: NodeReference,
): Promise<readonly string[] | undefined> {
  const root = await lastNotified(bucket, key);
  if (root === undefined) return undefined;
  const reader = new NodeReader(bucket);
  const read = { read: reader.read, readOther: reader.read };
  const differences = await Promise.all([onlyIn(root, live, read), onlyIn(live, root, read)]).catch(
    (error) => {
      // That release was removed meanwhile, or is being removed.
      if (error instanceof FaultError && error.name === 'BucketDamaged') return undefined;
      throw error;
    },
  );
  return differences?.flatMap(({ files }) => Array.from(files.values(), ({ file }) => file));
}

/** Root of the release that they were notified of last. */
async function lastNotified(bucket: Bucket, key: string): Promise<NodeReference | undefined> {
  const known = await bucket.get(key);
  try {
    return known && notifiedText.parse(JSON.parse(new TextDecoder().decode(known.bytes))).root;
  } catch {
    return undefined;
  }
}

/** Every file of the live release. */
export async function allFiles(bucket: Bucket, live: NodeReference): Promise<readonly string[]> {
  const { read } = new NodeReader(bucket);
  const { files } = await onlyIn(live, undefined, { read, readOther: read });
  return Array.from(files.values(), ({ file }) => file);
}

/** Notes that they know the live release. */
export async function rememberNotified(bucket: Bucket, key: string, live: NodeReference): Promise<void> {
  const text = JSON.stringify({ root: live } satisfies z.infer<typeof notifiedText>);
  await bucket.put(key, new TextEncoder().encode(text), {
    contentType: 'application/json',
    cacheControl: 'no-store',
    contentEncoding: undefined,
    tags: '',
  });
}
