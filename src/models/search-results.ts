import { formatAddress } from '../domain/addresses.ts';
import { type EntityType, entityTypes, entityTypeTexts } from '../domain/search.ts';
import type { Collection } from '../incremental/core/types.ts';
import { siteConfiguration } from '../settings/site-configuration.ts';
import type { PageMeta } from './page-meta.ts';

export interface SearchResultsModel {
  readonly meta: PageMeta;
  readonly entityType: EntityType;
  readonly prompt: string;
}

/** `/names/s/…`: the static shells of the results pages, one an entity type. */
export const searchResultsPages: Collection<SearchResultsModel> = {
  route: '/names/s/[searchRoute]',
  partitions: () => ['types'],
  *pages() {
    for (const entityType of entityTypes) {
      const { searchRoute, label, prompt } = entityTypeTexts[entityType];
      const path = formatAddress({ kind: 'search-results', searchRoute });
      yield {
        path,
        model: {
          meta: {
            title: `Search ${label} | ${siteConfiguration.productName}`,
            description: prompt,
            path,
            breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Search' }],
          },
          entityType,
          prompt,
        },
        records: [],
      };
    }
  },
};
