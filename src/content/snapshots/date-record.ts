import { canonicalJson } from './canonical-json.ts';
import { calendarFieldsOf, type RecordKind } from './record-kinds.ts';

/** A record of the previous snapshot. */
export interface PreviousRecord {
  /** The record's line of canonical JSON. */
  readonly line: string;
  /** Time of the last change of the calendar fields; undefined for a kind without calendar files, or if the line has no valid time. */
  readonly revisedAt: string | undefined;
  /** The record without `changedOn` and `revisedAt`. */
  readonly record: object;
}

export type RecordChange = 'added' | 'changed' | 'unchanged';

/**
 * Formats the line of a record with its dates. If the record differs from the previous one or is new, `changedOn` is the day of the pull;
 * else the previous line is returned. A record with a calendar file also has `revisedAt`, which increases with each change of a field that the
 * calendar file shows.
 * @param now time of the pull
 */
export function dateRecord(
  kind: RecordKind,
  record: object,
  previous: PreviousRecord | undefined,
  now: Date,
): { readonly line: string; readonly change: RecordChange } {
  const calendarFields = calendarFieldsOf(kind);
  // A snapshot that an earlier version of Laurel wrote has no times.
  const hasDates = calendarFields === undefined || previous?.revisedAt !== undefined;
  // Most records are unchanged, and a comparison takes a fraction of the time of formatting.
  if (previous !== undefined && hasDates && isSame(record, previous.record))
    return { line: previous.line, change: 'unchanged' };
  const changedOn = now.toISOString().slice(0, 10);
  const dates = calendarFields
    ? { changedOn, revisedAt: revisionTime(record, previous, now, calendarFields) }
    : { changedOn };
  const line = canonicalJson({ ...record, ...dates });
  return { line, change: previous === undefined ? 'added' : 'changed' };
}

/**
 * Returns the time at which a calendar field last changed. It is later than the previous time even if both pulls are in the same second,
 * or if the clock was set back in between.
 */
function revisionTime(
  record: object,
  previous: PreviousRecord | undefined,
  now: Date,
  calendarFields: readonly string[],
): string {
  if (previous?.revisedAt === undefined) return formatInstant(now.getTime());
  const before = previous.record as Members;
  const isRevised = calendarFields.some((field) => !isSame((record as Members)[field], before[field]));
  if (!isRevised) return previous.revisedAt;
  return formatInstant(Math.max(now.getTime(), Date.parse(previous.revisedAt) + 1000));
}

const formatInstant = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

type Members = Readonly<Record<string, unknown>>;

const NONE: readonly string[] = [];

/**
 * Whether two values have equal JSON. Members with the value undefined are ignored, because JSON omits them.
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
