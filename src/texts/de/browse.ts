import type * as english from '../en/browse.ts';
import { counted, listText, numberText, plural } from './formats.ts';

export const allTables = 'Alle Rankings';
export const allTablesDescription: typeof english.allTablesDescription = ({
  product,
  tables,
  practiceAreas,
  locations,
}) =>
  `${tableCount(tables)} von ${product}: ${practiceAreaCount(practiceAreas)}, ${locationCount(locations)}.`;

export const tables = 'Rankings';
export const byPracticeArea = 'Nach Rechtsgebiet';
export const byLocation = 'Nach Standort';

export const practiceArea = 'Rechtsgebiet';
export const location = 'Standort';

export const tableCount = (count: number): string => counted(count, { one: 'Ranking', other: 'Rankings' });
export const practiceAreaCount = (count: number): string =>
  counted(count, { one: 'Rechtsgebiet', other: 'Rechtsgebiete' });
export const locationCount = (count: number): string =>
  counted(count, { one: 'Standort', other: 'Standorte' });

export const practiceAreaTitle = (name: string): string => `${name}: Rankings an allen Standorten`;
export const practiceAreaDescription = (name: string, locations: readonly string[]): string =>
  `Kanzleien sowie Anwältinnen und Anwälte im Ranking für ${name}: ${listText(locations)}.`;
export const locationTitle = (name: string): string => `${name}: Rankings aller Rechtsgebiete`;
export const locationDescription = (name: string, practiceAreas: readonly string[]): string =>
  `Kanzleien sowie Anwältinnen und Anwälte im Ranking für ${name}: ${listText(practiceAreas)}.`;

export const allPracticeAreasChoice = 'Alle Rechtsgebiete';
export const allLocationsChoice = 'Alle Standorte';

export const inAllLocations = (practiceAreaName: string): string => `${practiceAreaName} an allen Standorten`;
export const allPracticeAreas = (locationName: string): string => `Alle Rechtsgebiete: ${locationName}`;

export const allLocations = (count: number): string =>
  plural(count, { one: 'Ein Standort', other: `Alle ${numberText(count)} Standorte` });
export const forPracticeArea = (practiceAreaName: string): string => ` im Rechtsgebiet ${practiceAreaName}`;
