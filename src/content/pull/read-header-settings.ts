import { z } from 'zod';
import { fieldPath, type Mismatch, mismatches, valueAt } from '../../domain/errors/zod-issues.ts';
import { type HeaderSettings, headerSettingsSchema } from '../../domain/header-settings.ts';

/** The valid part of the header's settings. */
export interface ParsedHeaderSettings {
  readonly settings: HeaderSettings;
  /** Malformed fields that were replaced by their default or removed with their list entry. */
  readonly droppedFields: readonly Mismatch[];
}

/**
 * Parses the header's settings. A malformed field gets its default. A link, subsection or section without a required field is
 * removed, so that one mistyped field of a menu does not stop a publication. Returns the mismatches if that is not enough.
 */
export function readHeaderSettings(response: unknown): ParsedHeaderSettings | readonly Mismatch[] {
  const copy = structuredClone(response);
  const droppedFields: Mismatch[] = [];
  for (const removablePath of [fieldPathItself, listEntryPath]) {
    const parsed = z.safeParse(headerSettingsSchema, copy);
    if (parsed.success) return { settings: parsed.data, droppedFields };
    const found = mismatches(parsed.error, copy);
    const removable = new Map(found.map(({ path }) => [fieldPath(removablePath(path)), removablePath(path)]));
    // In reverse order, so that the indexes of earlier entries stay valid.
    for (const path of [...removable.values()].toReversed()) remove(copy, path);
    // A removed field is missing in the next pass, but is reported once.
    droppedFields.push(...found.filter(({ field }) => !droppedFields.some((known) => known.field === field)));
  }
  const parsed = z.safeParse(headerSettingsSchema, copy);
  return parsed.success ? { settings: parsed.data, droppedFields } : mismatches(parsed.error, response);
}

type Path = readonly PropertyKey[];

const fieldPathItself = (path: Path): Path => path;

/** Path of the innermost list entry that a field is in. */
const listEntryPath = (path: Path): Path =>
  path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1);

function remove(root: unknown, path: Path): void {
  const last = path.at(-1);
  const parent = valueAt(root, path.slice(0, -1));
  if (Array.isArray(parent) && typeof last === 'number') parent.splice(last, 1);
  else if (isObject(parent) && last !== undefined) delete parent[last];
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;
