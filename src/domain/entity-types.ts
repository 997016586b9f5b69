/** The searchable entity types (specification §3). The search API defines the values. */
export const entityTypes = ['practice-area', 'organisation', 'individual'] as const;
export type EntityType = (typeof entityTypes)[number];

export const defaultEntityType: EntityType = 'practice-area';

/** Session storage key of the last selected type (specification §9). */
export const selectedSearchTypeKey = 'selected-search-type';

export function isEntityType(text: unknown): text is EntityType {
  return entityTypes.some((entityType) => entityType === text);
}

/** Returns the other types, which are suggested when one type has no hits, in the order of the selector. */
export function otherEntityTypes(entityType: EntityType): readonly EntityType[] {
  return entityTypes.filter((other) => other !== entityType);
}
