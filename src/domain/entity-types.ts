/** What can be searched (specification §3). The values are those of the search interface. */
export const entityTypes = ['practice-area', 'organisation', 'individual'] as const;
export type EntityType = (typeof entityTypes)[number];

export const defaultEntityType: EntityType = 'practice-area';

/** Key in session storage of the type chosen last (specification §9). */
export const selectedSearchTypeKey = 'selected-search-type';

export function isEntityType(text: unknown): text is EntityType {
  return entityTypes.some((entityType) => entityType === text);
}

/** The types to offer when one type has no hit, in the order of the selector. */
export function otherEntityTypes(entityType: EntityType): readonly EntityType[] {
  return entityTypes.filter((other) => other !== entityType);
}
