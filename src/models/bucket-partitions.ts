import type { Inputs } from 'astro-incremental';
import { detailBuckets, readGroupIds, readGroupRecords } from '../content/snapshots/reader.ts';
import {
  bucketField,
  type DetailRecordKind,
  type GroupRecordKind,
  type RecordOf,
} from '../content/snapshots/record-kinds.ts';
import type { Records } from '../content/snapshots/records.ts';
import { bucketCount, bucketNames } from '../domain/buckets.ts';

/**
 * Partitions of pages that each show one record of a group. A partition is a group and a bucket, e.g. `2/03-of-16`. All
 * pages of a firm of one kind are in one partition, so that a new name of the firm affects few partitions.
 */

/** Returns the partitions of pages that show a kind of details, for all groups. They correspond to the files of that kind. */
export const detailPartitions = (inputs: Inputs, kind: DetailRecordKind): string[] =>
  groupPartitions(inputs, (groupId) => detailBuckets(inputs, groupId, kind));

/** Returns the partitions of pages that show a kind of records, for all groups. Some of them may have no pages. */
export const recordPartitions = (inputs: Inputs, kind: GroupRecordKind): string[] =>
  groupPartitions(inputs, (groupId) =>
    bucketNames(bucketCount(readGroupRecords(inputs, groupId, kind).length)),
  );

const groupPartitions = (inputs: Inputs, groupBuckets: (groupId: number) => readonly string[]): string[] =>
  readGroupIds(inputs).flatMap((groupId) => groupBuckets(groupId).map((bucket) => `${groupId}/${bucket}`));

/** Parses a partition such as `2/03-of-16`. */
export function parsePartition(partition: string): { readonly groupId: number; readonly bucket: string } {
  const [groupId, bucket = ''] = partition.split('/');
  return { groupId: Number(groupId), bucket };
}

/** Returns the ids of the records of a kind in a bucket, in file order. */
export function idsInBucket<Kind extends GroupRecordKind>(
  records: Records<RecordOf<Kind>>,
  kind: Kind,
  bucket: string,
): readonly number[] {
  return records.idsInBucket(bucketField(kind) as keyof RecordOf<Kind> & string, bucket);
}

/** Returns the ids, as texts, of the records of a kind in a partition's bucket. */
export function keysInBucket(inputs: Inputs, partition: string, kind: GroupRecordKind): string[] {
  const { groupId, bucket } = parsePartition(partition);
  return idsInBucket(readGroupRecords(inputs, groupId, kind), kind, bucket).map(String);
}
