import { type ChoosableType, choosableTypes, type SearchType } from './entity-types.ts';

/**
 * Returns the types of the selector that a search does not search, which are suggested if it has no hits, in the order of the selector. The function is
 * in a separate module, so that only the scripts of the search contain it, and not the scripts of every page.
 */
export function otherEntityTypes(searchType: SearchType): readonly ChoosableType[] {
  return searchType === 'all' ? [] : choosableTypes.filter((other) => other !== searchType);
}
