import type { EntityType } from '../domain/search.ts';
import { hitColumns, hitOfRow, type SqlRow } from './index-schema.ts';

/** What Typesense holds of a record: every beginning of its words, so that any of them finds it, in any order. */
export interface TypesenseDocument {
  readonly id: string;
  readonly rank: number;
  readonly namePrefixes: readonly string[];
  readonly prefixes: readonly string[];
  readonly words: readonly string[];
  /** Stored, not indexed. */
  readonly hit: Readonly<Record<string, unknown>>;
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

/** A row of the working index's records, as far as a document is made of it. */
export type StoredRow = SqlRow & {
  readonly id: string;
  readonly rank: number;
  readonly nameWords: string;
  readonly contextWords: string;
};

export function typesenseDocument(entityType: EntityType, row: StoredRow): TypesenseDocument {
  const nameWords = wordsOf(row.nameWords);
  const words = [...new Set([...nameWords, ...wordsOf(row.contextWords)])];
  const columns = Object.fromEntries(hitColumns[entityType].map((column) => [column, row[column] ?? null]));
  return {
    id: row.id,
    rank: row.rank,
    namePrefixes: prefixesOf(nameWords),
    prefixes: prefixesOf(words),
    words,
    hit: hitOfRow(entityType, columns),
  };
}

const wordsOf = (words: string): readonly string[] => words.split(' ').filter((word) => word !== '');

function prefixesOf(words: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const word of words) {
    const letters = [...word].slice(0, longestPrefix);
    for (let length = 1; length <= letters.length; length += 1) all.add(letters.slice(0, length).join(''));
  }
  return [...all];
}
