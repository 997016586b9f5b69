import * as z from 'zod/mini';
import { pageReferenceSchema } from './page-reference.ts';

/**
 * Entries of a ranking table in JSON: a static file per table of the current edition. Its address consists of ids, so it does not change with
 * the name. Documented for other sites in docs/open-data.md.
 */

/** Folder of the files of ranking tables. */
export const TABLE_DATA_FOLDER = '/data/tables/';

/** Version of the format. A new field does not change it; a changed or removed field does. */
export const TABLE_DATA_VERSION = 1;

/** Firms and lawyers of a ranking table by band. Every `url` is the path of a page of the site. */
export const tableDataSchema = z.object({
  version: z.literal(TABLE_DATA_VERSION),
  url: z.string(),
  guide: pageReferenceSchema,
  /** Year of the current edition of the guide; null if the guide has no edition. */
  year: z.nullable(z.number()),
  practiceArea: z.string(),
  location: z.string(),
  /** Type of the table, such as `Solicitors`. */
  type: z.string(),
  /** Bands with at least one entry, best band first. Entries are sorted by name. */
  bands: z.array(
    z.object({
      name: z.string(),
      firms: z.array(pageReferenceSchema),
      lawyers: z.array(z.extend(pageReferenceSchema, { firm: pageReferenceSchema })),
    }),
  ),
});
export type TableData = z.infer<typeof tableDataSchema>;
