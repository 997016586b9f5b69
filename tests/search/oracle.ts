import type { SearchRecord } from '../../src/domain/search.ts';
import { indexedWords } from '../../src/domain/search-text.ts';
import { wanted } from '../../src/search/match-expression.ts';

/** The words of a record, looked at one by one: what an index must agree with. */
export function wordsOf({ text }: SearchRecord): readonly string[] {
  return [...indexedWords(text.name), ...indexedWords(text.context)];
}

/** Whether a record with these words is a hit: of every stretch of the query some reading's words all begin a word. */
export function isHit(words: readonly string[], query: string): boolean {
  const sought = wanted(query);
  const begins = (prefix: string) => words.some((word) => word.startsWith(prefix));
  return sought.length > 0 && sought.every((readings) => readings.some((reading) => reading.every(begins)));
}
