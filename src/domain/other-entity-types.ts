import { type EntityType, entityTypes, type SearchType } from './entity-types.ts';

/**
 * Returns the types that a search does not search, which are suggested if it has no hits, in the order of the selector. The function is
 * in a separate module, so that only the scripts of the search contain it, and not the scripts of every page.
 */
export function otherEntityTypes(searchType: SearchType): readonly EntityType[] {
  return searchType === 'all' ? [] : entityTypes.filter((other) => other !== searchType);
}
