import type { EntityType } from '../domain/entity-types.ts';
import type { SearchRecord } from '../domain/search.ts';
import { foldText, indexedWords } from '../domain/search-text.ts';
import type { SearchCollections } from '../domain/settings/environment.ts';
import type { WordMatch } from './match.ts';

/** Typesense document of a record. It contains the record's words and all their prefixes, so that words match in any order. */
export interface TypesenseDocument {
  readonly id: string;
  readonly rank: number;
  /** Sort key for hits of equal rank. */
  readonly order: string;
  readonly nameWords: readonly string[];
  readonly namePrefixes: readonly string[];
  readonly shownWords: readonly string[];
  readonly shownPrefixes: readonly string[];
  readonly relatedWords: readonly string[];
  readonly relatedPrefixes: readonly string[];
  /** Content of the hit. Typesense stores this field without indexing it. */
  readonly hit: SearchRecord['hit'];
}

/** Names of the fields with words: one for each searched text, and each of whole words and prefixes. */
type WordField = `${WordMatch['where']}${'Words' | 'Prefixes'}`;

/** Returns the field that a word match searches. */
export const wordField = ({ where, whole }: Pick<WordMatch, 'where' | 'whole'>): WordField =>
  `${where}${whole ? 'Words' : 'Prefixes'}`;

/** Maximum length of an indexed prefix. Longer words match by their first letters only. */
export const MAX_PREFIX_LENGTH = 24;

/** Name of the collection of a type. Its number is the version of the fields below. */
export const collectionName = (collections: SearchCollections, entityType: EntityType): string =>
  `${collections[entityType]}-2`;

/** Schema for the creation of a collection (Typesense, "Create a collection"). */
export const collectionSchema = (name: string) => ({
  name,
  fields: [
    { name: 'rank', type: 'int32' },
    { name: 'order', type: 'string', sort: true },
    { name: 'nameWords', type: 'string[]' },
    { name: 'namePrefixes', type: 'string[]' },
    // Facets, so that words near a mistyped one can be requested.
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
    namePrefixes: wordPrefixes(nameWords),
    shownWords,
    shownPrefixes: wordPrefixes(shownWords),
    relatedWords,
    relatedPrefixes: wordPrefixes(relatedWords),
    hit: record.hit,
  };
}

function wordPrefixes(words: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const word of words) {
    const letters = [...word].slice(0, MAX_PREFIX_LENGTH);
    for (let length = 1; length <= letters.length; length += 1) all.add(letters.slice(0, length).join(''));
  }
  return [...all];
}
