import type { FacetParameter } from '../../domain/list-parameters.ts';
import { counted } from './formats.ts';

/** The noun for the rows of a list, e.g. lawyer and lawyers. */
export interface RowNoun {
  readonly one: string;
  readonly many: string;
}

/** Reports the number of rows that match: 'No lawyers found', '31 lawyers found'. */
export const rowsFound = (found: number, { one, many }: RowNoun): string =>
  found === 0 ? `No ${many} found` : `${counted(found, { one, other: many })} found`;

export const filtering = 'Searching…';
export const nothingFoundHint = 'Try fewer words, or another choice.';
export const failed = 'The list could not be loaded. Everything in it stands below.';
export const showMore = (rows: number): string => `Show ${rows} more`;
/** Label of the button that resets the filters. */
export const clear = 'Clear';

/** Text of a filter without a selection. */
export const allChoices: Readonly<Record<FacetParameter, string>> = {
  author: 'All authors',
  format: 'All formats',
  guide: 'All guides',
  location: 'All locations',
  month: 'All months',
  'practice-area': 'All practice areas',
  topic: 'All topics',
  type: 'All types',
};
