import type { EntityType } from '../../src/domain/entity-types.ts';
import type { SearchRecord } from '../../src/domain/search.ts';
import { indexedWords } from '../../src/domain/search-text.ts';
import type { Match } from '../../src/search/match.ts';
import { parseQuery, rankedMatch } from '../../src/search/parse-query.ts';

/** The words of a record that its list text shows, each once a field. */
export function wordsOf({ text }: SearchRecord): readonly string[] {
  return [...indexedWords(text.name), ...indexedWords(text.context)];
}

/** The words of a record with a space on either side, so that a word or a beginning can be looked for in one string. */
export interface SpacedWords {
  readonly name: string;
  readonly shown: string;
  readonly related: string;
}

export function spacedWords(record: SearchRecord): SpacedWords {
  const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;
  return {
    name: spaced(indexedWords(record.text.name)),
    shown: spaced(wordsOf(record)),
    related: spaced(indexedWords(record.text.related)),
  };
}

/** Whether a record with these words matches, decided by looking at it. */
function matches(match: Match, record: SpacedWords): boolean {
  if ('all' in match) return match.all.length > 0 && match.all.every((part) => matches(part, record));
  if ('any' in match) return match.any.some((part) => matches(part, record));
  return record[match.where].includes(match.whole ? ` ${match.word} ` : ` ${match.word}`);
}

/**
 * Whether a record is a hit of a query, decided by looking at it: it has every term, as typed or by another name. What an
 * index must agree with.
 */
export function hitOf(entityType: EntityType, query: string): (record: SpacedWords) => boolean {
  const { match } = rankedMatch(parseQuery(entityType, query));
  return (record) => matches(match, record);
}

/** Whether a record is a hit of a query as typed: every word begins a word that its list text shows. */
export function strictHitOf(entityType: EntityType, query: string): (record: SpacedWords) => boolean {
  const { strict } = rankedMatch(parseQuery(entityType, query));
  return (record) => matches(strict, record);
}
