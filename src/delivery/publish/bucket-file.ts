import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Bucket, StoredObject } from './bucket.ts';
import { NodeReader, readLiveSite } from './bucket-site.ts';
import { liveReleaseRoot } from './live-site.ts';
import { fileKey, findFile, type StoredFile } from './release-tree.ts';

const decompress = promisify(gunzip);

/** Returns the content of an object, decompressed if it is stored with gzip. */
export const decodeContent = async ({ bytes, headers }: StoredObject): Promise<Uint8Array> =>
  headers.contentEncoding === 'gzip' ? decompress(bytes) : bytes;

/** Reads the content of a file of a release; undefined if the object was removed from the bucket. */
export async function readStoredFile(bucket: Bucket, file: StoredFile): Promise<Uint8Array | undefined> {
  const object = await bucket.get(fileKey(file));
  return object && decodeContent(object);
}

/** Returns a function that reads a file of the live release of a bucket. It resolves to undefined if the release lacks the file. */
export function createLiveFileReader(bucket: Bucket): (file: string) => Promise<Uint8Array | undefined> {
  const reader = new NodeReader(bucket);
  return async (file) => {
    const root = liveReleaseRoot((await readLiveSite(bucket))?.site);
    const found = root && (await findFile(root, file, reader.read));
    return found && readStoredFile(bucket, found);
  };
}
