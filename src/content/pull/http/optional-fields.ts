import type { z } from 'zod';
import { type Mismatch, mismatches, valueAt } from '../../../domain/errors/zod-issues.ts';

/** An answer that matches its schema once some texts that may be missing are left out. */
export interface Repaired<Body> {
  readonly body: Body;
  readonly leftOut: readonly Mismatch[];
}

/**
 * Leaves malformed texts out of an answer where its schema lets them be missing (null), so that a badly typed website
 * does not stop a publication. Ids and whatever has to be there are never left out; undefined where some of that is wrong.
 */
export function leaveOutOptional<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  error: z.core.$ZodError,
): Repaired<z.output<Schema>> | undefined {
  const leftOut = mismatches(error, answer);
  const copy = structuredClone(answer);
  for (const { path } of leftOut) if (!emptyText(copy, path)) return undefined;
  const parsed = schema.safeParse(copy);
  return parsed.success ? { body: parsed.data, leftOut } : undefined;
}

/** Puts null where a text is. */
function emptyText(root: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  const value = valueAt(root, path.slice(0, -1));
  if (last === undefined || typeof value !== 'object' || value === null) return false;
  const fields = value as Record<PropertyKey, unknown>;
  if (typeof fields[last] !== 'string') return false;
  fields[last] = null;
  return true;
}
