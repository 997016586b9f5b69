/** Buckets: how many records are spread over files by their id, so that a change touches a small file. */

/** Detail records aim at this many a bucket. */
export const RECORDS_A_BUCKET = 500;

/**
 * How many buckets so many records are spread over, where each aims at `each` of them: a power of two, so that growth
 * moves few records.
 */
export function bucketCount(records: number, each: number = RECORDS_A_BUCKET): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(records / each)));
}

/** The bucket of a record, e.g. `03-of-16`. */
export function bucketName(recordId: number, buckets: number): string {
  const width = String(buckets - 1).length;
  return `${String(recordId % buckets).padStart(width, '0')}-of-${buckets}`;
}

/** The names of all buckets, e.g. `0-of-2` and `1-of-2`. */
export const bucketNames = (buckets: number): readonly string[] =>
  Array.from({ length: buckets }, (_, bucket) => bucketName(bucket, buckets));

/** A test whether a record belongs to a bucket such as `03-of-16`; the inverse of `bucketName`. */
export function bucketFilter(bucket: string): (recordId: number) => boolean {
  const [index, buckets = 1] = bucket.split('-of-').map(Number);
  return (recordId) => recordId % buckets === index;
}
