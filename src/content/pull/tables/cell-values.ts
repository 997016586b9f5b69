import type { z } from 'zod';
import { adaptResponse } from '../../upstream/adapt-response.ts';
import { unwrapSchema } from '../../upstream/schema-structure.ts';

/** Separator of the entries of a list in a cell. */
const LIST_SEPARATOR = '|';

/** Whether cells of a column contain lists. */
const isList = (schema: z.core.$ZodType): boolean => unwrapSchema(schema).inner._zod.def.type === 'array';

/** Returns the value of an empty cell. */
export function emptyValue(schema: z.core.$ZodType): null | undefined | readonly [] {
  if (unwrapSchema(schema).isNullable) return null;
  return isList(schema) ? [] : undefined;
}

/** Whether a cell of a column may be empty. */
export const mayBeEmpty = (schema: z.ZodType): boolean => schema.safeParse(emptyValue(schema)).success;

/** Converts a cell, or each entry of a cell with a list. */
export const mapEntries = (
  schema: z.core.$ZodType,
  cell: string,
  convert: (text: string) => unknown,
): unknown => (isList(schema) ? cell.split(LIST_SEPARATOR).map(convert) : convert(cell));

/** Booleans by their spelling. PostgreSQL exports `t` and `f`, and SQLite stores 1 and 0. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
]);

/**
 * Converts a cell, or one entry of its list, to the type of its field. Booleans are converted by `BOOLEANS`, and other values by
 * `adaptResponse`. Returns the cell unchanged if it cannot be converted.
 */
export function convertCell(schema: z.core.$ZodType, cell: string): unknown {
  const { inner } = unwrapSchema(schema);
  const value = inner._zod.def.type === 'array' ? unwrapSchema(inner._zod.def.element).inner : inner;
  const { def } = value._zod;
  const text = cell.trim();
  const boolean = BOOLEANS.get(text.toLowerCase());
  if (def.type === 'boolean') return boolean ?? cell;
  // A schema that accepts only true describes a field that is true or absent.
  if (def.type === 'literal' && def.values.includes(true))
    return boolean === false ? undefined : (boolean ?? cell);
  const adapted = adaptResponse(value, text, () => undefined);
  return adapted === text ? cell : adapted;
}
