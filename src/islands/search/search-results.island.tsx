import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearchClient } from '../../client/search/search-client.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import type { SearchType } from '../../domain/entity-types.ts';
import { searchRoutes } from '../../domain/search.ts';
import { resultTypes, type SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import { createSearchResults } from '../../stores/search-results.ts';
import { ResultsView } from './results-view.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly entityType: SearchType;
}

/** Results of the search that the URL of the results page describes, on a host that serves the page without results. */
export function SearchResultsIsland({ configuration, entityType }: Props): ReactNode {
  const [results] = useState(() =>
    createSearchResults({ entityType, search: createSearchClient(configuration, pageHttp(configuration)) }),
  );
  const state = useStore(results.$state);

  useEffect(() => {
    void results.show(new URLSearchParams(window.location.search));
  }, [results]);

  return (
    <ResultsView
      state={state}
      types={resultTypes(configuration)}
      origin={configuration.resultsOrigin}
      resultsAddress={(type, query, page, selection) =>
        searchResultsAddress(searchRoutes[type], query, page, selection)
      }
    />
  );
}
