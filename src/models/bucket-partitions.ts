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
 * Partitions of pages that each show one record of a group: by group and bucket, e.g. `2/03-of-16`. The pages of a firm are in
 * one partition of each kind, so that its name touches few.
 */

/** The partitions of pages that show a kind of details, of all groups: those of its files. */
export const detailPartitions = (inputs: Inputs, kind: DetailRecordKind): string[] =>
  partitionsOf(inputs, (groupId) => detailBuckets(inputs, groupId, kind));

/** The partitions of pages that show a kind of records, of all groups. Of those some may have no page. */
export const recordPartitions = (inputs: Inputs, kind: GroupRecordKind): string[] =>
  partitionsOf(inputs, (groupId) => bucketNames(bucketCount(readGroupRecords(inputs, groupId, kind).length)));

const partitionsOf = (inputs: Inputs, bucketsOf: (groupId: number) => readonly string[]): string[] =>
  readGroupIds(inputs).flatMap((groupId) => bucketsOf(groupId).map((bucket) => `${groupId}/${bucket}`));

export function parsePartition(partition: string): { readonly groupId: number; readonly bucket: string } {
  const [groupId, bucket = ''] = partition.split('/');
  return { groupId: Number(groupId), bucket };
}

/** Ids of records of a kind that belong to a bucket, in file order. */
export function idsInBucket<Kind extends GroupRecordKind>(
  records: Records<RecordOf<Kind>>,
  kind: Kind,
  bucket: string,
): readonly number[] {
  return records.idsInBucket(bucketField(kind) as keyof RecordOf<Kind> & string, bucket);
}

/** Keys of the records of a group that belong to a partition's bucket. */
export function keysInBucket(inputs: Inputs, partition: string, kind: GroupRecordKind): string[] {
  const { groupId, bucket } = parsePartition(partition);
  return idsInBucket(readGroupRecords(inputs, groupId, kind), kind, bucket).map(String);
}
