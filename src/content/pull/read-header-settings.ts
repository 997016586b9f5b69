import { z } from 'zod';
import { fieldPath, type Mismatch, mismatches, valueAt } from '../../domain/errors/zod-issues.ts';
import { type HeaderSettings, headerSettingsSchema } from '../../domain/header-settings.ts';

/** The header's settings as far as they can be read. */
export interface ReadSettings {
  readonly settings: HeaderSettings;
  readonly leftOut: readonly Mismatch[];
}

/**
 * Reads the header's settings out of an answer. A malformed field takes its default; a link, subsection or section without what
 * it has to have is left out, so that one badly filled field of a menu does not stop a publication. Returns what is wrong where
 * that is not enough.
 */
export function readHeaderSettings(answer: unknown): ReadSettings | readonly Mismatch[] {
  const copy = structuredClone(answer);
  const leftOut: Mismatch[] = [];
  for (const part of [fieldOf, entryOf]) {
    const read = z.safeParse(headerSettingsSchema, copy);
    if (read.success) return { settings: read.data, leftOut };
    const found = mismatches(read.error, copy);
    const parts = new Map(found.map(({ path }) => [fieldPath(part(path)), part(path)]));
    // From the end, so that the places of what comes before stay.
    for (const path of [...parts.values()].toReversed()) remove(copy, path);
    // A field that is missing was told of when it was left out.
    leftOut.push(...found.filter(({ field }) => !leftOut.some((known) => known.field === field)));
  }
  const read = z.safeParse(headerSettingsSchema, copy);
  return read.success ? { settings: read.data, leftOut } : mismatches(read.error, answer);
}

type Path = readonly PropertyKey[];

const fieldOf = (path: Path): Path => path;

/** The entry of a list that a path leads into. */
const entryOf = (path: Path): Path => path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1);

function remove(root: unknown, path: Path): void {
  const last = path.at(-1);
  const holder = valueAt(root, path.slice(0, -1));
  if (Array.isArray(holder) && typeof last === 'number') holder.splice(last, 1);
  else if (isObject(holder) && last !== undefined) delete holder[last];
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;
