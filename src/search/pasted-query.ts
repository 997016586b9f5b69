import type { AddressKind } from '../domain/addresses.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import type { Hit, SearchRequest, SearchResponse } from '../domain/search.ts';
import { contactRanges, pastedAddress } from './contact-key.ts';
import type { EmbeddedIndex } from './embedded-index.ts';

/** Type of the record that each kind of page shows. */
const TYPE_OF_PAGE: Partial<Readonly<Record<AddressKind, EntityType>>> = {
  'legal-rankings': 'practice-area',
  'law-firm': 'organisation',
  lawyer: 'individual',
  department: 'department',
  office: 'office',
  article: 'editorial',
  event: 'editorial',
};

/**
 * Searches for a query that is a telephone number, an e-mail address, a web address of a firm, or the address of a page of this site.
 * Returns undefined for any other query, or if there are no hits. The caller then searches the words of the query.
 */
export function searchPasted(
  indexOf: (entityType: EntityType) => EmbeddedIndex,
  { entityType, query, page, size }: SearchRequest,
): SearchResponse | undefined {
  const types = entityTypes.filter((type) => entityType === 'all' || type === entityType);
  const found = firstFound(lookups(indexOf, query), types);
  if (found.length === 0) return undefined;
  const counts = Object.fromEntries(found.map(({ type, rows }) => [type, rows.length]));
  return {
    nbHits: found.reduce((sum, { rows }) => sum + rows.length, 0),
    hits: found.flatMap(({ rows }) => rows.slice(page * size, (page + 1) * size).map((read) => read())),
    ...(entityType === 'all' ? { counts } : {}),
  };
}

/** Returns functions that read the hits of a type. */
type Lookup = (type: EntityType) => readonly (() => Hit)[];

/** Returns the lookups for a query, the most likely first: by the address of a page, and by contacts. */
function lookups(indexOf: (entityType: EntityType) => EmbeddedIndex, query: string): readonly Lookup[] {
  const address = pastedAddress(query);
  const byPage: Lookup[] =
    address === undefined
      ? []
      : [(type) => (TYPE_OF_PAGE[address.kind] === type ? indexOf(type).withPage(address) : [])];
  const byContact = contactRanges(query).map(
    (range): Lookup =>
      (type) =>
        indexOf(type).withContact(range),
  );
  return [...byPage, ...byContact];
}

/** Returns the types that have hits in the first lookup with at least one hit. */
function firstFound(lookups: readonly Lookup[], types: readonly EntityType[]) {
  for (const lookUp of lookups) {
    const found = types.map((type) => ({ type, rows: lookUp(type) })).filter(({ rows }) => rows.length > 0);
    if (found.length > 0) return found;
  }
  return [];
}
