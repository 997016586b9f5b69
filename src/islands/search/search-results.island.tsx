import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearch } from '../../client/search/search-client.ts';
import { sessionStorageIfAllowed } from '../../client/search/session.ts';
import { storeType } from '../../client/search/stored-type.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import type { EntityType } from '../../domain/entity-types.ts';
import { searchRoutes } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../settings/search-configuration.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import { createSearchResults } from '../../stores/search-results.ts';
import { ResultsView } from './results-view.tsx';
import { SearchBoxView } from './search-box.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  readonly entityType: EntityType;
}

/** The results page of a type: the search box and what the address asks for. */
export function SearchResultsIsland({ configuration, productName, entityType }: Props): ReactNode {
  const [{ box, results, storage }] = useState(() => {
    const search = createSearch(configuration, pageHttp(configuration));
    const storage = sessionStorageIfAllowed();
    return {
      storage,
      box: createSearchBox({ search, storage, initial: { entityType, text: '' } }),
      results: createSearchResults({ entityType, search }),
    };
  });
  const state = useStore(results.$state);

  useEffect(() => {
    const parameters = new URLSearchParams(window.location.search);
    if (box.$state.get().text === '') box.choose(parameters.get('query') ?? '');
    void results.show(parameters);
  }, [box, results]);

  return (
    <>
      <SearchBoxView
        box={box}
        configuration={configuration}
        productName={productName}
        look="group"
        wideButton
      />
      <ResultsView
        state={state}
        origin={configuration.resultsOrigin}
        addressOf={(type, query, page) => searchResultsAddress(searchRoutes[type], query, page)}
        onChangeType={(type) => storeType(storage, type)}
      />
    </>
  );
}
