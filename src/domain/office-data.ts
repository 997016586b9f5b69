import * as z from 'zod/mini';
import { contactDataSchema } from './contact-data.ts';
import { pageReferenceSchema } from './page-reference.ts';

/**
 * Facts of an office in JSON: a static file per office. Its address consists of ids, so it does not change with the name. Documented for
 * other sites in docs/open-data.md.
 */

/** Folder of the files of offices. */
export const OFFICE_DATA_FOLDER = '/data/offices/';

/** Version of the format. A new field does not change it; a changed or removed field does. */
export const OFFICE_DATA_VERSION = 1;

/** Facts of an office. Every `url` is the path of a page of the site. */
export const officeDataSchema = z.object({
  version: z.literal(OFFICE_DATA_VERSION),
  url: z.string(),
  firm: pageReferenceSchema,
  guide: pageReferenceSchema,
  town: z.string(),
  country: z.nullable(z.string()),
  isHeadOffice: z.boolean(),
  contact: contactDataSchema,
});
export type OfficeData = z.infer<typeof officeDataSchema>;
