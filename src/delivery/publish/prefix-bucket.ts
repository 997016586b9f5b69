import type { Bucket } from './bucket.ts';

/** Returns the part of a bucket whose keys begin with a prefix, e.g. `state/`. Its keys are relative to the prefix. */
export const prefixBucket = (bucket: Bucket, prefix: string): Bucket => ({
  name: `${bucket.name}/${prefix.replace(/\/$/, '')}`,
  get: (key) => bucket.get(prefix + key),
  put: (key, ...content) => bucket.put(prefix + key, ...content),
  putIf: (key, ...content) => bucket.putIf(prefix + key, ...content),
  async *list(keyPrefix) {
    for await (const { key, etag } of bucket.list(prefix + keyPrefix))
      yield { key: key.slice(prefix.length), etag };
  },
  remove: (keys) => bucket.remove(keys.map((key) => prefix + key)),
});
