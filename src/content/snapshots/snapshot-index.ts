import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';

/**
 * Version of the snapshot format. A snapshot is a folder of canonical JSON Lines files (one record per line, sorted by id) and
 * `index.json`, which lists each file with its digest. The engine reads the same index as the index of an input folder.
 */
export const SNAPSHOT_VERSION = 5;

export const snapshotIndex = z.strictObject({
  version: z.literal(SNAPSHOT_VERSION),
  files: z.record(
    z.string(),
    z.strictObject({
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      records: z.int().nonnegative(),
      /** Field that identifies a record, and label of the records in reports. Absent for a file that is one JSON object. */
      key: z.string().optional(),
      label: z.string().optional(),
    }),
  ),
});
export type SnapshotIndex = z.infer<typeof snapshotIndex>;

/** Formats the text of `index.json`, with one line for each file. */
export const formatSnapshotIndex = (files: SnapshotIndex['files']): string =>
  `${canonicalJson({ version: SNAPSHOT_VERSION, files } satisfies SnapshotIndex, 2)}\n`;
