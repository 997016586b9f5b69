import { openInputs } from 'astro-incremental';
import { readGroupIds } from '../../content/snapshots/reader.ts';
import { searchRecords } from '../../models/search-records.ts';
import type { RecordsOfType } from '../../search/push-search-records.ts';

/** Returns the search records of a snapshot by type, e.g. to push them to an external search engine. */
export function allSearchRecords(snapshots: string): RecordsOfType {
  const inputs = openInputs(snapshots);
  return function* (entityType) {
    for (const groupId of readGroupIds(inputs)) yield* searchRecords(inputs, groupId, entityType);
  };
}
