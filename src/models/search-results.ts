import type { Collection } from 'astro-incremental';
import { formatAddress } from '../domain/addresses.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import { searchRoutes } from '../domain/search.ts';
import { entityTypeTexts } from '../texts/search.ts';
import { type PageMeta, sitePageTitle } from './page-meta.ts';

export interface SearchResultsModel {
  readonly meta: PageMeta;
  readonly entityType: EntityType;
  readonly prompt: string;
}

/** `/names/s/…`: the static shells of the results pages, one per entity type. */
export const searchResultsPages: Collection<SearchResultsModel> = {
  partitions: () => ['types'],
  *pages() {
    for (const entityType of entityTypes) {
      const { label, prompt } = entityTypeTexts[entityType];
      const path = formatAddress({ kind: 'search-results', searchRoute: searchRoutes[entityType] });
      yield {
        path,
        model: {
          meta: {
            title: sitePageTitle(`Search ${label}`),
            description: prompt,
            path,
            breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Search' }],
          },
          entityType,
          prompt,
        },
      };
    }
  },
};
