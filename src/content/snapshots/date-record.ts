import { canonicalJson } from './canonical-json.ts';

/** A record as the last snapshot has it. */
export interface PreviousRecord {
  /** Its line of canonical JSON. */
  readonly line: string;
  /** The day its content last changed. */
  readonly changedOn: string;
  /** The record without the day. */
  readonly record: object;
}

export type RecordChange = 'added' | 'changed' | 'unchanged';

/**
 * The line of a record with the day its content last changed: `today` where it differs from the last snapshot's
 * or is new, else the day that stands there. `today` is like `2026-11-21`.
 */
export function dateRecord(
  record: object,
  previous: PreviousRecord | undefined,
  today: string,
): { readonly line: string; readonly change: RecordChange } {
  // Most records are as they were, and comparing them takes a fraction of writing them.
  if (previous !== undefined && isSame(record, previous.record))
    return { line: previous.line, change: 'unchanged' };
  const line = canonicalJson({ ...record, changedOn: today });
  return { line, change: previous === undefined ? 'added' : 'changed' };
}

type Members = Readonly<Record<string, unknown>>;

const NONE: readonly string[] = [];

/** Whether two values are the same as JSON, which has no undefined members. Those of `one` named in `apart` do not count. */
export function isSame(one: unknown, other: unknown, apart = NONE): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSame(item, other[index]))
    );
  // Keys alone cost half of what entries do, for each of a guide's tens of thousands of records.
  let members = 0;
  for (const key of Object.keys(one)) {
    const value = (one as Members)[key];
    if (value === undefined || apart.includes(key)) continue;
    // Every object has a __proto__, whether it is a member of it or not.
    if (key === '__proto__' && !Object.hasOwn(other, key)) return false;
    if (!isSame(value, (other as Members)[key])) return false;
    members += 1;
  }
  for (const key of Object.keys(other)) if ((other as Members)[key] !== undefined) members -= 1;
  return members === 0;
}
