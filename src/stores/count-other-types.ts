import { type EntityType, otherEntityTypes } from '../domain/entity-types.ts';
import type { SearchCounts } from '../domain/search.ts';

/** Counts the hits of every type except `entityType`. A type whose count fails is omitted. */
export async function countOtherTypes(
  entityType: EntityType,
  count: (type: EntityType) => Promise<number>,
): Promise<SearchCounts> {
  const counts: { [Type in EntityType]?: number } = {};
  await Promise.allSettled(
    otherEntityTypes(entityType).map(async (type) => {
      counts[type] = await count(type);
    }),
  );
  return counts;
}
