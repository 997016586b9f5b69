import type { EntityType } from '../domain/entity-types.ts';
import { EmbeddedIndex } from './embedded-index.ts';
import { searchPasted } from './pasted-query.ts';
import { searchWithRelaxation } from './query-relaxation.ts';
import { searchAllTypes } from './search-all-types.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * Creates the engine for the segments in `folder`. It opens the segments of a type at the first search for it, and reopens
 * segments that a build has replaced.
 * @param now returns the current time in milliseconds
 */
export function embeddedEngine(folder: string, now: () => number = Date.now): SearchEngine {
  const indexes = new Map<EntityType, EmbeddedIndex>();
  const indexOf = (entityType: EntityType): EmbeddedIndex => {
    const index = indexes.get(entityType) ?? new EmbeddedIndex(folder, entityType, now);
    indexes.set(entityType, index);
    index.refresh();
    return index;
  };
  return {
    async search(request) {
      const { entityType } = request;
      const pasted = searchPasted(indexOf, request);
      if (pasted !== undefined) return pasted;
      return entityType === 'all'
        ? searchAllTypes(indexOf, request)
        : searchWithRelaxation(indexOf(entityType), entityType, request);
    },
    close() {
      for (const index of indexes.values()) index.close();
      indexes.clear();
    },
  };
}
