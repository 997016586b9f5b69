import { renderToStaticMarkup } from 'react-dom/server';
import type { SearchResults } from '../../domain/search.ts';
import { type SearchConfiguration, searchFormPath } from '../../settings/search-configuration.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import type { SearchResultsState } from '../../stores/search-results.ts';
import { ResultsView } from './results-view.tsx';
import { SearchForm } from './search-form.tsx';

/** What a plain form sent, as the search handler reads it. */
type Form = Pick<SearchResults, 'entityType' | 'query' | 'currentPage'>;

/** The contents of the results page in HTML, drawn on a server for a plain form; its links lead to further such pages. */
export function renderResults(
  { entityType, query }: Form,
  results: SearchResults | undefined,
  configuration: SearchConfiguration,
): string {
  const box = createSearchBox({
    search: () => Promise.reject(new Error('A server-rendered box does not search.')),
    storage: undefined,
    initial: { entityType, text: query },
  });
  const state: SearchResultsState =
    results === undefined ? { state: 'empty', entityType, query } : { state: 'answered', results };
  return renderToStaticMarkup(
    <>
      <SearchForm box={box} configuration={configuration} look="group" live={false} wideButton />
      <ResultsView
        state={state}
        addressOf={(type, text, page) =>
          `${searchFormPath}?entityType=${type}&query=${encodeURIComponent(text)}&currentPage=${page}`
        }
      />
    </>,
  );
}
