import { isSame } from '../snapshots/date-record.ts';
import { type GroupRecordKind, recordKinds } from '../snapshots/record-kinds.ts';
import type { ExcludeValidated } from './http/client.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import { isCurrent, type Versions } from './upstream-state.ts';

/** Entries of a kind in the previous snapshot. */
export interface PreviousEntries {
  readonly kind: GroupRecordKind;
  readonly records: StoredRecords;
  /** Versions of the entities' details; undefined for a kind without details. */
  readonly versions: Versions | undefined;
}

/** Members of an entry that its record does not have. */
const ENTRY_ONLY_MEMBERS = ['version', 'details'];

/**
 * Excludes the entries of a static file that are the same as in the previous snapshot, whose pull has validated them. A
 * publication changes few of them.
 * @param recordByEntry receives the stored record of each excluded entry
 */
export const excludeUnchangedEntries =
  (
    previousEntries: () => Promise<readonly PreviousEntries[]>,
    recordByEntry: Map<object, object>,
  ): ExcludeValidated =>
  async (body) => {
    if (typeof body !== 'object' || body === null) return undefined;
    const rest: Record<string, unknown> = { ...body };
    const unchanged: Record<string, readonly unknown[]> = {};
    for (const previous of await previousEntries()) {
      const [, field] = recordKinds[previous.kind].listing;
      const entries: unknown = rest[field];
      if (!Array.isArray(entries)) continue;
      const { same = [], other = [] } = Object.groupBy(entries as readonly unknown[], (entry) => {
        const record = unchangedRecord(entry, previous);
        if (record === undefined) return 'other';
        recordByEntry.set(entry as object, record);
        return 'same';
      });
      rest[field] = other;
      unchanged[field] = same;
    }
    return {
      rest,
      restore(checked) {
        const complete = { ...checked } as Record<string, unknown>;
        for (const [field, entries] of Object.entries(unchanged))
          complete[field] = [...entries, ...(complete[field] as readonly unknown[])];
        return complete as typeof checked;
      },
    };
  };

/** Returns the stored record of an entry if the entry has not changed. */
function unchangedRecord(entry: unknown, { kind, records, versions }: PreviousEntries): object | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const id = (entry as Readonly<Record<string, unknown>>)[recordKinds[kind].idField];
  const record = records.get(id as number)?.record;
  if (record === undefined) return undefined;
  if (versions === undefined) return isSame(entry, record) ? record : undefined;
  const { version, details } = entry as { readonly version?: unknown; readonly details?: unknown };
  const isUnchanged =
    Array.isArray(details) &&
    isCurrent(versions.get(id as number), version, details) &&
    isSame(entry, record, ENTRY_ONLY_MEMBERS);
  return isUnchanged ? record : undefined;
}
