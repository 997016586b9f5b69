/** Buckets: how many records are spread over files by an id, so that a change touches a small file. */

/** Detail records aim at this many a bucket. */
export const RECORDS_A_BUCKET = 500;

/**
 * How many buckets so many records are spread over, where each aims at `each` of them: a power of two, so that growth
 * moves few records.
 */
export function bucketCount(records: number, each: number = RECORDS_A_BUCKET): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(records / each)));
}

/** The number of an id's bucket, from 0. */
export const bucketOf = (id: number, buckets: number): number => scattered(id) % buckets;

/** The bucket of an id, e.g. `03-of-16`. */
export const bucketName = (id: number, buckets: number): string => nameOf(bucketOf(id, buckets), buckets);

/** The names of all buckets by their numbers, e.g. `0-of-2` and `1-of-2`. */
export const bucketNames = (buckets: number): readonly string[] =>
  Array.from({ length: buckets }, (_, bucket) => nameOf(bucket, buckets));

/** A test whether an id belongs to a bucket such as `03-of-16`; the inverse of `bucketName`. */
export function bucketFilter(bucket: string): (id: number) => boolean {
  const [number, buckets = 1] = bucket.split('-of-').map(Number);
  return (id) => bucketOf(id, buckets) === number;
}

const nameOf = (bucket: number, buckets: number): string =>
  `${String(bucket).padStart(String(buckets - 1).length, '0')}-of-${buckets}`;

/**
 * A number below 2^32 whose last digits depend on all of an id: where an upstream gives firms odd ids and offices even
 * ones, half of the buckets would be empty. Source: fmix32 of MurmurHash3 (Austin Appleby, public domain).
 */
function scattered(id: number): number {
  let bits = id ^ Math.imul(Math.floor(id / 2 ** 32), 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
