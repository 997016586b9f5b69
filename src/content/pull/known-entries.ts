import { isSame } from '../snapshots/changed-on.ts';
import { type GroupRecordKind, recordKinds } from '../snapshots/record-kinds.ts';
import type { Sift } from './http/client.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import { isCurrent, type Versions } from './upstream-state.ts';

/** What the last pull has of the entries of a kind. */
export interface LastEntries {
  readonly kind: GroupRecordKind;
  readonly records: StoredRecords;
  /** Which version of its details each had; undefined for a kind without details. */
  readonly versions: Versions | undefined;
}

/** Members of an entry that its record does not have. */
const APART = ['version', 'details'];

/**
 * Takes the entries out of a static file that are as the last pull left them, which has checked them: a publication changes
 * few of them.
 * @param found gets the record of each, by entry
 */
export const siftEntries =
  (lastEntries: () => Promise<readonly LastEntries[]>, found: Map<object, object>): Sift =>
  async (body) => {
    if (typeof body !== 'object' || body === null) return undefined;
    const rest: Record<string, unknown> = { ...body };
    const known: Record<string, readonly unknown[]> = {};
    for (const last of await lastEntries()) {
      const [, field] = recordKinds[last.kind].listing;
      const entries: unknown = rest[field];
      if (!Array.isArray(entries)) continue;
      const { same = [], other = [] } = Object.groupBy(entries as readonly unknown[], (entry) => {
        const record = recordAsLast(entry, last);
        if (record === undefined) return 'other';
        found.set(entry as object, record);
        return 'same';
      });
      rest[field] = other;
      known[field] = same;
    }
    return {
      rest,
      restore(checked) {
        const whole = { ...checked } as Record<string, unknown>;
        for (const [field, entries] of Object.entries(known))
          whole[field] = [...entries, ...(whole[field] as readonly unknown[])];
        return whole as typeof checked;
      },
    };
  };

/** The last record of an entry that is as it was. */
function recordAsLast(entry: unknown, { kind, records, versions }: LastEntries): object | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const id = (entry as Readonly<Record<string, unknown>>)[recordKinds[kind].idField];
  const record = records.get(id as number)?.record;
  if (record === undefined) return undefined;
  if (versions === undefined) return isSame(entry, record) ? record : undefined;
  const { version, details } = entry as { readonly version?: unknown; readonly details?: unknown };
  const isKnown =
    Array.isArray(details) &&
    isCurrent(versions.get(id as number), version, details) &&
    isSame(entry, record, APART);
  return isKnown ? record : undefined;
}
