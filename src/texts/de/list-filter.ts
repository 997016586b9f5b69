import type * as english from '../en/list-filter.ts';
import type { RowNoun } from '../en/list-filter.ts';
import { counted } from './formats.ts';

export const rowsFound = (found: number, { one, many }: RowNoun): string =>
  found === 0 ? `Keine ${many} gefunden` : `${counted(found, { one, other: many })} gefunden`;

export const filtering = 'Suche läuft\u00a0…';
export const nothingFoundHint = 'Versuchen Sie es mit weniger Wörtern oder einer anderen Auswahl.';
export const failed =
  'Die gefilterte Liste konnte nicht geladen werden. Die vollständige Liste finden Sie weiter unten.';
export const showMore = (rows: number): string => `${rows} weitere anzeigen`;
export const clear = 'Zurücksetzen';

export const allChoices: typeof english.allChoices = {
  author: 'Alle Personen',
  format: 'Alle Formate',
  guide: 'Alle Guides',
  location: 'Alle Standorte',
  month: 'Alle Monate',
  'practice-area': 'Alle Rechtsgebiete',
  topic: 'Alle Themen',
  type: 'Alle Arten',
};
