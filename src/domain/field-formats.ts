import * as z from 'zod/mini';

/**
 * Format of a text of the upstream:
 * - `text`: plain text
 * - `html`: HTML of the CMS
 * - `path`: a path of the site
 * - `link`: the address of a link
 */
export type FieldFormat = 'text' | 'html' | 'path' | 'link';

/** Formats by the schema of a field. Schemas that are derived from a registered one inherit its format. */
export const fieldFormats = z.registry<{ format: FieldFormat }>();
