import type { MoversKind } from '../../domain/addresses.ts';
import { counted } from './formats.ts';

/**
 * Heading of the lists of movers, and label of links to them. Movers are firms and lawyers that joined, left or changed tier since the
 * previous edition.
 */
export const heading = 'Movers of this edition';
/** Labels of the links to the two lists. */
export const lists: Readonly<Record<MoversKind, string>> = {
  'movers-by-table': 'By table',
  'movers-by-firm': 'By firm',
};
/** Accessible name of the links to the two lists. */
export const listsLabel = 'Order of the movers';
/** Accessible name of the links to the pages of a list. */
export const pages = 'Pages of movers';

const page = (number: number, count: number): string => (count > 1 ? `, page ${number} of ${count}` : '');
/** Title of a page, without the name of the publisher. */
export const title = (kind: MoversKind, edition: string, number: number, count: number): string =>
  `${edition}: movers ${lists[kind].toLowerCase()}${page(number, count)}`;
export const description = (
  kind: MoversKind,
  edition: string,
  productName: string,
  number: number,
  count: number,
): string =>
  `Firms and lawyers that joined, left, moved up or moved down in ${edition} of ${productName}, ${lists[kind].toLowerCase()}${page(number, count)}.`;

/** The numbers of entries that joined, moved up, moved down or left in an edition. */
export const joined = (count: number): string =>
  `${counted(count, { one: 'entry', other: 'entries' })} joined`;
export const movedUp = (count: number): string =>
  `${counted(count, { one: 'entry', other: 'entries' })} moved up`;
export const movedDown = (count: number): string =>
  `${counted(count, { one: 'entry', other: 'entries' })} moved down`;
export const left = (count: number): string => `${counted(count, { one: 'entry', other: 'entries' })} left`;

/** Headings of the columns of a section. */
export const firmOrLawyer = 'Firm or lawyer';
export const tableOrLawyer = 'Table or lawyer';
export const change = 'Change';

export const none = 'No movement';
export const noneText = 'No firm or lawyer changed its place since the previous edition.';
