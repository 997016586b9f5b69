import { language } from '#texts/language.ts';
import { searchAddress } from '../../client/search/search-address.ts';
import { type EntityType, entityTypes } from '../../domain/entity-types.ts';
import { pageDataElement, pageDataKey } from '../../domain/page-data.ts';
import { type SearchOutcome, searchLimits } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

/**
 * Returns HTML with the first hits of a server-side search as page data, keyed by the addresses of the requests that the page's
 * search box sends for the same query. The box then sends none. It is empty if the search failed, and on later pages of results.
 */
export function resultsData(outcome: SearchOutcome, configuration: SearchConfiguration): string {
  if (typeof outcome === 'string' || outcome.currentPage > 1) return '';
  const { entityType, query, response, counts } = outcome;
  const element = (type: EntityType, size: number, body: unknown) =>
    pageDataElement(
      pageDataKey(searchAddress({ entityType: type, query, page: 0, size }, configuration), language),
      body,
    );
  const others = entityTypes.filter((type) => type !== entityType && counts[type] !== undefined);
  return [
    element(entityType, searchLimits.autocompleteSize, {
      ...response,
      hits: response.hits.slice(0, searchLimits.autocompleteSize).map(({ hit }) => hit),
      nearest: response.nearest?.map(({ hit }) => hit),
    }),
    ...others.map((type) => element(type, 0, { nbHits: counts[type], hits: [] })),
  ].join('');
}
