import type { EntityType, SearchType } from '../domain/entity-types.ts';
import { otherEntityTypes } from '../domain/other-entity-types.ts';
import type { SearchCounts } from '../domain/search.ts';

/** Counts the hits of every type that a search does not search. A type whose count fails is omitted. */
export async function countOtherTypes(
  searchType: SearchType,
  count: (type: EntityType) => Promise<number>,
): Promise<SearchCounts> {
  const counts: { [Type in EntityType]?: number } = {};
  await Promise.allSettled(
    otherEntityTypes(searchType).map(async (type) => {
      counts[type] = await count(type);
    }),
  );
  return counts;
}
