import { counted, listText } from './formats.ts';

/** Heading of the page with all ranking tables, and its name in breadcrumbs and links. */
export const allTables = 'All rankings';
export const allTablesDescription = ({
  product,
  tables,
  practiceAreas,
  locations,
}: {
  readonly product: string;
  readonly tables: number;
  readonly practiceAreas: number;
  readonly locations: number;
}): string =>
  `${counted(tables, { one: 'ranking table', other: 'ranking tables' })} of ${product}: ${practiceAreaCount(practiceAreas)} in ${locationCount(locations)}.`;

/** Heading of the tables of a location. */
export const tables = 'Ranking tables';
export const byPracticeArea = 'By practice area';
export const byLocation = 'By location';

/** Kinds of page, above the name of the practice area or location. */
export const practiceArea = 'Practice area';
export const location = 'Location';

export const tableCount = (count: number): string =>
  counted(count, { one: 'ranking table', other: 'ranking tables' });
export const practiceAreaCount = (count: number): string =>
  counted(count, { one: 'practice area', other: 'practice areas' });
export const locationCount = (count: number): string =>
  counted(count, { one: 'location', other: 'locations' });

export const practiceAreaTitle = (name: string): string => `${name}: rankings in all locations`;
export const practiceAreaDescription = (name: string, locations: readonly string[]): string =>
  `Law firms and lawyers ranked for ${name} in ${listText(locations)}.`;
export const locationTitle = (name: string): string => `${name}: rankings in all practice areas`;
export const locationDescription = (name: string, practiceAreas: readonly string[]): string =>
  `Law firms and lawyers ranked in ${name} for ${listText(practiceAreas)}.`;

/** Choices of the menus of practice areas and locations. */
export const allPracticeAreasChoice = 'All practice areas';
export const allLocationsChoice = 'All locations';

/** Links from a ranking table. */
export const inAllLocations = (practiceAreaName: string): string => `${practiceAreaName} in all locations`;
export const allPracticeAreas = (locationName: string): string => `All practice areas in ${locationName}`;

/** Link to all locations of a practice area. `forPracticeArea` continues it for screen readers. */
export const allLocations = (count: number): string =>
  `All ${counted(count, { one: 'location', other: 'locations' })}`;
export const forPracticeArea = (practiceAreaName: string): string => ` for ${practiceAreaName}`;
