import { bucketCount } from './buckets.ts';
import { type EntityType, entityTypes } from './entity-types.ts';

/**
 * The folder of the search index in a built site. The index consists of segments: one file for some records of one type
 * and group. The name begins with a dot, because the folder is not public; the search server reads it.
 */
export const SEARCH_FOLDER = '.search';

/** Site path of the list of all segments, for readers that cannot list the folder. */
export const SEGMENT_LIST_PATH = `/${SEARCH_FOLDER}/segments.json`;

/**
 * Target number of records per segment: few enough to rewrite a segment in 0.2 s, many enough that each query reads few
 * files.
 */
const RECORDS_PER_SEGMENT = 8_000;

/** The group of the segments with articles and events, which belong to no guide. Ids of groups start at 1. */
export const SITE_GROUP_ID = 0;

/** Returns the number of segments for a number of records of a group. */
export const segmentCount = (records: number): number => bucketCount(records, RECORDS_PER_SEGMENT);

/** Returns the file name of a segment in the folder, e.g. `individual-2-0-of-4.sqlite`. */
export const segmentFile = (entityType: EntityType, groupId: number, bucket: string): string =>
  `${entityType}-${groupId}-${bucket}.sqlite`;

/** Returns the site path of a segment, e.g. `/.search/individual-2-0-of-4.sqlite`. */
export const segmentPath = (entityType: EntityType, groupId: number, bucket: string): string =>
  `/${SEARCH_FOLDER}/${segmentFile(entityType, groupId, bucket)}`;

/** Returns the type of a segment's records by its file name; undefined if the file is not a segment. */
export function segmentType(file: string): EntityType | undefined {
  if (!/-\d+-\d+-of-\d+\.sqlite$/.test(file)) return undefined;
  return entityTypes.find((entityType) => file.startsWith(`${entityType}-`));
}

/** Returns the group id of a segment's records by its file name. */
export const segmentGroup = (file: string): number =>
  Number(/-(\d+)-\d+-of-\d+\.sqlite$/.exec(file)?.[1] ?? 0);
