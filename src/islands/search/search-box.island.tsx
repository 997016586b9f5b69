import { type ReactNode, useRef, useState } from 'react';
import { allowedStorage } from '../../client/allowed-storage.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearch } from '../../client/search/search-client.ts';
import { guideOfPage } from '../../client/search/visitor-guide.ts';
import type { EntityType } from '../../domain/entity-types.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import listStyles from '../../styles/search-list.css?url';
import { useReady } from '../use-ready.ts';
import { useStylesheet } from '../use-stylesheet.ts';
import { SearchBoxView } from './search-box.tsx';
import type { SearchLook } from './search-form.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  readonly look: SearchLook;
  /** Fixes the box to one type and hides the selector. */
  readonly fixedType?: EntityType | undefined;
  /** What it starts with, where it is not fixed: on a page of results the type that its address names. */
  readonly entityType?: EntityType | undefined;
  readonly wideButton?: boolean | undefined;
}

/** A search box in a page. */
export function SearchBoxIsland({ fixedType, entityType, ...props }: Props): ReactNode {
  const [box] = useState(() =>
    createSearchBox({
      search: createSearch(props.configuration, pageHttp(props.configuration), () => guideOfPage(location)),
      storage: allowedStorage('sessionStorage'),
      fixedType,
      initial: entityType && { entityType, text: '' },
    }),
  );
  const styled = useStylesheet(listStyles);
  const element = useRef<HTMLDivElement>(null);
  useReady(element);
  return (
    <div ref={element}>
      <SearchBoxView box={box} styled={styled} {...props} />
    </div>
  );
}
