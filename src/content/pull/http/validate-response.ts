import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fieldPath, type Mismatch } from '../../../domain/errors/zod-issues.ts';
import { type OmittedValue, type ParsedResponse, parseResponse } from '../../upstream/parse-response.ts';

/** Number of entries that are validated before control returns to the event loop, which handles signals. */
const ENTRIES_PER_SLICE = 500;
/** Validation stops after this number of mismatches, because each of them needs memory. */
const MAX_MISMATCHES = 10_000;

/**
 * Validates a response like `parseResponse`. Entries of long lists are validated in slices, so that signals are handled between
 * two slices, and a malformed list of any length needs little memory.
 */
export async function validateResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: unknown,
): Promise<ParsedResponse<z.output<Schema>>> {
  const found: Findings = { mismatches: [], omissions: [] };
  const body = await validateLists(schema, response, found);
  if (found.mismatches.length > 0) return { mismatches: found.mismatches };
  return { body: body as z.output<Schema>, omissions: found.omissions };
}

interface Findings {
  readonly mismatches: Mismatch[];
  readonly omissions: OmittedValue[];
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
  const parsed = parseResponse(schema, value);
  if ('mismatches' in parsed) {
    const room = MAX_MISMATCHES - found.mismatches.length;
    found.mismatches.push(...parsed.mismatches.slice(0, room).map(inResponse));
    return value;
  }
  for (const { mismatch, omitted } of parsed.omissions)
    found.omissions.push({ mismatch: inResponse(mismatch), omitted: pathInResponse(omitted) });
  return parsed.body;
}
