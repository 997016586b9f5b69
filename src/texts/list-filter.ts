import { counted } from './counted.ts';

/** The texts of a list with filters. */

/** The noun for the rows of a list, e.g. lawyer and lawyers. */
export interface RowNoun {
  readonly one: string;
  readonly many: string;
}

export const rowsFoundText = (found: number, { one, many }: RowNoun): string =>
  found === 0 ? `No ${many} found` : `${counted(found, one, many)} found`;

export const filteringText = 'Searching…';
export const nothingFoundHint = 'Try fewer words, or another choice.';
export const listFailedText = 'The list could not be loaded. Everything in it stands below.';
export const showMoreText = (rows: number): string => `Show ${rows} more`;
