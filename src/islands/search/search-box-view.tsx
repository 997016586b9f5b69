import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { availableStorage } from '../../client/available-storage.ts';
import { storeText } from '../../client/search/stored-text.ts';
import { isChanged } from '../../client/search/stored-type.ts';
import { WINDOWS } from '../../domain/breakpoints.ts';
import { isSearchType } from '../../domain/entity-types.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import type { FormContents, SearchBox } from '../../stores/search-box.ts';
import { useModal } from '../modal/modal.tsx';
import { useWindow } from '../use-window.ts';
import { SearchDialog } from './search-dialog.tsx';
import { SearchForm, type SearchLook } from './search-form.tsx';

interface Props {
  readonly box: SearchBox;
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  readonly look: SearchLook;
  readonly wideButton?: boolean | undefined;
}

/**
 * Search box in a page. On small screens, it opens as a modal. On hydration, it adopts the text, type and focus of the
 * server-rendered form. Source: specification §2, "Search box".
 */
export function SearchBoxView({ box, configuration, productName, look, wideButton }: Props): ReactNode {
  const { text, isChosen } = useStore(box.$state);
  const small = useWindow('mobile');
  const { opening, open, onClosed } = useModal();
  const [live, setLive] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const form = element.current?.querySelector('form');
    if (!form) return;
    box.adopt(readForm(form, box.$state.get()));
    setLive(true);
    if (field.current !== document.activeElement) return;
    if (matchMedia(WINDOWS.mobile).matches) open();
    // The visitor may be typing: search after the usual pause.
    else box.type(box.$state.get().text);
  }, [box, open]);

  useEffect(() => {
    if (live) storeText(availableStorage('sessionStorage'), window.location.pathname, isChosen ? '' : text);
  }, [live, text, isChosen]);

  return (
    <div ref={element} className="search-box">
      <SearchForm
        box={box}
        configuration={configuration}
        look={look}
        live={live}
        wideButton={wideButton}
        openModal={small ? open : undefined}
        field={field}
      />
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
    </div>
  );
}

/** Reads the values of the form, which visitors can change before hydration. */
function readForm(form: HTMLFormElement, { entityType }: Pick<FormContents, 'entityType'>): FormContents {
  const data = new FormData(form);
  const type = data.get('entityType');
  const select = form.querySelector('select');
  return {
    entityType: isSearchType(type) ? type : entityType,
    isTypeChanged: select !== null && isChanged(select),
    text: String(data.get('query') ?? ''),
  };
}
