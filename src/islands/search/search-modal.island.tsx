import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { pageHttp } from '../../client/http/page-http.ts';
import { createSearch } from '../../client/search/search-client.ts';
import { sessionStorageIfAllowed } from '../../client/search/session.ts';
import { entityTypes } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../settings/search-configuration.ts';
import { closeMenus } from '../../stores/header-menu.ts';
import { createSearchBox, type SearchBox } from '../../stores/search-box.ts';
import { entityTypeTexts } from '../../texts/search.ts';
import { useReady } from '../use-ready.ts';
import { SearchForm } from './search-form.tsx';
import { CrossIcon, SearchIcon } from './search-icons.tsx';

interface Props {
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  /** Where the button leads without JavaScript. */
  readonly fallback: string;
}

/** The header's search button and the modal that it opens. Source: specification §2, "Shell"; §4. */
export function SearchModal({ configuration, productName, fallback }: Props): ReactNode {
  const [box] = useState(() =>
    createSearchBox({
      search: createSearch(configuration, pageHttp(configuration)),
      storage: sessionStorageIfAllowed(),
    }),
  );
  // Counted, so that a dialog that is asked for again before its `close` event opens again.
  const [opening, setOpening] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useReady(button);
  return (
    <>
      <a className="tool tool-search search-without-script" href={fallback} aria-label="Search">
        <SearchIcon />
      </a>
      <button
        ref={button}
        className="tool tool-search search-with-script"
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+S"
        data-search-open=""
        data-fallback={fallback}
        onClick={() => {
          if (dialog.current?.open) return;
          closeMenus();
          box.restoreType();
          setOpening((last) => last + 1);
        }}
      >
        <SearchIcon />
      </button>
      {opening > 0 && (
        <SearchDialog
          key={opening}
          dialog={dialog}
          box={box}
          configuration={configuration}
          productName={productName}
          onClosed={() => {
            box.close();
            setOpening((last) => (last === opening ? 0 : last));
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly box: SearchBox;
  readonly configuration: SearchConfiguration;
  readonly productName: string;
  readonly onClosed: () => void;
}

function SearchDialog({ dialog, box, configuration, productName, onClosed }: DialogProps): ReactNode {
  const { entityType } = useStore(box.$state);
  const field = useRef<HTMLInputElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    field.current?.focus();
    document.documentElement.toggleAttribute('data-scroll-locked', true);
    return () => {
      document.documentElement.toggleAttribute('data-scroll-locked', false);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog]);

  const onTabKeyDown = (event: KeyboardEvent) => {
    const at = entityTypes.indexOf(entityType);
    const last = entityTypes.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const chosen = (next + entityTypes.length) % entityTypes.length;
    box.changeType(entityTypes[chosen] ?? entityType);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[chosen]?.focus();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className="search-modal"
      aria-labelledby={`${id}title`}
      onClose={onClosed}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <div className="search-modal-content">
        <div className="search-modal-heading">
          <h2 id={`${id}title`}>Search {productName}</h2>
          <button
            className="search-modal-close"
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <CrossIcon />
          </button>
        </div>
        <div ref={tabs} className="search-tabs" role="tablist" aria-label="What to search">
          {entityTypes.map((type) => (
            <button
              key={type}
              type="button"
              role="tab"
              id={`${id}${type}`}
              aria-selected={type === entityType}
              aria-controls={`${id}panel`}
              tabIndex={type === entityType ? 0 : -1}
              onClick={() => box.changeType(type)}
              onKeyDown={onTabKeyDown}
            >
              {entityTypeTexts[type].tabLabel}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${entityType}`}>
          <p className="search-prompt">{entityTypeTexts[entityType].prompt}</p>
          <SearchForm
            box={box}
            configuration={configuration}
            look="group"
            typeSelector={false}
            changeable
            inModal
            field={field}
          />
        </div>
      </div>
    </dialog>
  );
}
