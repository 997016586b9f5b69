import type { z } from 'zod';
import { unwrapSchema } from '../../upstream/schema-structure.ts';

/** Whether cells of a column contain lists. */
export const isList = (schema: z.core.$ZodType): boolean =>
  unwrapSchema(schema).inner._zod.def.type === 'array';

/** Returns the value of an empty cell. */
export function emptyValue(schema: z.core.$ZodType): null | undefined | readonly [] {
  if (unwrapSchema(schema).isNullable) return null;
  return isList(schema) ? [] : undefined;
}

/** Whether a cell of a column may be empty. */
export const mayBeEmpty = (schema: z.ZodType): boolean => schema.safeParse(emptyValue(schema)).success;

/** Booleans by their spelling. PostgreSQL exports `t` and `f`. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['t', true],
  ['false', false],
  ['f', false],
]);

/** Converts a cell, or one entry of its list, to the type of its field. Returns the text if it does not have this type. */
export function convertCell(schema: z.core.$ZodType, text: string): unknown {
  const { def: ofCell } = unwrapSchema(schema).inner._zod;
  const def = ofCell.type === 'array' ? unwrapSchema(ofCell.element).inner._zod.def : ofCell;
  const values = def.type === 'literal' ? def.values : [];
  if (def.type === 'number' || values.some((value) => typeof value === 'number'))
    return /^\s*-?\d+\s*$/.test(text) ? Number(text) : text;
  const boolean = BOOLEANS.get(text.trim().toLowerCase());
  if (def.type === 'boolean') return boolean ?? text;
  // A field that is true or absent.
  if (values.includes(true)) return boolean === false ? undefined : (boolean ?? text);
  return text;
}
