import type { EntityType } from '../domain/entity-types.ts';
import { EmbeddedIndex } from './embedded-index.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchIndex } from './search-in-steps.ts';

/**
 * The engine over the segments in `folder`. It opens those of a type when it is first asked about it, and again those
 * that a build has replaced; `now` is in milliseconds.
 */
export function embeddedEngine(folder: string, now: () => number = Date.now): SearchEngine {
  const indexes = new Map<EntityType, EmbeddedIndex>();
  return {
    async search(question) {
      const { entityType } = question;
      const index = indexes.get(entityType) ?? new EmbeddedIndex(folder, entityType, now);
      indexes.set(entityType, index);
      index.refresh();
      return searchIndex(index, question);
    },
    close() {
      for (const index of indexes.values()) index.close();
      indexes.clear();
    },
  };
}
