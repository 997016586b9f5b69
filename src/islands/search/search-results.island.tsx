import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearch } from '../../client/search/search-client.ts';
import { sessionStorageIfAllowed } from '../../client/search/session.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import { type EntityType, searchRoutes } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../settings/search-configuration.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import { createSearchResults } from '../../stores/search-results.ts';
import { ResultsView } from './results-view.tsx';
import { SearchForm } from './search-form.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly entityType: EntityType;
}

/** The results page of a type: the search box and what the address asks for. */
export function SearchResultsIsland({ configuration, entityType }: Props): ReactNode {
  const [{ box, results }] = useState(() => {
    const search = createSearch(configuration, pageHttp(configuration));
    const storage = sessionStorageIfAllowed();
    return {
      box: createSearchBox({ search, storage, initial: { entityType, text: '' } }),
      results: createSearchResults({ entityType, search }),
    };
  });
  const state = useStore(results.$state);

  useEffect(() => {
    const parameters = new URLSearchParams(window.location.search);
    box.choose(parameters.get('query') ?? '');
    void results.show(parameters);
  }, [box, results]);

  return (
    <>
      <SearchForm box={box} configuration={configuration} look="group" typeSelector changeable wideButton />
      <ResultsView
        state={state}
        addressOf={(type, query, page) => searchResultsAddress(searchRoutes[type], query, page)}
      />
    </>
  );
}
