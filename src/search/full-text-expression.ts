import type { Match, WordMatch } from './match.ts';

/** Stands before the words of what is related to a record. No folded word has it, so other words never find them. */
export const RELATED_MARK = '§';

/** A word as the index has it. */
export const indexedAs = ({ word, where }: Pick<WordMatch, 'word' | 'where'>): string =>
  where === 'related' ? RELATED_MARK + word : word;

/** A match as FTS5 reads it. Words are letters and digits alone. */
export function fullTextExpression(match: Match): string {
  if ('all' in match) return `(${match.all.map(fullTextExpression).join(' AND ')})`;
  if ('any' in match) return `(${match.any.map(fullTextExpression).join(' OR ')})`;
  const term = `"${indexedAs(match)}"${match.whole ? '' : '*'}`;
  return match.where === 'name' ? `{name} : ${term}` : term;
}
