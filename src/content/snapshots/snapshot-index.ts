import { z } from 'zod';

/**
 * What a pull writes. A snapshot is a folder of canonical JSON Lines files (one record a line, sorted by id) and
 * `index.json`, which names each file with its digest.
 */
export const SNAPSHOT_VERSION = 5;

export const snapshotIndex = z.strictObject({
  version: z.literal(SNAPSHOT_VERSION),
  files: z.record(
    z.string(),
    z.strictObject({
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      records: z.int().nonnegative(),
      /** Field that identifies a record, and what the records are called together; absent for a file that is one whole. */
      key: z.string().optional(),
      label: z.string().optional(),
    }),
  ),
});
export type SnapshotIndex = z.infer<typeof snapshotIndex>;
