import type { SearchRecord } from '../../src/domain/search.ts';
import { indexedWords } from '../../src/domain/search-text.ts';
import { queryTerms } from '../../src/search/query-terms.ts';

/** The words of a record, each once a field. */
export function wordsOf({ text }: SearchRecord): readonly string[] {
  return [...indexedWords(text.name), ...indexedWords(text.context)];
}

/** A space before each word of a record, so that a beginning can be looked for in one string. */
export function spacedWords(record: SearchRecord): string {
  return wordsOf(record)
    .map((word) => ` ${word}`)
    .join('');
}

/**
 * Whether a record with these spaced words is a hit, decided by looking at it: of every stretch of the query some
 * reading's words all begin a word. What an index must agree with.
 */
export function hitOf(query: string): (spaced: string) => boolean {
  const sought = queryTerms(query).map((readings) =>
    readings.map((words) => words.map((word) => ` ${word}`)),
  );
  return (spaced) =>
    sought.length > 0 &&
    sought.every((readings) => readings.some((words) => words.every((word) => spaced.includes(word))));
}
