import type { EntityType } from '../domain/entity-types.ts';
import type { SearchRecord } from '../domain/search.ts';
import { foldText, indexedWords } from '../domain/search-text.ts';
import type { SearchCollections } from '../domain/settings/environment.ts';
import type { WordMatch } from './match.ts';

/** What Typesense holds of a record: its words and every beginning of them, so that any of them finds it, in any order. */
export interface TypesenseDocument {
  readonly id: string;
  readonly rank: number;
  /** Orders hits of the same rank. */
  readonly order: string;
  readonly nameWords: readonly string[];
  readonly namePrefixes: readonly string[];
  readonly shownWords: readonly string[];
  readonly shownPrefixes: readonly string[];
  readonly relatedWords: readonly string[];
  readonly relatedPrefixes: readonly string[];
  /** Stored, not indexed. */
  readonly hit: SearchRecord['hit'];
}

/** The fields that hold words, one a place and way to look for them. */
type WordField = `${WordMatch['where']}${'Words' | 'Prefixes'}`;

/** The field that a word is looked for in. */
export const wordField = ({ where, whole }: Pick<WordMatch, 'where' | 'whole'>): WordField =>
  `${where}${whole ? 'Words' : 'Prefixes'}`;

/** Longer beginnings are not told apart. */
export const longestPrefix = 24;

/** The collection of a type; the version counts up with the fields below. */
export const collectionName = (collections: SearchCollections, entityType: EntityType): string =>
  `${collections[entityType]}-2`;

/** The schema with which a collection is created (Typesense, "Create a collection"). */
export const collectionSchema = (name: string) => ({
  name,
  fields: [
    { name: 'rank', type: 'int32' },
    { name: 'order', type: 'string', sort: true },
    { name: 'nameWords', type: 'string[]' },
    { name: 'namePrefixes', type: 'string[]' },
    // Facets, so that words like a mistyped one can be asked for.
    { name: 'shownWords', type: 'string[]', facet: true },
    { name: 'shownPrefixes', type: 'string[]' },
    { name: 'relatedWords', type: 'string[]', facet: true },
    { name: 'relatedPrefixes', type: 'string[]' },
  ],
  default_sorting_field: 'rank',
});

export function typesenseDocument(record: SearchRecord): TypesenseDocument {
  const nameWords = indexedWords(record.text.name);
  const shownWords = [...new Set([...nameWords, ...indexedWords(record.text.context)])];
  const relatedWords = indexedWords(record.text.related);
  return {
    id: record.id,
    rank: record.rank,
    order: foldText(record.text.name),
    nameWords,
    namePrefixes: prefixesOf(nameWords),
    shownWords,
    shownPrefixes: prefixesOf(shownWords),
    relatedWords,
    relatedPrefixes: prefixesOf(relatedWords),
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
