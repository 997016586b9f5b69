import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { availableStorage } from '../../client/available-storage.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearchClient } from '../../client/search/search-client.ts';
import { storeType } from '../../client/search/stored-type.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import type { EntityType } from '../../domain/entity-types.ts';
import { searchRoutes } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import { createSearchResults } from '../../stores/search-results.ts';
import { ResultsView } from './results-view.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly entityType: EntityType;
}

/** Results of the search that the URL of the results page describes. */
export function SearchResultsIsland({ configuration, entityType }: Props): ReactNode {
  const [results] = useState(() =>
    createSearchResults({ entityType, search: createSearchClient(configuration, pageHttp(configuration)) }),
  );
  const state = useStore(results.$state);

  useEffect(() => {
    const parameters = new URLSearchParams(window.location.search);
    // The type is stored here instead of in the click handler of a tab, because a tab can be clicked before hydration.
    if (parameters.has('query')) storeType(availableStorage('sessionStorage'), entityType);
    void results.show(parameters);
  }, [results, entityType]);

  return (
    <ResultsView
      state={state}
      origin={configuration.resultsOrigin}
      resultsAddress={(type, query, page) => searchResultsAddress(searchRoutes[type], query, page)}
    />
  );
}
