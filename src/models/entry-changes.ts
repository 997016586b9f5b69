import * as rankingTexts from '#texts/ranking.ts';
import type { GroupView } from './group-view.ts';
import { currentEntries, type TableEntry } from './table-entries.ts';
import { departure, type Movement, movementBetween, tierMovement } from './tier-movement.ts';

/** An entry with its change since the previous edition; null if it did not change, or if the change is not known. */
interface ComparedEntry {
  readonly entry: TableEntry;
  readonly movement: Movement | null;
}

/** A changed entry of a table. */
export interface EntryChange extends ComparedEntry {
  readonly movement: Movement;
}

/**
 * Returns the entries of the current edition with their changes, by table.
 * @param only `subsectionId` of the table to which the result is limited; undefined for all tables of the guide
 */
export const compareCurrentEntries = (
  view: GroupView,
  only?: number,
): ReadonlyMap<number, readonly ComparedEntry[]> =>
  Map.groupBy(
    currentEntries(view, only).map(({ entry, ranking }) => ({
      subsectionId: ranking.subsectionId,
      entry,
      movement: tierMovement(view, ranking),
    })),
    ({ subsectionId }) => subsectionId,
  );

const entryKey = ({ kind, id }: TableEntry): string => `${kind}/${id}`;

/**
 * Compares the entries of a table in a past edition with its entries in the preceding edition.
 * @param before entries of the preceding edition; undefined if the snapshot lacks that edition, in which case no entry has a change
 */
export function compareEntries(
  view: GroupView,
  year: number,
  now: readonly TableEntry[],
  before: readonly TableEntry[] | undefined,
): readonly ComparedEntry[] {
  const previous = new Map(before?.map((entry) => [entryKey(entry), entry]));
  return now.map((entry) => {
    const { tier } = previous.get(entryKey(entry)) ?? {};
    const joined =
      before === undefined ? null : ({ kind: 'new', text: rankingTexts.joinedIn(year) } as const);
    return { entry, movement: tier === undefined ? joined : movementBetween(view, tier, entry.tier) };
  });
}

/** Returns the entries that a table no longer has, each with its last tier. */
export function departures(
  now: readonly TableEntry[],
  before: readonly TableEntry[] | undefined,
): readonly EntryChange[] {
  const remaining = new Set(now.map(entryKey));
  return (before ?? [])
    .filter((entry) => !remaining.has(entryKey(entry)))
    .map((entry) => ({ entry, movement: departure(entry.tier) }));
}
