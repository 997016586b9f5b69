/** The types that a visitor can choose in a search box (specification §3). The search API defines the values. */
export const choosableTypes = ['practice-area', 'organisation', 'individual'] as const;
export type ChoosableType = (typeof choosableTypes)[number];

/**
 * The types of search records. A search of all types also finds the types that a visitor cannot choose in a search box, and lists each in
 * its own group. Records of the type `editorial` are articles and events.
 */
export const entityTypes = [...choosableTypes, 'department', 'office', 'editorial'] as const;
export type EntityType = (typeof entityTypes)[number];

/** The scope of a search: all types, or one of them. */
export const searchTypes = ['all', ...entityTypes] as const;
export type SearchType = (typeof searchTypes)[number];

/** The types of search that a site offers. The first one is the default. */
export type OfferedTypes = readonly [SearchType, ...SearchType[]];

/** Session storage key of the last selected type (specification §9). */
export const selectedSearchTypeKey = 'selected-search-type';

/** Returns whether a text is a type that every search box offers. */
export const isChoosable = (text: unknown): text is 'all' | ChoosableType =>
  text === 'all' || (choosableTypes as readonly unknown[]).includes(text);

export function isSearchType(text: unknown): text is SearchType {
  return (searchTypes as readonly unknown[]).includes(text);
}
