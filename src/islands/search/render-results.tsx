import { renderToStaticMarkup } from 'react-dom/server';
import { searchResultsAddress } from '../../domain/addresses.ts';
import { type SearchOutcome, type SearchResults, searchRoutes } from '../../domain/search.ts';
import {
  offeredTypes,
  resultTypes,
  type SearchConfiguration,
} from '../../domain/settings/search-configuration.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import type { SearchResultsState } from '../../stores/search-results.ts';
import { FacetsLayout } from './facets-layout.tsx';
import { ResultsView } from './results-view.tsx';
import { SearchForm } from './search-form.tsx';

/** Form values and page number of a results page, as the search handler parses them. */
type Form = Pick<SearchResults, 'entityType' | 'query' | 'currentPage'>;

/**
 * Renders search results to HTML on a server. Also renders the search form, with the query filled in, for browsers without
 * JavaScript.
 */
export function renderResults(
  { entityType, query }: Form,
  outcome: SearchOutcome,
  configuration: SearchConfiguration,
): { readonly contents: string; readonly form: string } {
  const box = createSearchBox({
    types: offeredTypes(configuration, entityType),
    search: () => Promise.reject(new Error('A server-rendered box does not search.')),
    storage: undefined,
    initial: { entityType, text: query },
  });
  const state: SearchResultsState =
    typeof outcome === 'string'
      ? { state: outcome, entityType, query }
      : { state: 'answered', results: outcome };
  return {
    contents: renderToStaticMarkup(
      <ResultsView
        FacetsLayout={FacetsLayout}
        state={state}
        types={resultTypes(configuration)}
        origin={configuration.resultsOrigin}
        resultsAddress={(type, text, page, selection) =>
          searchResultsAddress(searchRoutes[type], text, page, selection)
        }
      />,
    ),
    form: renderToStaticMarkup(
      <SearchForm box={box} configuration={configuration} look="group" live={false} wideButton />,
    ),
  };
}
