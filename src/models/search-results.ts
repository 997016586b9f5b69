import type { Collection } from 'astro-incremental';
import * as searchTexts from '#texts/search.ts';
import { formatAddress } from '../domain/addresses.ts';
import type { SearchType } from '../domain/entity-types.ts';
import { searchRoutes } from '../domain/search.ts';
import { HOME, type PageMeta, sitePageTitle } from './page-meta.ts';

export interface SearchResultsModel {
  readonly meta: PageMeta;
  readonly searchType: SearchType;
  readonly prompt: string;
}

/** `/names/s/…`: the static shells of the results pages, one per type of search. */
export const searchResultsPages = (types: () => readonly SearchType[]): Collection<SearchResultsModel> => ({
  partitions: () => ['types'],
  *pages() {
    for (const searchType of types()) {
      const { prompt } = searchTexts.searchTypeTexts[searchType];
      const path = formatAddress({ kind: 'search-results', searchRoute: searchRoutes[searchType] });
      yield {
        path,
        model: {
          meta: {
            title: sitePageTitle(searchTexts.pageTitle(searchType)),
            description: prompt,
            path,
            breadcrumbs: [HOME, { label: searchTexts.pageHeading }],
          },
          searchType,
          prompt,
        },
      };
    }
  },
});
