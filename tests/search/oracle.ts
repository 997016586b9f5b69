import type { EntityType } from '../../src/domain/entity-types.ts';
import type { SearchRecord } from '../../src/domain/search.ts';
import { indexedWords } from '../../src/domain/search-text.ts';
import type { Match } from '../../src/search/match.ts';
import { parseQuery, rankedMatch } from '../../src/search/parse-query.ts';

/** Returns the words of a record's list text. */
export function shownWords({ text }: SearchRecord): readonly string[] {
  return [...indexedWords(text.name), ...indexedWords(text.context)];
}

/** The words of a record by text, with a space around each, so that words and prefixes can be found in one string. */
export interface SpacedWords {
  readonly name: string;
  readonly shown: string;
  readonly related: string;
  readonly prose: string;
}

export function spacedWords(record: SearchRecord): SpacedWords {
  const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;
  return {
    name: spaced(indexedWords(record.text.name)),
    shown: spaced(shownWords(record)),
    related: spaced(indexedWords(record.text.related)),
    prose: spaced(indexedWords(record.text.prose)),
  };
}

/** Evaluates a match on the words of a record. */
function matches(match: Match, record: SpacedWords): boolean {
  if ('all' in match) return match.all.length > 0 && match.all.every((part) => matches(part, record));
  if ('any' in match) return match.any.some((part) => matches(part, record));
  if (match.where === 'label' || match.where === 'name length')
    throw new Error('Labels and name lengths affect only the order of hits.');
  return record[match.where].includes(match.whole ? ` ${match.word} ` : ` ${match.word}`);
}

/**
 * Returns a function that evaluates whether a record is a hit of a query: it has every term, as typed or as a synonym. An index must
 * return the same records.
 */
export function hitPredicate(entityType: EntityType, query: string): (record: SpacedWords) => boolean {
  const { match } = rankedMatch(entityType, parseQuery(entityType, query));
  return (record) => matches(match, record);
}

/** Returns a function that evaluates whether every typed word is the beginning of a word in a record's list text. */
export function strictHitPredicate(entityType: EntityType, query: string): (record: SpacedWords) => boolean {
  const { strict } = rankedMatch(entityType, parseQuery(entityType, query));
  return (record) => matches(strict, record);
}
