import { language } from '#texts/language.ts';
import { searchAddress } from '../../client/search/search-address.ts';
import type { SearchType } from '../../domain/entity-types.ts';
import { otherEntityTypes } from '../../domain/other-entity-types.ts';
import { pageDataElement, pageDataKey } from '../../domain/page-data.ts';
import {
  autocompleteSize,
  responsesByType,
  type SearchOutcome,
  type SearchResponse,
  searchResponseBody,
} from '../../domain/search.ts';
import { isEmptySelection } from '../../domain/search-facets.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

/**
 * Returns HTML with the first hits of a server-side search as page data, keyed by the addresses of the requests that the page's
 * search box sends for the same query. The box then sends none. It is empty if the search failed,
 * on later pages of results, and if facets are selected, which the search box does not use.
 */
export function resultsData(outcome: SearchOutcome, configuration: SearchConfiguration): string {
  if (typeof outcome === 'string' || outcome.currentPage > 1) return '';
  const {
    entityType,
    query,
    response: { facets, ...response },
    counts,
  } = outcome;
  if (facets !== undefined && !isEmptySelection(facets.selection)) return '';
  const element = (type: SearchType, size: number, content: SearchResponse) =>
    pageDataElement(
      pageDataKey(searchAddress({ entityType: type, query, page: 0, size }, configuration), language),
      searchResponseBody(type, content),
    );
  const size = autocompleteSize(entityType);
  const hits = responsesByType(entityType, response).flatMap((ofType) => ofType.response.hits.slice(0, size));
  return [
    element(entityType, size, { ...response, hits }),
    ...otherEntityTypes(entityType).map((type) => element(type, 0, { nbHits: counts[type] ?? 0, hits: [] })),
  ].join('');
}
