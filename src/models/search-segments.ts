import type { Collection, Inputs } from 'astro-incremental';
import { readGroupIds, readGroupRecords, readSiteRecords } from '../content/snapshots/reader.ts';
import { bucketNames } from '../domain/buckets.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import type { SearchRecord } from '../domain/search.ts';
import {
  SEGMENT_LIST_PATH,
  SITE_GROUP_ID,
  segmentCount,
  segmentFile,
  segmentPath,
} from '../domain/search-segments.ts';
import { searchRecords } from './search-records.ts';

/** The content of a segment of the search index. */
export interface SearchSegmentModel {
  readonly entityType: EntityType;
  readonly records: readonly SearchRecord[];
}

/** Returns the maximum number of search records of a type in a group. */
const RECORD_COUNTS: Readonly<Record<EntityType, (inputs: Inputs, groupId: number) => number>> = {
  'practice-area': (inputs, groupId) => readGroupRecords(inputs, groupId, 'subsections').length,
  organisation: (inputs, groupId) => readGroupRecords(inputs, groupId, 'organisations').length,
  individual: (inputs, groupId) => readGroupRecords(inputs, groupId, 'individuals').length,
  department: (inputs, groupId) => readGroupRecords(inputs, groupId, 'departments').length,
  office: (inputs, groupId) => readGroupRecords(inputs, groupId, 'offices').length,
  editorial: (inputs) =>
    readSiteRecords(inputs, 'articles').length + readSiteRecords(inputs, 'events').length,
};

/** Returns the groups and buckets of the segments of a type. The bucket of a segment, e.g. `0-of-1`, may be empty. */
export const segmentsOfType = (
  inputs: Inputs,
  entityType: EntityType,
): readonly { readonly groupId: number; readonly bucket: string }[] =>
  (entityType === 'editorial' ? [SITE_GROUP_ID] : readGroupIds(inputs)).flatMap((groupId) =>
    bucketNames(segmentCount(RECORD_COUNTS[entityType](inputs, groupId))).map((bucket) => ({
      groupId,
      bucket,
    })),
  );

/**
 * `/.search/…`: the search index, in segments for the records of one type and group. The people of a firm are in one segment,
 * so that a new name of the firm changes one small file.
 */
export const searchSegments: Collection<SearchSegmentModel> = {
  // By type first: the segments of a type read the same columns of all guides.
  partitions: (inputs) =>
    entityTypes.flatMap((entityType) =>
      segmentsOfType(inputs, entityType).map(({ groupId, bucket }) => `${entityType}/${groupId}/${bucket}`),
    ),
  *pages(partition, inputs) {
    const [entityType, group, bucket] = partition.split('/') as [EntityType, string, string];
    const groupId = Number(group);
    const records = [...searchRecords(inputs, groupId, entityType, bucket)];
    if (records.length > 0)
      yield { path: segmentPath(entityType, groupId, bucket), model: { entityType, records } };
  },
};

/** The list of the names of all possible segments. */
export const searchSegmentList: Collection<readonly string[]> = {
  partitions: () => ['segments'],
  *pages(_partition, inputs) {
    const files = entityTypes.flatMap((entityType) =>
      segmentsOfType(inputs, entityType).map(({ groupId, bucket }) =>
        segmentFile(entityType, groupId, bucket),
      ),
    );
    yield { path: SEGMENT_LIST_PATH, model: files };
  },
};
