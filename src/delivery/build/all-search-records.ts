import { openInputs } from 'astro-incremental';
import { readGroupIds } from '../../content/snapshots/reader.ts';
import { searchRecords } from '../../models/search-records.ts';
import type { RecordsOfType } from '../../search/push-records.ts';

/** The search records of a snapshot, for whoever needs all of them and not the index of a built site. */
export function allSearchRecords(snapshots: string): RecordsOfType {
  const inputs = openInputs(snapshots);
  return function* (entityType) {
    for (const groupId of readGroupIds(inputs)) yield* searchRecords(inputs, groupId, entityType);
  };
}
