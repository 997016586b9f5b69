import { compareCurrentEntries, compareEntries, departures, type EntryChange } from './entry-changes.ts';
import type { GroupView, Link } from './group-view.ts';
import { entriesIn, type TableEntry } from './table-entries.ts';

/** A changed entry with its table. */
export interface EditionChange extends EntryChange {
  readonly subsectionId: number;
  readonly table: Link;
}

/**
 * Returns the changes of an edition since the edition before: entries that joined, moved, or left. Only tables of the current edition are
 * compared. Changes of a past edition are known if the snapshot also has the edition before.
 * @param only the only table; undefined for all tables of the guide
 */
export function editionChanges(view: GroupView, year: number, only?: number): readonly EditionChange[] {
  const isCurrent = year === view.edition?.year;
  const edition = view.pastEditions.find((each) => each.year === year);
  const before = view.editionBefore(year);
  const current = isCurrent ? compareCurrentEntries(view, only) : undefined;
  const tableIds = only === undefined ? view.records('subsections').ids : [only];
  return tableIds.flatMap((subsectionId) => {
    const previous = entriesIn(before, subsectionId);
    const now =
      current?.get(subsectionId) ??
      compareEntries(view, year, isCurrent ? [] : (entriesIn(edition, subsectionId) ?? []), previous);
    const table = view.table(view.records('subsections').require(subsectionId));
    const left = departures(
      now.map(({ entry }): TableEntry => entry),
      previous,
    );
    return [...now, ...left].flatMap(({ entry, movement }) =>
      movement === null ? [] : [{ entry, movement, subsectionId, table }],
    );
  });
}
