import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGroupIds } from '../../../src/content/snapshots/reader.ts';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { entityTypes } from '../../../src/domain/entity-types.ts';
import { segmentPath } from '../../../src/domain/search-segments.ts';
import { searchRecords } from '../../../src/models/search-records.ts';
import { writeSegment } from '../../../src/search/write-segment.ts';
import type { Directory } from './directory.ts';

/** What makes an index of a directory; another commit's in comparisons. */
export interface IndexSource {
  readonly searchRecords: typeof searchRecords;
  readonly writeSegment: typeof writeSegment;
}

/** Builds the index of a directory, a segment a guide and type, in a new folder of a site, and gives the site's folder. */
export function buildIndex(
  { inputs }: Directory,
  source: IndexSource = { searchRecords, writeSegment },
): string {
  const dist = mkdtempSync(join(tmpdir(), 'search-relevance-'));
  mkdirSync(searchFolder(dist), { recursive: true });
  for (const groupId of readGroupIds(inputs))
    for (const entityType of entityTypes) {
      const records = [...source.searchRecords(inputs, groupId, entityType)];
      writeFileSync(
        join(dist, segmentPath(entityType, groupId, '0-of-1')),
        source.writeSegment(entityType, records),
      );
    }
  return dist;
}
