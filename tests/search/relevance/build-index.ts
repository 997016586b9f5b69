import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Inputs } from '../../../packages/astro-incremental/src/core/types.ts';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { type EntityType, entityTypes } from '../../../src/domain/entity-types.ts';
import { segmentPath } from '../../../src/domain/search-segments.ts';
import { searchRecords } from '../../../src/models/search-records.ts';
import { segmentsOfType } from '../../../src/models/search-segments.ts';
import { writeSegment } from '../../../src/search/write-segment.ts';
import type { Directory } from './relevance-directory.ts';

/** Functions that build an index. Comparisons use the functions of another commit. */
export interface IndexBuilder {
  readonly searchRecords: typeof searchRecords;
  readonly writeSegment: typeof writeSegment;
}

/** Returns the types, groups and buckets of all segments of a directory. */
export const segmentsOf = (
  inputs: Inputs,
): readonly { readonly entityType: EntityType; readonly groupId: number; readonly bucket: string }[] =>
  entityTypes.flatMap((entityType) =>
    segmentsOfType(inputs, entityType).map((segment) => ({ entityType, ...segment })),
  );

/** Builds the index of a directory, with the segments of a built site, in a new site folder. Returns that folder. */
export function buildIndex(
  { inputs }: Pick<Directory, 'inputs'>,
  builder: IndexBuilder = { searchRecords, writeSegment },
): string {
  const dist = mkdtempSync(join(tmpdir(), 'search-relevance-'));
  mkdirSync(searchFolder(dist), { recursive: true });
  for (const { entityType, groupId, bucket } of segmentsOf(inputs)) {
    const records = [...builder.searchRecords(inputs, groupId, entityType, bucket)];
    writeFileSync(
      join(dist, segmentPath(entityType, groupId, bucket)),
      builder.writeSegment(entityType, records),
    );
  }
  return dist;
}
