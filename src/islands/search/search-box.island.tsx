import { type ReactNode, useRef, useState } from 'react';
import { availableStorage } from '../../client/available-storage.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { guideIdOfPage } from '../../client/search/page-guide-id.ts';
import { createSearchClient } from '../../client/search/search-client.ts';
import type { EntityType, SearchType } from '../../domain/entity-types.ts';
import { offeredTypes, type SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import listStyles from '../../styles/search-list.css?inline';
import { useReady } from '../use-ready.ts';
import { useStyles } from '../use-styles.ts';
import { SearchBoxView } from './search-box-view.tsx';
import type { SearchLook } from './search-form.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  readonly look: SearchLook;
  /** Fixes the box to one type and hides the selector. */
  readonly fixedType?: EntityType | undefined;
  /** Initial type, if the type is not fixed: on a results page, the type of the URL. */
  readonly searchType?: SearchType | undefined;
  readonly wideButton?: boolean | undefined;
}

/** Island of a search box in a page. */
export function SearchBoxIsland({ fixedType, searchType, ...props }: Props): ReactNode {
  const [box] = useState(() =>
    createSearchBox({
      types: offeredTypes(props.configuration, searchType),
      search: createSearchClient(props.configuration, pageHttp(props.configuration), () =>
        guideIdOfPage(location),
      ),
      storage: availableStorage('sessionStorage'),
      fixedType,
      initial: searchType && { entityType: searchType, text: '' },
    }),
  );
  useStyles(listStyles);
  const element = useRef<HTMLDivElement>(null);
  useReady(element);
  return (
    <div ref={element}>
      <SearchBoxView box={box} {...props} />
    </div>
  );
}
