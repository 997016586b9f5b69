import { searchAddress } from '../../client/search/search-address.ts';
import { type EntityType, entityTypes } from '../../domain/entity-types.ts';
import { pageDataElement, pageDataKey } from '../../domain/page-data.ts';
import { type SearchResults, searchLimits } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';

const PAGE_LANGUAGE = 'en';

/**
 * What a server found, as the answers that the results page would ask for, in HTML: the page's code then asks for none
 * of them. Empty where the search failed, so that the page tries again.
 */
export function resultsData(
  { entityType, query, currentPage, answer, counts }: SearchResults,
  configuration: SearchConfiguration,
): string {
  if (counts[entityType] === undefined) return '';
  const element = (type: EntityType, page: number, size: number, body: unknown) =>
    pageDataElement(
      pageDataKey(searchAddress({ entityType: type, query, page, size }, configuration), PAGE_LANGUAGE),
      body,
    );
  const others = entityTypes.filter((type) => type !== entityType && counts[type] !== undefined);
  return [
    element(entityType, currentPage - 1, searchLimits.resultsSize, {
      ...answer,
      hits: answer.hits.map(({ hit }) => hit),
    }),
    ...others.map((type) => element(type, 0, 0, { nbHits: counts[type], hits: [] })),
  ].join('');
}
