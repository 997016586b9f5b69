import type { StoredHeaders } from '../../hosting/stored-headers.ts';
import type { Bucket } from '../bucket.ts';
import { LIVE_KEY } from '../live-site.ts';
import { prefixBucket } from '../prefix-bucket.ts';

/** HTTP headers of chunks. Chunks are read only by the command `update`. */
export const CHUNK_HEADERS: StoredHeaders = {
  contentType: 'application/octet-stream',
  cacheControl: 'no-store',
  contentEncoding: 'gzip',
  tags: '',
};

/**
 * Returns the part of a site's bucket that contains the state of a build. The chunks of the state are published there in the same way as
 * the files of a site. Storing a state is therefore atomic and repeatable, and removes the chunks of states that are no longer retained.
 */
export const stateBucket = (bucket: Bucket): Bucket => prefixBucket(bucket, 'state/');

/** Removes the stored state, e.g. because it is damaged. */
export async function removeState(bucket: Bucket): Promise<void> {
  const state = stateBucket(bucket);
  await state.remove([LIVE_KEY]);
  await state.remove(await Array.fromAsync(state.list(''), ({ key }) => key));
}
