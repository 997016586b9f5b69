import type { WordMatch } from './match.ts';

/** Prefix of the words of related texts in the index. No folded word begins with this prefix, so related words never match words of displayed texts. */
export const RELATED_MARK = '§';

/** Prefix of the words of reviews and overviews in the index. */
export const PROSE_MARK = '¶';

/** Formats a word as it is in the index. */
export function indexedWord({ word, where }: Pick<WordMatch, 'word' | 'where'>): string {
  switch (where) {
    case 'related':
      return RELATED_MARK + word;
    case 'prose':
      return PROSE_MARK + word;
    default:
      return word;
  }
}
