import type { Collection } from 'astro-incremental';
import { bucketFilter, bucketName } from '../domain/buckets.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import type { SearchRecord } from '../domain/search.ts';
import { segmentCount, segmentPath } from '../domain/search-segments.ts';
import { readGroupIds } from '../snapshots/reader.ts';
import { searchRecords } from './search-records.ts';

/** What a segment of the search index is made of. */
export interface SearchSegmentModel {
  readonly entityType: EntityType;
  readonly records: readonly SearchRecord[];
}

/**
 * `/.search/…`: the search index, in files of the records of one type and group. A record lies in the segment that its
 * id says, so that a change touches one small file.
 */
export const searchSegments: Collection<SearchSegmentModel> = {
  partitions: (inputs) =>
    readGroupIds(inputs).flatMap((groupId) => entityTypes.map((entityType) => `${groupId}/${entityType}`)),
  *pages(partition, inputs) {
    const [groupId, entityType] = partition.split('/') as [string, EntityType];
    const records = [...searchRecords(inputs, Number(groupId), entityType)];
    const buckets = segmentCount(records.length);
    for (let index = 0; index < buckets; index++) {
      const bucket = bucketName(index, buckets);
      const belongs = bucketFilter(bucket);
      const ofBucket = records.filter(({ bucketId }) => belongs(bucketId));
      if (ofBucket.length > 0)
        yield {
          path: segmentPath(entityType, Number(groupId), bucket),
          model: { entityType, records: ofBucket.map(({ record }) => record) },
          records: [],
        };
    }
  },
};
