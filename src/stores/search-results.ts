import { atom, type ReadableAtom } from 'nanostores';
import type { SearchClient } from '../client/search/search-client.ts';
import type { SearchType } from '../domain/entity-types.ts';
import {
  isSearchable,
  lastResultsPage,
  NO_HITS,
  requestedResultsPage,
  responseCounts,
  resultsSize,
  type SearchResults,
  searchQuery,
} from '../domain/search.ts';
import { countOtherTypes } from './count-other-types.ts';

/** State of the results page: no search, a search in progress, a failed one, or its results. */
export type SearchResultsState =
  | { readonly state: 'empty'; readonly entityType: SearchType; readonly query: string }
  | { readonly state: 'searching'; readonly entityType: SearchType; readonly query: string }
  | { readonly state: 'failed'; readonly entityType: SearchType; readonly query: string }
  | { readonly state: 'answered'; readonly results: SearchResults };

export interface SearchResultsStore {
  readonly $state: ReadableAtom<SearchResultsState>;
  /**
   * Searches with the query parameters of the page's URL, `query` and `currentPage` (specification §2). A page number beyond
   * the last page shows the last page.
   */
  show(parameters: URLSearchParams): Promise<void>;
}

/** Creates the store of a results page. Types that it does not search are only counted; a count that fails is omitted. */
export function createSearchResults({
  entityType,
  search,
  log = console.error,
}: {
  readonly entityType: SearchType;
  readonly search: SearchClient;
  readonly log?: (error: unknown) => void;
}): SearchResultsStore {
  const $state = atom<SearchResultsState>({ state: 'empty', entityType, query: '' });
  let pending: AbortController | undefined;
  return {
    $state,
    async show(parameters) {
      pending?.abort();
      const query = searchQuery(parameters);
      if (!isSearchable(query)) {
        $state.set({ state: 'empty', entityType, query });
        return;
      }
      const controller = new AbortController();
      pending = controller;
      let currentPage = requestedResultsPage(entityType, parameters.get('currentPage'));
      const sendSearch = (type: SearchType, page: number, size: number) =>
        search({ entityType: type, query, page, size }, controller.signal);
      $state.set({ state: 'searching', entityType, query });
      let response = NO_HITS;
      try {
        response = await sendSearch(entityType, currentPage - 1, resultsSize(entityType));
        const last = lastResultsPage(response.nbHits);
        if (currentPage > last) {
          currentPage = last;
          response = await sendSearch(entityType, last - 1, resultsSize(entityType));
        }
      } catch (error) {
        if (controller.signal.aborted) return;
        log(error);
        $state.set({ state: 'failed', entityType, query });
        return;
      }
      if (controller.signal.aborted) return;
      const common = { entityType, query, currentPage, response };
      const ownCounts = responseCounts(entityType, response);
      // Without hits, the message depends on the counts of the other types.
      if (response.nbHits > 0) $state.set({ state: 'answered', results: { ...common, counts: ownCounts } });
      const otherCounts = await countOtherTypes(
        entityType,
        async (type) => (await sendSearch(type, 0, 0)).nbHits,
      );
      if (controller.signal.aborted) return;
      $state.set({ state: 'answered', results: { ...common, counts: { ...ownCounts, ...otherCounts } } });
    },
  };
}
