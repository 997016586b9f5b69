import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fieldPath, type Mismatch, mismatches } from '../../../domain/errors/zod-issues.ts';
import { dropOptionalFields } from './drop-optional-fields.ts';

/** A response that matches its schema, or its mismatches. `droppedFields` are malformed optional fields that were replaced by null. */
export type ValidatedResponse<Body> =
  | { readonly body: Body; readonly droppedFields: readonly Mismatch[] }
  | { readonly mismatches: readonly Mismatch[] };

/** Number of entries that are validated before control returns to the event loop, which handles signals. */
const ENTRIES_PER_SLICE = 500;
/** Validation stops after this number of mismatches, because each of them needs memory. */
const MAX_MISMATCHES = 1000;

/**
 * Validates a response. Entries of long lists are validated in slices, so that signals are handled meanwhile, and a malformed list
 * of any length needs little memory.
 */
export async function validateResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: unknown,
): Promise<ValidatedResponse<z.output<Schema>>> {
  const found: Findings = { mismatches: [], droppedFields: [] };
  const body = await validateLists(schema, response, found);
  if (found.mismatches.length > 0) return { mismatches: found.mismatches };
  return { body: body as z.output<Schema>, droppedFields: found.droppedFields };
}

interface Findings {
  readonly mismatches: Mismatch[];
  readonly droppedFields: Mismatch[];
}

/** Validates the lists of a response separately from the rest. Returns the parsed response. */
async function validateLists(schema: z.ZodType, response: unknown, found: Findings): Promise<unknown> {
  if (schema instanceof z.ZodArray && Array.isArray(response))
    return validateEntries(schema, response, [], found);
  if (!(schema instanceof z.ZodObject) || typeof response !== 'object' || response === null)
    return validateValue(schema, response, (path) => path, found);
  const lists = Object.entries(response).filter(
    (member): member is [string, unknown[]] =>
      Array.isArray(member[1]) && listSchema(schema, member[0]) !== undefined,
  );
  const withoutEntries = { ...response, ...Object.fromEntries(lists.map(([field]) => [field, []])) };
  const parsed = { ...(validateValue(schema, withoutEntries, (path) => path, found) as object) };
  for (const [field, entries] of lists) {
    const listed = await validateEntries(listSchema(schema, field) as z.ZodArray, entries, [field], found);
    Object.assign(parsed, { [field]: listed });
  }
  return parsed;
}

const listSchema = ({ shape }: z.ZodObject, field: string): z.ZodArray | undefined => {
  const member: unknown = Object.hasOwn(shape, field) ? shape[field] : undefined;
  return member instanceof z.ZodArray ? member : undefined;
};

async function validateEntries(
  schema: z.ZodArray,
  entries: readonly unknown[],
  path: readonly PropertyKey[],
  found: Findings,
): Promise<unknown[]> {
  const parsed: unknown[] = [];
  for (let start = 0; start < entries.length; start += ENTRIES_PER_SLICE) {
    if (start > 0) await setImmediate();
    if (found.mismatches.length >= MAX_MISMATCHES) break;
    const slice = entries.slice(start, start + ENTRIES_PER_SLICE);
    const inList = ([index, ...rest]: readonly PropertyKey[]) => [...path, start + Number(index), ...rest];
    for (const entry of validateValue(schema, slice, inList, found) as unknown[]) parsed.push(entry);
  }
  return parsed;
}

/** Validates a value and returns the parsed value. If the value is malformed, adds the mismatches and returns the value unchanged. */
function validateValue(
  schema: z.ZodType,
  value: unknown,
  pathInResponse: (path: readonly PropertyKey[]) => readonly PropertyKey[],
  found: Findings,
): unknown {
  const inResponse = (mismatch: Mismatch): Mismatch => {
    const path = pathInResponse(mismatch.path);
    return { ...mismatch, path, field: fieldPath(path) };
  };
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const repaired = dropOptionalFields(schema, value, parsed.error);
  if (repaired === undefined) {
    const room = MAX_MISMATCHES - found.mismatches.length;
    found.mismatches.push(...mismatches(parsed.error, value).slice(0, room).map(inResponse));
    return value;
  }
  found.droppedFields.push(...repaired.droppedFields.map(inResponse));
  return repaired.body;
}
