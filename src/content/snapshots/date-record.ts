import { canonicalJson } from './canonical-json.ts';

/** A record of the previous snapshot. */
export interface PreviousRecord {
  /** The record's line of canonical JSON. */
  readonly line: string;
  /** Day of the last change of the content, e.g. `2026-11-21`. */
  readonly changedOn: string;
  /** The record without `changedOn`. */
  readonly record: object;
}

export type RecordChange = 'added' | 'changed' | 'unchanged';

/**
 * Formats the line of a record with the day of its last change: `today` if the record is new or differs from the previous one, else the
 * previous day.
 * @param today e.g. `2026-11-21`
 */
export function dateRecord(
  record: object,
  previous: PreviousRecord | undefined,
  today: string,
): { readonly line: string; readonly change: RecordChange } {
  // Most records are unchanged, and a comparison takes a fraction of the time of formatting.
  if (previous !== undefined && isSame(record, previous.record))
    return { line: previous.line, change: 'unchanged' };
  const line = canonicalJson({ ...record, changedOn: today });
  return { line, change: previous === undefined ? 'added' : 'changed' };
}

type Members = Readonly<Record<string, unknown>>;

const NONE: readonly string[] = [];

/**
 * Whether two values are equal as JSON, which has no undefined members.
 * @param ignored names of top-level members of `one` that are not compared
 */
export function isSame(one: unknown, other: unknown, ignored = NONE): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSame(item, other[index]))
    );
  // Object.keys takes half the time of Object.entries, and a guide has tens of thousands of records.
  let members = 0;
  for (const key of Object.keys(one)) {
    const value = (one as Members)[key];
    if (value === undefined || ignored.includes(key)) continue;
    // Every object inherits __proto__, so reading it does not show whether it is a member.
    if (key === '__proto__' && !Object.hasOwn(other, key)) return false;
    if (!isSame(value, (other as Members)[key])) return false;
    members += 1;
  }
  for (const key of Object.keys(other)) if ((other as Members)[key] !== undefined) members -= 1;
  return members === 0;
}
