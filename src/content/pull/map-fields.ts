import type { z } from 'zod';
import { type FieldFormat, formatOfField } from '../../domain/field-formats.ts';
import { innerSchemas } from '../upstream/schema-structure.ts';

/** Returns the replacement of a text. `path`: the path of its field from the top of the value. */
export type MapField = (text: string, format: FieldFormat, path: readonly PropertyKey[]) => string;

/**
 * Replaces the texts of a value in fields that have a format in the schema. The value need not match the schema: fields that do
 * not match stay unchanged. Returns the value itself if nothing was replaced.
 */
export function mapFields(
  schema: z.core.$ZodType,
  value: unknown,
  map: MapField,
  path: readonly PropertyKey[] = [],
): unknown {
  if (value === null || value === undefined || !hasFormat(schema)) return value;
  const format = formatOfField(schema);
  if (format !== undefined) return typeof value === 'string' ? map(value, format, path) : value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return mapMembers(def.shape, value, map, path);
    case 'array':
      return mapItems(def.element, value, map, path);
    case 'nullable':
    case 'optional':
    case 'default':
      return mapFields(def.innerType, value, map, path);
    default:
      return value;
  }
}

function mapMembers(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: unknown,
  map: MapField,
  path: readonly PropertyKey[],
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  let mapped: Record<string, unknown> | undefined;
  for (const [name, member] of Object.entries(shape)) {
    const before: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    const after = mapFields(member, before, map, [...path, name]);
    if (after === before) continue;
    mapped ??= { ...value };
    mapped[name] = after;
  }
  return mapped ?? value;
}

function mapItems(
  element: z.core.$ZodType,
  value: unknown,
  map: MapField,
  path: readonly PropertyKey[],
): unknown {
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  const mapped = items.map((item, index) => mapFields(element, item, map, [...path, index]));
  return mapped.every((item, index) => item === items[index]) ? value : mapped;
}

/**
 * Whether a schema contains fields with a format. Values of schemas without such fields are not traversed, e.g. lists of tens of
 * thousands of ids.
 */
function hasFormat(schema: z.core.$ZodType): boolean {
  let known = schemasWithFormat.get(schema);
  if (known === undefined) {
    known = formatOfField(schema) !== undefined || innerSchemas(schema).some(hasFormat);
    schemasWithFormat.set(schema, known);
  }
  return known;
}

const schemasWithFormat = new WeakMap<z.core.$ZodType, boolean>();
