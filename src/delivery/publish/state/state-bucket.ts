import type { StoredHeaders } from '../../hosting/stored-headers.ts';
import type { Bucket } from '../bucket.ts';
import { LIVE_KEY } from '../live-site.ts';
import { prefixBucket } from '../prefix-bucket.ts';
import { PRIVATE_HEADERS } from '../publish-difference.ts';

/** HTTP headers of the files of a state. They declare no content encoding, because only Laurel reads and decompresses the files. */
export const STATE_HEADERS: StoredHeaders = {
  ...PRIVATE_HEADERS,
  contentType: 'application/zstd',
};

/**
 * Returns a bucket that is restricted to the key prefix of states. Packs are published there in the same way as the files of a site, so
 * storing a state is atomic and repeatable. It also removes the packs of states that are no longer retained.
 */
export const stateBucket = (bucket: Bucket): Bucket => prefixBucket(bucket, 'state/');

/**
 * Removes the stored states, because one is damaged. The list of states is removed last, so that the next update detects an interrupted
 * removal and completes it. Without the list, a publish would reuse the remaining packs, including damaged ones. The tree is removed
 * first, because a publish reuses only packs that the tree lists, and does not read them.
 */
export async function removeState(bucket: Bucket): Promise<void> {
  const state = stateBucket(bucket);
  const keys = await Array.fromAsync(state.list(''), ({ key }) => key);
  for (const prefix of ['tree/', 'objects/', LIVE_KEY])
    await state.remove(keys.filter((key) => key.startsWith(prefix)));
}

/** Reads the ETag of the list of states, which changes with each stored state; undefined if no state is stored. */
export const readStateETag = async (bucket: Bucket): Promise<string | undefined> =>
  (await stateBucket(bucket).get(LIVE_KEY))?.etag;
