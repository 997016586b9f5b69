import { isSame } from '../snapshots/changed-on.ts';
import { type GroupRecordKind, recordKinds } from '../snapshots/record-kinds.ts';
import type { Sift } from './http/client.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import type { EntityVersion } from './upstream-state.ts';

/** What the last pull has of the entries of a kind. */
export interface LastEntries {
  readonly kind: GroupRecordKind;
  readonly records: StoredRecords;
  /** Which version of its details each had; undefined for a kind without details. */
  readonly versions: ReadonlyMap<number, EntityVersion> | undefined;
}

/**
 * Takes the entries out of a static file that are as the last pull left them, which has checked them: a publication changes
 * few of them.
 */
export const siftEntries =
  (lastEntries: () => Promise<readonly LastEntries[]>): Sift =>
  async (body) => {
    if (typeof body !== 'object' || body === null) return undefined;
    const rest: Record<string, unknown> = { ...body };
    const known: Record<string, readonly unknown[]> = {};
    for (const last of await lastEntries()) {
      const [, field] = recordKinds[last.kind].listing;
      const entries: unknown = rest[field];
      if (!Array.isArray(entries)) continue;
      const { same = [], other = [] } = Object.groupBy(entries as readonly unknown[], (entry) =>
        isAsLast(entry, last) ? 'same' : 'other',
      );
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

function isAsLast(entry: unknown, { kind, records, versions }: LastEntries): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const id = (entry as Readonly<Record<string, unknown>>)[recordKinds[kind].idField];
  const stored = records.get(id as number);
  if (stored === undefined) return false;
  if (versions === undefined) return isSame(entry, stored.record);
  const { version, details, ...record } = entry as { readonly version?: unknown; readonly details?: unknown };
  const last = versions.get(id as number);
  return (
    last !== undefined &&
    version === last.version &&
    Array.isArray(details) &&
    details.length === Object.keys(last.answers).length &&
    details.every((name) => typeof name === 'string' && Object.hasOwn(last.answers, name)) &&
    isSame(record, stored.record)
  );
}
