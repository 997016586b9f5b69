import type { Collection } from 'astro-incremental';
import * as searchTexts from '#texts/search.ts';
import { formatAddress } from '../domain/addresses.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import { searchRoutes } from '../domain/search.ts';
import { HOME, type PageMeta, sitePageTitle } from './page-meta.ts';

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
      const { prompt } = searchTexts.entityTypeTexts[entityType];
      const path = formatAddress({ kind: 'search-results', searchRoute: searchRoutes[entityType] });
      yield {
        path,
        model: {
          meta: {
            title: sitePageTitle(searchTexts.pageTitle(entityType)),
            description: prompt,
            path,
            breadcrumbs: [HOME, { label: searchTexts.pageHeading }],
          },
          entityType,
          prompt,
        },
      };
    }
  },
};
