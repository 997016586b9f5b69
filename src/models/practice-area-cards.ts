import { compareText } from '#texts/collation.ts';
import { searchResultsAddress } from '../domain/addresses.ts';
import { searchRoutes } from '../domain/search.ts';
import type { GroupView, Link, Subsection } from './group-view.ts';

/** A practice area with links to its ranking tables. */
export interface PracticeAreaCard {
  readonly name: string;
  /** Links to tables of this practice area, for the locations with the most tables across all practice areas. */
  readonly places: readonly Link[];
  /** Number of places with a table. */
  readonly placeCount: number;
  /** Search results that contain the tables of all places. */
  readonly allPlaces: string;
}

interface Table {
  readonly view: GroupView;
  readonly subsection: Subsection;
}

const MAX_PRACTICE_AREAS = 8;
const MAX_PLACES = 6;

/**
 * Returns the practice areas with tables for the most places. If several guides have a table of a practice area for the same place,
 * the table of the first guide is linked.
 * @param views guides in order of importance
 */
export function practiceAreaCards(views: Iterable<GroupView>): readonly PracticeAreaCard[] {
  const tablesByPracticeArea = new Map<string, Map<string, Table>>();
  const tableCounts = new Map<string, number>();
  for (const view of views)
    for (const subsection of view.records('subsections').all) {
      const practiceArea = view.practiceAreaName(subsection);
      const place = view.locationName(subsection);
      const tables = tablesByPracticeArea.get(practiceArea) ?? new Map<string, Table>();
      tablesByPracticeArea.set(practiceArea, tables);
      if (!tables.has(place)) tables.set(place, { view, subsection });
      tableCounts.set(place, (tableCounts.get(place) ?? 0) + 1);
    }
  const byTableCount = (a: string, b: string) =>
    (tableCounts.get(b) ?? 0) - (tableCounts.get(a) ?? 0) || compareText(a, b);
  return [...tablesByPracticeArea]
    .sort(([nameA, a], [nameB, b]) => b.size - a.size || compareText(nameA, nameB))
    .slice(0, MAX_PRACTICE_AREAS)
    .map(([name, tables]) => ({
      name,
      places: [...tables]
        .sort(([a], [b]) => byTableCount(a, b))
        .slice(0, MAX_PLACES)
        .map(([label, { view, subsection }]) => ({ label, href: view.table(subsection).href })),
      placeCount: tables.size,
      allPlaces: searchResultsAddress(searchRoutes['practice-area'], name),
    }));
}
