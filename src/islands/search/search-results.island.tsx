import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { allowedStorage } from '../../client/allowed-storage.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearch } from '../../client/search/search-client.ts';
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

/** What the address of the results page of a type asks for. */
export function SearchResultsIsland({ configuration, entityType }: Props): ReactNode {
  const [results] = useState(() =>
    createSearchResults({ entityType, search: createSearch(configuration, pageHttp(configuration)) }),
  );
  const state = useStore(results.$state);

  useEffect(() => {
    const asked = new URLSearchParams(window.location.search);
    // Here and not where a tab is clicked: a link is followed before its code is there, too.
    if (asked.has('query')) storeType(allowedStorage('sessionStorage'), entityType);
    void results.show(asked);
  }, [results, entityType]);

  return (
    <ResultsView
      state={state}
      origin={configuration.resultsOrigin}
      addressOf={(type, query, page) => searchResultsAddress(searchRoutes[type], query, page)}
    />
  );
}
