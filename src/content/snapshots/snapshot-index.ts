import type { InputIndexFile } from 'astro-incremental';
import { z } from 'zod';

/**
 * Version of the snapshot format. A snapshot is a folder of canonical JSON Lines files: one record per line, sorted by id. Its
 * `index.json` lists each file with its digest, and is formatted by the engine as the index of an input folder.
 */
export const SNAPSHOT_VERSION = 6;

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
}) satisfies z.ZodType<InputIndexFile>;
export type SnapshotIndex = z.infer<typeof snapshotIndex>;
