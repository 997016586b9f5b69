import type { EntityType } from '../domain/entity-types.ts';
import type { SearchRequest, SearchResponse } from '../domain/search.ts';
import { searchWithRelaxation } from './query-relaxation.ts';
import { searchAllTypes } from './search-all-types.ts';
import type { SearchIndex } from './search-index.ts';

/** Searches the records of the requested type, or of all types. Every engine uses it with its own indexes. */
export function searchEntities(
  indexOf: (entityType: EntityType) => SearchIndex,
  request: SearchRequest,
): Promise<SearchResponse> {
  const { entityType } = request;
  return entityType === 'all'
    ? searchAllTypes(indexOf, request)
    : searchWithRelaxation(indexOf(entityType), entityType, request);
}
