import type { Inputs } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { locationLink, practiceAreaLink } from './browse-links.ts';
import { GroupView, type Link, type Subsection } from './group-view.ts';

/** A ranking table with the names that visitors browse by. */
export interface BrowseTable {
  readonly href: string;
  readonly practiceArea: string;
  readonly location: string;
  readonly region: string;
  readonly guide: string;
  readonly subsectionType: string;
  readonly subsection: Subsection;
}

/** A subject of tables: a practice area or a location, with its tables in all guides. */
export interface BrowseSubject extends Link {
  readonly tables: readonly [BrowseTable, ...BrowseTable[]];
}

/** A link to a table, with the guide and the type of the table. */
export interface TableLine extends Link {
  readonly note: string;
}

/**
 * Reads the tables of all guides, without their entries: a page that lists tables is not recomputed after a change of a firm or person.
 * @param views guides in the order of their tables; all guides by default
 */
export function readBrowseTables(
  inputs: Inputs,
  views: Iterable<GroupView> = readGroupIds(inputs).map((groupId) => new GroupView(inputs, groupId)),
): readonly BrowseTable[] {
  return [...views].flatMap((view) =>
    view
      .records('subsections')
      .all.toSorted((a, b) => a.rankOrder - b.rankOrder)
      .map((subsection) => ({
        href: view.table(subsection).href,
        practiceArea: view.practiceAreaName(subsection),
        location: view.locationName(subsection),
        region: view.records('locations').pick(subsection.locationId, 'region').region,
        guide: view.name,
        subsectionType: view.subsectionTypeName(subsection),
        subsection,
      })),
  );
}

/** Returns the practice areas of tables, by name. Practice areas of several guides with the same slug are one subject. */
export const practiceAreasOf = (tables: readonly BrowseTable[]): readonly BrowseSubject[] =>
  subjectsOf(tables, ({ practiceArea }) => practiceAreaLink(practiceArea));

/** Returns the locations of tables, by name. Locations of several guides with the same slug are one subject. */
export const locationsOf = (tables: readonly BrowseTable[]): readonly BrowseSubject[] =>
  subjectsOf(tables, ({ location }) => locationLink(location));

function subjectsOf(
  tables: readonly BrowseTable[],
  link: (table: BrowseTable) => Link,
): readonly BrowseSubject[] {
  return [...Map.groupBy(tables, (table) => link(table).href).values()]
    .map((group) => group as [BrowseTable, ...BrowseTable[]])
    .map((group) => ({ ...link(group[0]), tables: group }))
    .sort((a, b) => compareText(a.label, b.label));
}

/** Groups items by region, in the order of the names of the regions. */
export function byRegion<Item>(
  items: readonly Item[],
  region: (item: Item) => string,
): readonly { readonly name: string; readonly items: readonly Item[] }[] {
  return [...Map.groupBy(items, region)]
    .map(([name, ofRegion]) => ({ name, items: ofRegion }))
    .sort((a, b) => compareText(a.name, b.name));
}

/**
 * Returns links to tables of a practice area, labelled by location, or to tables of a location, labelled by practice area.
 * @param title name of the subject on its page
 * @param ownName name of the subject in the table; shown if it is spelled differently than the title
 */
export const tableLines = (
  tables: readonly BrowseTable[],
  title: string,
  label: (table: BrowseTable) => string,
  ownName: (table: BrowseTable) => string,
): readonly TableLine[] =>
  tables
    .map((table) => ({
      label: label(table),
      href: table.href,
      note: [table.guide, table.subsectionType, ...(ownName(table) === title ? [] : [ownName(table)])].join(
        ' · ',
      ),
    }))
    .sort((a, b) => compareText(a.label, b.label));
