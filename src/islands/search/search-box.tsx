import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { allowedStorage } from '../../client/allowed-storage.ts';
import { storeText } from '../../client/search/stored-text.ts';
import { isChanged } from '../../client/search/stored-type.ts';
import { WINDOWS } from '../../domain/breakpoints.ts';
import { isEntityType } from '../../domain/entity-types.ts';
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
  /** Whether the stylesheet of what is found has been loaded. */
  readonly styled: boolean;
  readonly look: SearchLook;
  readonly wideButton?: boolean | undefined;
}

/**
 * A search box in a page, which opens as a modal on small screens. It goes on from what a visitor did before it was
 * there. Source: specification §2, "Search box".
 */
export function SearchBoxView({
  box,
  configuration,
  productName,
  styled,
  look,
  wideButton,
}: Props): ReactNode {
  const { text } = useStore(box.$state);
  const small = useWindow('mobile');
  const { opening, open, onClosed } = useModal();
  const [live, setLive] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const form = element.current?.querySelector('form');
    if (!form) return;
    box.adopt(contentsOf(form, box.$state.get()));
    setLive(true);
    if (field.current !== document.activeElement) return;
    if (matchMedia(WINDOWS.mobile).matches) open();
    // Somebody may be in the middle of a word.
    else box.type(box.$state.get().text);
  }, [box, open]);

  useEffect(() => {
    if (live) storeText(allowedStorage('sessionStorage'), window.location.pathname, text);
  }, [live, text]);

  return (
    <div ref={element} className="search-box">
      <SearchForm
        box={box}
        configuration={configuration}
        look={look}
        live={live}
        styled={styled}
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
          styled={styled}
          onClosed={() => {
            box.close();
            onClosed();
          }}
        />
      )}
    </div>
  );
}

/** What the form holds that people could use before its code was there. */
function contentsOf(form: HTMLFormElement, { entityType }: Pick<FormContents, 'entityType'>): FormContents {
  const sent = new FormData(form);
  const type = sent.get('entityType');
  const select = form.querySelector('select');
  return {
    entityType: isEntityType(type) ? type : entityType,
    chosen: select !== null && isChanged(select),
    text: String(sent.get('query') ?? ''),
  };
}
