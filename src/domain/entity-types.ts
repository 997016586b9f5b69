/** The searchable entity types (specification §3). The search API defines the values. */
export const entityTypes = ['practice-area', 'organisation', 'individual'] as const;
export type EntityType = (typeof entityTypes)[number];

/** The scope of a search: all types, or one of them. */
export const searchTypes = ['all', ...entityTypes] as const;
export type SearchType = (typeof searchTypes)[number];

/** Session storage key of the last selected type (specification §9). */
export const selectedSearchTypeKey = 'selected-search-type';

export function isSearchType(text: unknown): text is SearchType {
  return searchTypes.some((type) => type === text);
}

/** Returns the types that a search does not search, which are suggested if it has no hits, in the order of the selector. */
export function otherEntityTypes(searchType: SearchType): readonly EntityType[] {
  return searchType === 'all' ? [] : entityTypes.filter((other) => other !== searchType);
}
