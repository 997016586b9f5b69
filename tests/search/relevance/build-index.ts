import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGroupIds } from '../../../src/content/snapshots/reader.ts';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { entityTypes } from '../../../src/domain/entity-types.ts';
import { segmentPath } from '../../../src/domain/search-segments.ts';
import { searchRecords } from '../../../src/models/search-records.ts';
import { writeSegment } from '../../../src/search/write-segment.ts';
import type { Directory } from './relevance-directory.ts';

/** Functions that build an index. Comparisons use the functions of another commit. */
export interface IndexBuilder {
  readonly searchRecords: typeof searchRecords;
  readonly writeSegment: typeof writeSegment;
}

/** Builds the index of a directory, with one segment per guide and type, in a new site folder. Returns that folder. */
export function buildIndex(
  { inputs }: Pick<Directory, 'inputs'>,
  builder: IndexBuilder = { searchRecords, writeSegment },
): string {
  const dist = mkdtempSync(join(tmpdir(), 'search-relevance-'));
  mkdirSync(searchFolder(dist), { recursive: true });
  for (const groupId of readGroupIds(inputs))
    for (const entityType of entityTypes) {
      const records = [...builder.searchRecords(inputs, groupId, entityType)];
      writeFileSync(
        join(dist, segmentPath(entityType, groupId, '0-of-1')),
        builder.writeSegment(entityType, records),
      );
    }
  return dist;
}
