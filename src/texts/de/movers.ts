import type * as english from '../en/movers.ts';
import { counted } from './formats.ts';

export const heading = 'Veränderungen dieser Ausgabe';
export const lists: typeof english.lists = {
  'movers-by-table': 'Nach Ranking',
  'movers-by-firm': 'Nach Kanzlei',
};
export const listsLabel = 'Reihenfolge der Veränderungen';
export const pages = 'Seiten der Veränderungen';

const page = (number: number, count: number): string => (count > 1 ? `, Seite ${number} von ${count}` : '');
export const title: typeof english.title = (kind, edition, number, count) =>
  `${edition}: Veränderungen ${lists[kind].replace('Nach', 'nach')}${page(number, count)}`;
export const description: typeof english.description = (kind, edition, productName, number, count) =>
  `Neuzugänge, Abgänge, Aufstiege und Abstiege von Kanzleien und Personen in ${edition} von ${productName}, ${lists[kind].replace('Nach', 'nach')}${page(number, count)}.`;

export const joined = (count: number): string => counted(count, { one: 'Neuzugang', other: 'Neuzugänge' });
export const movedUp = (count: number): string => counted(count, { one: 'Aufstieg', other: 'Aufstiege' });
export const movedDown = (count: number): string => counted(count, { one: 'Abstieg', other: 'Abstiege' });
export const left = (count: number): string => counted(count, { one: 'Abgang', other: 'Abgänge' });

export const firmOrLawyer = 'Kanzlei oder Person';
export const tableOrLawyer = 'Ranking oder Person';
export const change = 'Veränderung';

export const none = 'Keine Veränderungen';
export const noneText = 'Seit der vorigen Ausgabe hat sich keine Platzierung geändert.';
