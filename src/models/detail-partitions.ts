import type { Inputs } from 'astro-incremental';
import { bucketFilter } from '../domain/buckets.ts';
import { detailBuckets, readGroupIds, readGroupRecords } from '../snapshots/reader.ts';
import type { DetailRecordKind, GroupRecordKind } from '../snapshots/record-kinds.ts';

/** Partitions of pages that each show one record of details: by group and bucket, e.g. `2/03-of-16`. */

/** The partitions of a kind of details, of all groups. */
export const detailPartitions = (inputs: Inputs, kind: DetailRecordKind): string[] =>
  readGroupIds(inputs).flatMap((groupId) =>
    detailBuckets(inputs, groupId, kind).map((bucket) => `${groupId}/${bucket}`),
  );

export function parsePartition(partition: string): { readonly groupId: number; readonly bucket: string } {
  const [groupId, bucket = ''] = partition.split('/');
  return { groupId: Number(groupId), bucket };
}

/** Ids of the records of a group that belong to a partition's bucket. */
export function keysInBucket(inputs: Inputs, partition: string, kind: GroupRecordKind): string[] {
  const { groupId, bucket } = parsePartition(partition);
  return readGroupRecords(inputs, groupId, kind).ids.filter(bucketFilter(bucket)).map(String);
}
