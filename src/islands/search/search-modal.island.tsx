import { type ReactNode, useRef, useState } from 'react';
import * as searchTexts from '#texts/search.ts';
import { availableStorage } from '../../client/available-storage.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { guideIdOfPage } from '../../client/search/page-guide-id.ts';
import { createSearchClient } from '../../client/search/search-client.ts';
import { offeredTypes, type SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import { closeMenus } from '../../stores/header-menu.ts';
import { createSearchBox } from '../../stores/search-box.ts';
import listStyles from '../../styles/search-list.css?inline';
import { useModal } from '../modal/modal.tsx';
import { useReady } from '../use-ready.ts';
import { useStyles } from '../use-styles.ts';
import { SearchDialog } from './search-dialog.tsx';
import { SearchIcon } from './search-icons.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  /** Address that the button's link leads to without JavaScript. */
  readonly fallback: string;
}

/** Search button of the header and the modal that it opens. Source: specification §2, "Shell"; §4. */
export function SearchModal({ configuration, productName, fallback }: Props): ReactNode {
  const [box] = useState(() =>
    createSearchBox({
      types: offeredTypes(configuration),
      search: createSearchClient(configuration, pageHttp(configuration), () => guideIdOfPage(location)),
      storage: availableStorage('sessionStorage'),
    }),
  );
  useStyles(listStyles);
  const { opening, open, onClosed } = useModal();
  const button = useRef<HTMLButtonElement>(null);
  useReady(button);
  return (
    <>
      <a className="tool tool-search search-without-script" href={fallback} aria-label={searchTexts.submit}>
        <SearchIcon />
      </a>
      <button
        ref={button}
        className="tool tool-search search-with-script"
        type="button"
        aria-label={searchTexts.submit}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+S"
        data-search-open=""
        data-fallback={fallback}
        onClick={() => {
          closeMenus();
          box.restoreType();
          open();
        }}
      >
        <SearchIcon />
      </button>
      {opening > 0 && (
        <SearchDialog
          key={opening}
          box={box}
          configuration={configuration}
          productName={productName}
          onClosed={() => {
            box.close();
            onClosed();
          }}
        />
      )}
    </>
  );
}
