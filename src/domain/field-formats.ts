import type * as z from 'zod/mini';

/**
 * Format of a text of the upstream:
 * - `text`: plain text
 * - `html`: HTML of the CMS
 * - `path`: a path of the site
 * - `link`: the address of a link
 * - `picture`: the address from which pages load a picture
 */
export type FieldFormat = 'text' | 'html' | 'path' | 'link' | 'picture';

/** Formats by the schema of a field. A zod registry would need more code in browsers. */
const formats = new WeakMap<z.core.$ZodType, FieldFormat>();

/** Sets the format of a field's schema, and returns the schema. Schemas that are derived from it inherit the format. */
export function withFormat<Schema extends z.core.$ZodType>(format: FieldFormat, schema: Schema): Schema {
  formats.set(schema, format);
  return schema;
}

/** Returns the format of a field's schema; undefined if it has none. */
export function formatOfField(schema: z.core.$ZodType): FieldFormat | undefined {
  const { parent } = schema._zod;
  return formats.get(schema) ?? (parent && formatOfField(parent));
}
