import { atom, type ReadableAtom } from 'nanostores';
import type { Search } from '../client/search/search-client.ts';
import { cutText } from '../domain/cut-text.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import {
  askedResultsPage,
  isSearchable,
  lastResultsPage,
  type SearchAnswer,
  type SearchResults,
  searchLimits,
} from '../domain/search.ts';

/** What the results page shows: nothing searched yet, searching, or an answer. */
export type SearchResultsState =
  | { readonly state: 'empty'; readonly entityType: EntityType; readonly query: string }
  | { readonly state: 'searching'; readonly entityType: EntityType; readonly query: string }
  | { readonly state: 'answered'; readonly results: SearchResults };

export interface SearchResultsStore {
  readonly $state: ReadableAtom<SearchResultsState>;
  /**
   * Shows the results of an address's query parameters (specification §2): query and currentPage. Past the last page, the
   * last.
   */
  show(parameters: URLSearchParams): Promise<void>;
}

const noHits: SearchAnswer = { nbHits: 0, hits: [] };

/** The results of one type; the other types are only counted, and a count that fails is left out. */
export function createSearchResults({
  entityType,
  search,
  log = console.error,
}: {
  readonly entityType: EntityType;
  readonly search: Search;
  readonly log?: (error: unknown) => void;
}): SearchResultsStore {
  const $state = atom<SearchResultsState>({ state: 'empty', entityType, query: '' });
  let underWay: AbortController | undefined;
  return {
    $state,
    async show(parameters) {
      underWay?.abort();
      const query = cutText(parameters.get('query') ?? '', searchLimits.maximumCharacters);
      if (!isSearchable(query)) {
        $state.set({ state: 'empty', entityType, query });
        return;
      }
      const mine = new AbortController();
      underWay = mine;
      let currentPage = askedResultsPage(parameters.get('currentPage'));
      const ask = (type: EntityType, page: number, size: number) =>
        search({ entityType: type, query, page, size }, mine.signal);
      $state.set({ state: 'searching', entityType, query });
      let answer = noHits;
      try {
        answer = await ask(entityType, currentPage - 1, searchLimits.resultsSize);
        const last = lastResultsPage(answer.nbHits);
        if (currentPage > last) {
          currentPage = last;
          answer = await ask(entityType, last - 1, searchLimits.resultsSize);
        }
      } catch (error) {
        if (mine.signal.aborted) return;
        log(error);
      }
      if (mine.signal.aborted) return;
      const own = { entityType, query, currentPage, answer };
      $state.set({ state: 'answered', results: { ...own, counts: { [entityType]: answer.nbHits } } });
      const others = entityTypes.filter((type) => type !== entityType);
      const answers = await Promise.allSettled(others.map((type) => ask(type, 0, 0)));
      if (mine.signal.aborted) return;
      const counts: { [Type in EntityType]?: number } = { [entityType]: answer.nbHits };
      for (const [at, counted] of answers.entries()) {
        const type = others[at];
        if (type !== undefined && counted.status === 'fulfilled') counts[type] = counted.value.nbHits;
      }
      $state.set({ state: 'answered', results: { ...own, counts } });
    },
  };
}
