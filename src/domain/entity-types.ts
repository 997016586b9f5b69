/** The searchable entity types (specification §3). The search API defines the values. */
export const entityTypes = ['practice-area', 'organisation', 'individual'] as const;
export type EntityType = (typeof entityTypes)[number];

/** The scope of a search: all types, or one of them. */
export const searchTypes = ['all', ...entityTypes] as const;
export type SearchType = (typeof searchTypes)[number];

/** The types of search that a site offers. The first one is the default. */
export type OfferedTypes = readonly [SearchType, ...SearchType[]];

/** Session storage key of the last selected type (specification §9). */
export const selectedSearchTypeKey = 'selected-search-type';

export function isSearchType(text: unknown): text is SearchType {
  return (searchTypes as readonly unknown[]).includes(text);
}
