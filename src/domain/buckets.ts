/** Buckets: records are distributed over several files by an id, so that a change rewrites only a small file. */

/** Target number of detail records per bucket. */
export const RECORDS_PER_BUCKET = 500;

/**
 * Returns the number of buckets for a number of records, so that a bucket has at most about `recordsPerBucket` of them.
 * The number is a power of two, so that growth moves few records.
 */
export function bucketCount(records: number, recordsPerBucket: number = RECORDS_PER_BUCKET): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(records / recordsPerBucket)));
}

/** Returns the number of an id's bucket, counted from 0. */
export const bucketNumber = (id: number, buckets: number): number => hashId(id) % buckets;

/** Returns the name of an id's bucket, e.g. `03-of-16`. */
export const bucketName = (id: number, buckets: number): string =>
  formatBucketName(bucketNumber(id, buckets), buckets);

/** Returns the names of all buckets in the order of their numbers, e.g. `0-of-2` and `1-of-2`. */
export const bucketNames = (buckets: number): readonly string[] =>
  Array.from({ length: buckets }, (_, bucket) => formatBucketName(bucket, buckets));

/** Returns the number of buckets in the name of a bucket such as `03-of-16`, or of its file. */
export const bucketsInName = (name: string): number => Number(/-of-(\d+)/.exec(name)?.[1]);

/** Returns a predicate that is true for the ids of a bucket such as `03-of-16`. The inverse of `bucketName`. */
export function bucketFilter(bucket: string): (id: number) => boolean {
  const [number, buckets = 1] = bucket.split('-of-').map(Number);
  return (id) => bucketNumber(id, buckets) === number;
}

const formatBucketName = (bucket: number, buckets: number): string =>
  `${String(bucket).padStart(String(buckets - 1).length, '0')}-of-${buckets}`;

/**
 * Hashes an id to a number below 2^32 whose low bits depend on all bits of the id. Without hashing, half of the buckets
 * would be empty if an upstream gives all firms odd ids. Source: fmix32 of MurmurHash3 (Austin Appleby, public domain).
 */
function hashId(id: number): number {
  let bits = id ^ Math.imul(Math.floor(id / 2 ** 32), 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
