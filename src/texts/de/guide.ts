import type * as english from '../en/guide.ts';
import { counted } from './formats.ts';

export const named = (guide: string): string => `Guide „${guide}“`;
export const title: typeof english.title = (guide, year) =>
  year === undefined ? `Guide ${guide}` : `Guide ${guide} ${year}`;
export const content = 'Kanzleien und Personen im Ranking';
export const kinds: typeof english.kinds = {
  Regional: 'Regionaler Guide',
  Specialist: 'Fach-Guide',
  Spotlight: 'Spotlight-Guide',
};

export const tables = 'Rankings';
export const firms = 'Kanzleien';
export const lawyers = 'Anwältinnen und Anwälte';
export const tableCount = (count: number): string => counted(count, { one: 'Ranking', other: 'Rankings' });

export const byBand = 'Platzierungen nach Rang';
export const bandsCaption = (edition: string): string =>
  `Zahl der Praxisgruppen und Personen auf jedem Rang in allen Rankings der Ausgabe „${edition}“.`;
export const band = 'Rang';
export const departments = 'Praxisgruppen';

export const introductions = 'Einführungen';
export const everyone = 'Alle in diesem Guide';
export const allLawyers = 'Alle Anwältinnen und Anwälte von A bis Z';
export const allFirms = 'Alle Kanzleien von A bis Z';
export const download = 'Download';
export const pageCount = (count: number): string => counted(count, { one: 'Seite', other: 'Seiten' });
export const editions = 'Ausgaben';
