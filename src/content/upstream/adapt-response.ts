import { z } from 'zod';

/** A value of a response that the contract does not have. The response is accepted without it. */
export interface Deviation {
  /** `unknown field`: a field without a schema. `placeholder`: a text such as `n/a`, which is read as null. */
  readonly kind: 'unknown field' | 'placeholder';
  /** Path of the field from the top of the response. */
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
}

type OnDeviation = (deviation: Deviation) => void;

/**
 * Converts the common spellings of a value to the spelling of the contract, by the schema of the field:
 * - A field without a schema is removed, and reported.
 * - An absent field is null if it may be null. Null is removed if the field may only be absent.
 * - An empty text, `-` or `n/a` is null, or is removed if the field may only be absent; it is reported.
 * - A whole number as text is a number, so that each id has one spelling.
 * - An ISO timestamp is the day that it begins with, in the time zone in which it is written.
 *
 * The response need not match the schema: any other value stays unchanged. Returns the response itself if nothing was converted.
 */
export function adaptResponse(schema: z.core.$ZodType, response: unknown, onDeviation: OnDeviation): unknown {
  return adapterOf(schema)?.(response, [], onDeviation) ?? response;
}

/** Converts a value. `path` is modified during the call. Returns undefined for a value that is removed. */
type Adapter = (value: unknown, path: PropertyKey[], onDeviation: OnDeviation) => unknown;

/** Adapters by schema; undefined for a schema whose values are never converted, e.g. of a list of tens of thousands of texts. */
const adapters = new WeakMap<z.core.$ZodType, Adapter | undefined>();

function adapterOf(schema: z.core.$ZodType): Adapter | undefined {
  if (!adapters.has(schema)) adapters.set(schema, createAdapter(schema));
  return adapters.get(schema);
}

function createAdapter(schema: z.core.$ZodType): Adapter | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectAdapter(def);
    case 'array':
      return listAdapter(adapterOf(def.element));
    case 'nullable':
      return placeholderAdapter(null, adapterOf(def.innerType));
    case 'optional':
      return isNullable(def.innerType)
        ? adapterOf(def.innerType)
        : nullAdapter(placeholderAdapter(undefined, adapterOf(def.innerType)));
    case 'default':
      return isNullable(def.innerType) ? adapterOf(def.innerType) : nullAdapter(adapterOf(def.innerType));
    case 'number':
      return schema instanceof z.core.$ZodNumberFormat ? adaptWholeNumber : undefined;
    case 'literal':
      return literalAdapter(def.values);
    case 'string':
      return schema instanceof z.core.$ZodISODate ? adaptDay : undefined;
    default:
      return undefined;
  }
}

const isNullable = (schema: z.core.$ZodType): boolean =>
  (schema as z.core.$ZodTypes)._zod.def.type === 'nullable';

function objectAdapter({ shape, catchall }: z.core.$ZodObjectDef): Adapter {
  const members = Object.entries(shape).map(([name, member]) => ({
    name,
    adapt: adapterOf(member),
    isNullable: isNullable(member),
  }));
  const names = new Set(Object.keys(shape));
  const isClosed = catchall === undefined || catchall._zod.def.type === 'never';
  return (value, path, onDeviation) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    let adapted: Record<string, unknown> | undefined;
    const copy = () => (adapted ??= { ...value });
    const set = (name: string, after: unknown) => {
      if (after === undefined) delete copy()[name];
      else copy()[name] = after;
    };
    if (isClosed)
      for (const name of Object.keys(value)) {
        if (names.has(name)) continue;
        onDeviation({ kind: 'unknown field', path: [...path, name], value: Reflect.get(value, name) });
        set(name, undefined);
      }
    // No field of the contract has the name of a member that all objects inherit.
    const fields = value as Readonly<Record<string, unknown>>;
    for (const member of members) {
      const { name } = member;
      const before = fields[name];
      if (before === undefined) {
        if (member.isNullable) set(name, null);
        continue;
      }
      // A number is never converted.
      if (member.adapt === undefined || typeof before === 'number') continue;
      path.push(name);
      const after = member.adapt(before, path, onDeviation);
      path.pop();
      if (after !== before) set(name, after);
    }
    return adapted ?? value;
  };
}

function listAdapter(adapt: Adapter | undefined): Adapter | undefined {
  if (adapt === undefined) return undefined;
  return (value, path, onDeviation) => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    let adapted: unknown[] | undefined;
    for (const [index, before] of items.entries()) {
      if (typeof before === 'number') continue;
      path.push(index);
      const after = adapt(before, path, onDeviation);
      path.pop();
      if (after === before) continue;
      adapted ??= [...items];
      adapted[index] = after;
    }
    return adapted ?? value;
  };
}

/** Matches the texts that upstreams send instead of null. */
const PLACEHOLDER = /^\s*(?:-|n\/a)?\s*$/i;

function placeholderAdapter(replacement: null | undefined, adapt: Adapter | undefined): Adapter {
  return (value, path, onDeviation) => {
    if (typeof value === 'string' && PLACEHOLDER.test(value)) {
      onDeviation({ kind: 'placeholder', path: [...path], value });
      return replacement;
    }
    return value === null || adapt === undefined ? value : adapt(value, path, onDeviation);
  };
}

/** Removes null. */
const nullAdapter =
  (adapt: Adapter | undefined): Adapter =>
  (value, path, onDeviation) => {
    if (value === null) return undefined;
    return adapt === undefined ? value : adapt(value, path, onDeviation);
  };

/** Matches a whole number without leading zeros: a text such as `007` is a code, not the number 7. */
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,15})$/;

const adaptWholeNumber: Adapter = (value) =>
  typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;

function literalAdapter(values: readonly z.core.util.Literal[]): Adapter | undefined {
  const numbers = new Map(
    values.flatMap((value) => (typeof value === 'number' ? [[`${value}`, value]] : [])),
  );
  return numbers.size === 0 ? undefined : (value) => numbers.get(value as string) ?? value;
}

/** Matches a timestamp of ISO 8601 or RFC 3339, and its day. */
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt ](?:[01]\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?: ?(?:[Zz]|[+-]\d{2}(?::?\d{2})?))?$/;

const adaptDay: Adapter = (value) =>
  typeof value === 'string' ? (TIMESTAMP.exec(value)?.[1] ?? value) : value;
