import { z } from 'zod';
import { fieldPath, type Mismatch, mismatches, valueAt } from '../../domain/errors/zod-issues.ts';
import { id, publicationTime } from '../../domain/identifiers.ts';
import { innerSchemas, unwrapSchema } from './schema-structure.ts';

/** A malformed value that was omitted. */
export interface OmittedValue {
  readonly mismatch: Mismatch;
  /** Path of the omitted value: of the mismatch itself, or of an object or list entry around it; empty for the whole response. */
  readonly omitted: readonly PropertyKey[];
}

/** A response that matches its schema without the omitted values, or its malformed values that cannot be omitted. */
export type ParsedResponse<Body> =
  | { readonly body: Body; readonly omissions: readonly OmittedValue[] }
  | { readonly mismatches: readonly Mismatch[] };

/**
 * Parses a response. Of a malformed value, the smallest part that the record may be without is omitted:
 * - a field that may be null or absent, or a list that may be empty; null replaces the whole response if its schema accepts null
 * - an entry of a list whose entries contain neither ids nor names of calls, or of any list within a value that may be omitted
 *
 * A malformed id, which identifies a record or refers to one, is never omitted. Nor is a malformed publication time: without it, a record
 * would be public too early.
 */
export function parseResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: unknown,
): ParsedResponse<z.output<Schema>> {
  const omissions = new Map<string, OmittedValue>();
  const replacements = new Map<string, Replacement>();
  let first: readonly Mismatch[] | undefined;
  for (;;) {
    const { value, originalPath } = replaceValues(response, [...replacements.values()]);
    const parsed = schema.safeParse(value);
    if (parsed.success) return { body: parsed.data, omissions: [...omissions.values()] };
    const found = mismatches(parsed.error, value);
    const located = found.map((mismatch) => ({ mismatch, path: originalPath(mismatch.path) }));
    const targets = located.map(({ path }) => findReplacement(schema, path));
    const required = found.filter((_, index) => targets[index] === undefined);
    if (required.length > 0) return { mismatches: first ?? required };
    const known = replacements.size;
    for (const [index, target] of targets.entries()) {
      const mismatch = found[index];
      if (target === undefined || mismatch === undefined) continue;
      replacements.set(fieldPath(target.path), target);
      // Only mismatches of the first pass are reported. Later mismatches concern values that replaced malformed values.
      if (first === undefined) omissions.set(mismatch.field, { mismatch, omitted: target.path });
    }
    if (replacements.size === known) return { mismatches: first ?? found };
    first ??= found;
  }
}

/** How a value at a path is omitted: as null, as an empty list, without its member or without its list entry. */
interface Replacement {
  readonly path: readonly PropertyKey[];
  readonly by: 'null' | 'empty list' | 'nothing';
}

/**
 * Returns the replacement of the innermost value on a path that can be omitted; undefined if there is none, or if the value at the path
 * is an id or a publication time.
 */
function findReplacement(schema: z.core.$ZodType, path: readonly PropertyKey[]): Replacement | undefined {
  let found: Replacement | undefined;
  let slot: z.core.$ZodType | undefined = schema;
  for (let depth = 0; slot !== undefined; depth++) {
    const { inner, isNullable, isOptional } = unwrapSchema(slot);
    if (inner === id || inner === publicationTime) return undefined;
    if (isNullable || isOptional) found = { path: path.slice(0, depth), by: isNullable ? 'null' : 'nothing' };
    const { def } = inner._zod;
    const mayOmitEntries = def.type === 'array' && (found !== undefined || !containsId(inner));
    if (depth === path.length) {
      const mayBeEmpty = !isNullable && !isOptional && mayOmitEntries && z.safeParse(inner, []).success;
      return mayBeEmpty ? { path, by: 'empty list' } : found;
    }
    if (mayOmitEntries) found = { path: path.slice(0, depth + 1), by: 'nothing' };
    if (def.type === 'array') slot = def.element;
    else slot = def.type === 'object' ? memberSchema(def, String(path[depth])) : undefined;
  }
  return found;
}

const memberSchema = ({ shape }: z.core.$ZodObjectDef, name: string): z.core.$ZodType | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined;

const schemasWithId = new WeakMap<z.core.$ZodType, boolean>();

/** Whether a schema contains an id (the identity of a record, or a reference), the name of a call, or values without a schema. */
function containsId(schema: z.core.$ZodType): boolean {
  let known = schemasWithId.get(schema);
  if (known === undefined) {
    const { type } = (schema as z.core.$ZodTypes)._zod.def;
    known = schema === id || type === 'enum' || type === 'unknown' || innerSchemas(schema).some(containsId);
    schemasWithId.set(schema, known);
  }
  return known;
}

/** Replaces values in a copy of a response. `originalPath` converts a path in the copy, which has fewer list entries, to the response. */
function replaceValues(response: unknown, replacements: readonly Replacement[]) {
  if (replacements.length === 0)
    return { value: response, originalPath: (path: readonly PropertyKey[]) => path };
  let value: unknown = structuredClone(response);
  const removedIndexes = new Map<string, number[]>();
  // Entries are removed from the last to the first, so that the paths of the others stay valid.
  for (const { path, by } of replacements.toSorted((one, other) => comparePaths(other.path, one.path))) {
    const name = path.at(-1);
    const parent = valueAt(value, path.slice(0, -1));
    if (name === undefined) value = null;
    if (name === undefined || typeof parent !== 'object' || parent === null) continue;
    if (by !== 'nothing') Reflect.set(parent, name, by === 'null' ? null : []);
    else if (Array.isArray(parent)) {
      parent.splice(Number(name), 1);
      const list = fieldPath(path.slice(0, -1));
      removedIndexes.set(list, [Number(name), ...(removedIndexes.get(list) ?? [])]);
    } else Reflect.deleteProperty(parent, name);
  }
  const originalPath = (path: readonly PropertyKey[]) => {
    const original: PropertyKey[] = [];
    for (const key of path) {
      const removed = removedIndexes.get(fieldPath(original)) ?? [];
      original.push(
        typeof key === 'number' ? removed.reduce((at, index) => (index <= at ? at + 1 : at), key) : key,
      );
    }
    return original;
  };
  return { value, originalPath };
}

/** Compares paths by their keys. A path sorts after its prefixes. */
function comparePaths(one: readonly PropertyKey[], other: readonly PropertyKey[]): number {
  for (const [depth, key] of one.entries()) {
    const otherKey = other[depth];
    if (otherKey === undefined) return 1;
    if (key === otherKey) continue;
    if (typeof key === 'number' && typeof otherKey === 'number') return key - otherKey;
    return String(key) < String(otherKey) ? -1 : 1;
  }
  return one.length - other.length;
}
