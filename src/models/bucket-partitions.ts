import type { Inputs } from 'astro-incremental';
import { bucketCount, bucketFilter, bucketNames } from '../domain/buckets.ts';
import { detailBuckets, readGroupIds, readGroupRecords } from '../snapshots/reader.ts';
import type { DetailRecordKind, GroupRecordKind } from '../snapshots/record-kinds.ts';

/** Partitions of pages that each show one record of a group: by group and bucket, e.g. `2/03-of-16`. */

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

/** Ids of the records of a group that belong to a partition's bucket. */
export function keysInBucket(inputs: Inputs, partition: string, kind: GroupRecordKind): string[] {
  const { groupId, bucket } = parsePartition(partition);
  return readGroupRecords(inputs, groupId, kind).ids.filter(bucketFilter(bucket)).map(String);
}
