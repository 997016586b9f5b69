import { bucketCount } from './buckets.ts';
import { type EntityType, entityTypes } from './entity-types.ts';

/**
 * Where the search index lies in a built site: one file, a segment, for some records of one type and group. The folder
 * begins with a dot, because no visitor asks for it; the search reads it where the site is served.
 */
export const SEARCH_FOLDER = '.search';

/** Site path of the names of all segments, for those who cannot list the folder. */
export const SEGMENT_LIST_PATH = `/${SEARCH_FOLDER}/segments.json`;

/** Records that a segment aims at: few enough to be written again in a fifth of a second, many enough that each query asks few files. */
const RECORDS_A_SEGMENT = 8_000;

/** Over how many segments so many records of a group are spread. */
export const segmentCount = (records: number): number => bucketCount(records, RECORDS_A_SEGMENT);

/** File of a segment in the folder, e.g. `individual-2-0-of-4.sqlite`. */
export const segmentFile = (entityType: EntityType, groupId: number, bucket: string): string =>
  `${entityType}-${groupId}-${bucket}.sqlite`;

/** Site path of a segment, e.g. `/.search/individual-2-0-of-4.sqlite`. */
export const segmentPath = (entityType: EntityType, groupId: number, bucket: string): string =>
  `/${SEARCH_FOLDER}/${segmentFile(entityType, groupId, bucket)}`;

/** The type of the records in a file of the folder; undefined for a file that is no segment. */
export function segmentType(file: string): EntityType | undefined {
  if (!/-\d+-\d+-of-\d+\.sqlite$/.test(file)) return undefined;
  return entityTypes.find((entityType) => file.startsWith(`${entityType}-`));
}

/** The group of the records in a segment, from the name of its file. */
export const segmentGroup = (file: string): number =>
  Number(/-(\d+)-\d+-of-\d+\.sqlite$/.exec(file)?.[1] ?? 0);
