import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Bucket, StoredObject } from './bucket.ts';
import { NodeReader, readLiveSite } from './bucket-site.ts';
import { currentRoot } from './live-site.ts';
import { fileKey, findFile, type StoredFile } from './release-tree.ts';

const decompress = promisify(gunzip);

/** The content of an object, as it was before it was stored. */
export const contentOf = async ({ bytes, headers }: StoredObject): Promise<Uint8Array> =>
  headers.contentEncoding === 'gzip' ? decompress(bytes) : bytes;

/** The content of a file of a release; undefined where the bucket does not have it any more. */
export async function readStored(bucket: Bucket, file: StoredFile): Promise<Uint8Array | undefined> {
  const object = await bucket.get(fileKey(file));
  return object && contentOf(object);
}

/** Reads files of the release that is live in a bucket; undefined where it has none of that name. */
export function readFromBucket(bucket: Bucket): (file: string) => Promise<Uint8Array | undefined> {
  const reader = new NodeReader(bucket);
  return async (file) => {
    const root = currentRoot((await readLiveSite(bucket))?.site);
    const found = root && (await findFile(root, file, reader.read));
    return found && readStored(bucket, found);
  };
}
