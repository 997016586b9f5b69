import type { WordMatch } from './match.ts';

/** Prefix of the words of related texts in the index. No folded word begins with this prefix, so related words never match words of displayed texts. */
export const RELATED_MARK = '§';

/** Prefix of the words of reviews and overviews in the index. */
const PROSE_MARK = '¶';

/** Prefix of the labels of a record in the index (`labelKey`). */
const LABEL_MARK = '=';

/** Prefix of the indexed words that store the lengths of a record's names (`nameLength`). */
const NAME_LENGTH_MARK = '#';

/** Matches indexed words that are not used to correct typed words: words of reviews, labels and name lengths. */
const NOT_CORRECTABLE = new RegExp(`^[${PROSE_MARK}${LABEL_MARK}${NAME_LENGTH_MARK}]`);

/** Returns whether a typed word may be corrected to an indexed word. */
export const isCorrectable = (indexed: string): boolean => !NOT_CORRECTABLE.test(indexed);

/** Formats a word as it is in the index. */
export function indexedWord({ word, where }: Pick<WordMatch, 'word' | 'where'>): string {
  switch (where) {
    case 'related':
      return RELATED_MARK + word;
    case 'prose':
      return PROSE_MARK + word;
    case 'label':
      return LABEL_MARK + word;
    case 'name length':
      return NAME_LENGTH_MARK + word;
    default:
      return word;
  }
}
