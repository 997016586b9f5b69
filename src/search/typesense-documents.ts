import type { EntityType } from '../domain/entity-types.ts';
import type { SearchRecord } from '../domain/search.ts';
import { indexedWords } from '../domain/search-text.ts';

/** What Typesense holds of a record: every beginning of its words, so that any of them finds it, in any order. */
export interface TypesenseDocument {
  readonly id: string;
  readonly rank: number;
  readonly namePrefixes: readonly string[];
  readonly prefixes: readonly string[];
  readonly words: readonly string[];
  /** Stored, not indexed. */
  readonly hit: SearchRecord['hit'];
}

/** Longer beginnings are not told apart. */
export const longestPrefix = 24;

/** The collection of a type; the version counts up with the fields below. */
export const collectionName = (entityType: EntityType): string => `laurel-${entityType}-1`;

/** The schema with which a collection is created (Typesense, "Create a collection"). */
export const collectionSchema = (entityType: EntityType) => ({
  name: collectionName(entityType),
  fields: [
    { name: 'rank', type: 'int32' },
    { name: 'namePrefixes', type: 'string[]' },
    { name: 'prefixes', type: 'string[]' },
    { name: 'words', type: 'string[]' },
  ],
  default_sorting_field: 'rank',
});

export function typesenseDocument(record: SearchRecord): TypesenseDocument {
  const nameWords = indexedWords(record.text.name);
  const words = [...new Set([...nameWords, ...indexedWords(record.text.context)])];
  return {
    id: record.id,
    rank: record.rank,
    namePrefixes: prefixesOf(nameWords),
    prefixes: prefixesOf(words),
    words,
    hit: record.hit,
  };
}

function prefixesOf(words: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const word of words) {
    const letters = [...word].slice(0, longestPrefix);
    for (let length = 1; length <= letters.length; length += 1) all.add(letters.slice(0, length).join(''));
  }
  return [...all];
}
