import { canonicalJson } from './canonical-json.ts';

/** A record as the last snapshot has it. */
export interface PreviousRecord {
  /** Its line of canonical JSON. */
  readonly line: string;
  /** The day its content last changed. */
  readonly changedOn: string;
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
  if (previous !== undefined) {
    const line = canonicalJson({ ...record, changedOn: previous.changedOn });
    if (line === previous.line) return { line, change: 'unchanged' };
  }
  const line = canonicalJson({ ...record, changedOn: today });
  return { line, change: previous === undefined ? 'added' : 'changed' };
}
