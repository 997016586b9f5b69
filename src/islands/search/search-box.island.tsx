import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearch } from '../../client/search/search-client.ts';
import { sessionStorageIfAllowed } from '../../client/search/session.ts';
import type { EntityType } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../settings/search-configuration.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import { useReady } from '../use-ready.ts';
import { SearchForm, type SearchLook } from './search-form.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly look: SearchLook;
  /** Fixes the box to one type and hides the selector. */
  readonly fixedType?: EntityType | undefined;
  readonly wideButton?: boolean | undefined;
}

/** A search box in a page. */
export function SearchBoxIsland({ configuration, look, fixedType, wideButton = false }: Props): ReactNode {
  const [box] = useState(() =>
    createSearchBox({
      search: createSearch(configuration, pageHttp(configuration)),
      storage: sessionStorageIfAllowed(),
      fixedType,
    }),
  );
  const element = useRef<HTMLDivElement>(null);
  useReady(element);
  useEffect(() => box.restoreType(), [box]);
  return (
    <div ref={element} className="search-box">
      <SearchForm
        box={box}
        configuration={configuration}
        look={look}
        typeSelector={fixedType === undefined}
        changeable={fixedType === undefined}
        wideButton={wideButton}
      />
    </div>
  );
}
