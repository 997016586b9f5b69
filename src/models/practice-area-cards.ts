import { compareText } from '#texts/collation.ts';
import { type BrowseTable, locationsOf, practiceAreasOf } from './browse-tables.ts';
import type { Link } from './group-view.ts';

/** A practice area with links to its ranking tables. */
export interface PracticeAreaCard extends Link {
  /** Links to tables of this practice area, for the locations with the most tables across all practice areas. */
  readonly places: readonly Link[];
  /** Number of places with a table. */
  readonly placeCount: number;
}

/**
 * Returns the practice areas of tables by name, each with at most `maxPlaces` places. If several tables are for the same place, the first
 * one is linked.
 */
export function practiceAreaCards(
  tables: readonly BrowseTable[],
  maxPlaces: number,
): readonly PracticeAreaCard[] {
  const tableCounts = new Map(locationsOf(tables).map(({ href, tables: { length } }) => [href, length]));
  return practiceAreasOf(tables).map(({ label, href, tables: ofPracticeArea }) => {
    const places = locationsOf(ofPracticeArea).toSorted(
      (a, b) =>
        (tableCounts.get(b.href) ?? 0) - (tableCounts.get(a.href) ?? 0) || compareText(a.label, b.label),
    );
    return {
      label,
      href,
      places: places.slice(0, maxPlaces).map((place) => ({ label: place.label, href: place.tables[0].href })),
      placeCount: places.length,
    };
  });
}
