import type { z } from 'zod';
import { type Mismatch, mismatches, valueAt } from '../../../domain/errors/zod-issues.ts';

/** A response that matches its schema after malformed optional fields were replaced by null. */
export interface Repaired<Body> {
  readonly body: Body;
  readonly droppedFields: readonly Mismatch[];
}

/**
 * Replaces malformed optional texts of a response by null, so that a mistyped website does not stop a publication. Returns undefined
 * if a required field or an id is malformed.
 */
export function dropOptionalFields<Schema extends z.ZodType>(
  schema: Schema,
  response: unknown,
  error: z.core.$ZodError,
): Repaired<z.output<Schema>> | undefined {
  const droppedFields = mismatches(error, response);
  const copy = structuredClone(response);
  for (const { path } of droppedFields) if (!replaceTextByNull(copy, path)) return undefined;
  const parsed = schema.safeParse(copy);
  return parsed.success ? { body: parsed.data, droppedFields } : undefined;
}

/** Replaces the text at a path by null. Returns false if the value there is not a text. */
function replaceTextByNull(root: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  const value = valueAt(root, path.slice(0, -1));
  if (last === undefined || typeof value !== 'object' || value === null) return false;
  const fields = value as Record<PropertyKey, unknown>;
  if (typeof fields[last] !== 'string') return false;
  fields[last] = null;
  return true;
}
