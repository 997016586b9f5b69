import type { Match, WordMatch } from './match.ts';

/** Prefix of the words of related texts in the index. No folded word has it, so they never match words of shown texts. */
export const RELATED_MARK = '§';

/** Prefix of the words of reviews and overviews in the index. */
const PROSE_MARK = '¶';

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

/** Formats a match as an FTS5 expression. Words contain only letters and digits, so they need no escaping. */
export function fullTextExpression(match: Match): string {
  if ('all' in match) return `(${match.all.map(fullTextExpression).join(' AND ')})`;
  if ('any' in match) return `(${match.any.map(fullTextExpression).join(' OR ')})`;
  const term = `"${indexedWord(match)}"${match.whole ? '' : '*'}`;
  return match.where === 'name' ? `{name} : ${term}` : term;
}
