import type { Address, AddressKind } from '../domain/addresses.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import type { SearchRequest, SearchResponse } from '../domain/search.ts';
import { contactKey, pastedAddress } from './contact-key.ts';
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
  const address = pastedAddress(query);
  const key = contactKey(query);
  if (address === undefined && key === undefined) return undefined;
  const types = entityTypes.filter((type) => entityType === 'all' || type === entityType);
  const found = types
    .map((type) => ({ type, rows: findRows(indexOf(type), type, address, key) }))
    .filter(({ rows }) => rows.length > 0);
  if (found.length === 0) return undefined;
  const counts = Object.fromEntries(found.map(({ type, rows }) => [type, rows.length]));
  return {
    nbHits: found.reduce((sum, { rows }) => sum + rows.length, 0),
    hits: found.flatMap(({ rows }) => rows.slice(page * size, (page + 1) * size).map((read) => read())),
    ...(entityType === 'all' ? { counts } : {}),
  };
}

function findRows(
  index: EmbeddedIndex,
  type: EntityType,
  address: Address | undefined,
  key: string | undefined,
) {
  if (address !== undefined && TYPE_OF_PAGE[address.kind] === type) return index.withPage(address);
  return key === undefined ? [] : index.withContact(key);
}
