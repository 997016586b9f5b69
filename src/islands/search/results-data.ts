import { language } from '#texts/language.ts';
import { searchAddress } from '../../client/search/search-address.ts';
import { type EntityType, entityTypes } from '../../domain/entity-types.ts';
import { pageDataElement, pageDataKey } from '../../domain/page-data.ts';
import { type SearchOutcome, searchLimits } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

/**
 * Returns HTML with the results of a server-side search as page data, keyed by the addresses of the page's own requests. The
 * page then sends none. It is empty if the search failed, so that the page repeats it.
 */
export function resultsData(outcome: SearchOutcome, configuration: SearchConfiguration): string {
  if (typeof outcome === 'string') return '';
  const { entityType, query, currentPage, response, counts } = outcome;
  const element = (type: EntityType, page: number, size: number, body: unknown) =>
    pageDataElement(
      pageDataKey(searchAddress({ entityType: type, query, page, size }, configuration), language),
      body,
    );
  const others = entityTypes.filter((type) => type !== entityType && counts[type] !== undefined);
  return [
    element(entityType, currentPage - 1, searchLimits.resultsSize, {
      ...response,
      hits: response.hits.map(({ hit }) => hit),
    }),
    ...others.map((type) => element(type, 0, 0, { nbHits: counts[type], hits: [] })),
  ].join('');
}
