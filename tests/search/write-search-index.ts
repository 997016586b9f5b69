import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucketFilter, bucketNames } from '../../src/domain/buckets.ts';
import { entityTypes } from '../../src/domain/entity-types.ts';
import type { SearchRecord } from '../../src/domain/search.ts';
import { segmentPath } from '../../src/domain/search-segments.ts';
import { writeSegment } from '../../src/search/write-segment.ts';

/** Writes an index of records to the folder of a built site. The records of each type are distributed over `buckets` segments. */
export function writeSearchIndex(dist: string, records: readonly SearchRecord[], buckets = 1): void {
  for (const entityType of entityTypes) {
    const ofType = records.filter((record) => record.entityType === entityType);
    for (const bucket of bucketNames(buckets)) {
      const belongs = bucketFilter(bucket);
      const file = join(dist, segmentPath(entityType, 2, bucket));
      rmSync(file, { force: true });
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(
        file,
        writeSegment(
          entityType,
          ofType.filter((_, at) => belongs(at)),
        ),
      );
    }
  }
}
