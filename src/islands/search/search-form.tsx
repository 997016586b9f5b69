import { useStore } from '@nanostores/react';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { destination } from '../../client/search/destination.ts';
import { openDestination } from '../../client/search/open-destination.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import {
  type EntityType,
  entityTypes,
  isSearchable,
  searchLimits,
  searchRoutes,
} from '../../domain/search.ts';
import { type SearchConfiguration, searchFormPath } from '../../settings/search-configuration.ts';
import type { SearchBox, SearchList } from '../../stores/search-box.ts';
import { entityTypeTexts, foundText, searchingText, zeroHitsText } from '../../texts/search.ts';
import { CrossIcon, SearchIcon } from './search-icons.tsx';
import { SearchListView } from './search-list.tsx';

/** An input group with a labelled button, or a rounded field with the button inside. */
export type SearchLook = 'group' | 'rounded';

interface Props {
  readonly box: SearchBox;
  readonly configuration: SearchConfiguration;
  readonly look: SearchLook;
  /** Whether people choose the type here; otherwise the host has fixed it, or chooses it elsewhere (tabs). */
  readonly typeSelector: boolean;
  /** Whether the box may change its type at all. */
  readonly changeable: boolean;
  /** A full-width button of its own on narrow screens. */
  readonly wideButton?: boolean;
  /** Adds the heading 'Results' and lets the list be higher. */
  readonly inModal?: boolean;
  readonly field?: RefObject<HTMLInputElement | null>;
}

/**
 * A search box: a plain form that works without JavaScript, and under it the list of what was found.
 * Source: specification §2, "Search box"; §4.
 */
export function SearchForm({
  box,
  configuration,
  look,
  typeSelector,
  changeable,
  wideButton = false,
  inModal = false,
  field,
}: Props): ReactNode {
  const { entityType, text, list } = useStore(box.$state);
  const texts = entityTypeTexts[entityType];
  const [hydrated, setHydrated] = useState(false);
  const ownField = useRef<HTMLInputElement>(null);
  const input = field ?? ownField;
  const listElement = useRef<HTMLDivElement>(null);
  const siteOrigin = hydrated ? window.location.origin : configuration.resultsOrigin;
  const destinationOf = (path: string) => destination(path, configuration, siteOrigin);

  // What was typed, or focused, before the island was there.
  useEffect(() => {
    setHydrated(true);
    const element = input.current;
    if (element === null) return;
    if (element.value !== box.$state.get().text) box.type(element.value);
    else if (element === document.activeElement) box.focus();
  }, [box, input]);

  // The field is the browser's own, so that input methods compose undisturbed; it follows the state where they differ.
  useEffect(() => {
    if (hydrated && input.current !== null && input.current.value !== text) input.current.value = text;
  }, [hydrated, input, text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (!isSearchable(query)) return;
    openDestination(destinationOf(searchResultsAddress(searchRoutes[entityType], query)));
  };

  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node && event.currentTarget.contains(next))) box.close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && (list.state !== 'closed' || !inModal)) {
      event.preventDefault();
      box.close();
      input.current?.blur();
      if (
        document.activeElement instanceof HTMLElement &&
        event.currentTarget.contains(document.activeElement)
      )
        document.activeElement.blur();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const links = [...(listElement.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
      if (links.length === 0 || event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      const at = links.indexOf(document.activeElement as HTMLElement);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : (at + step + links.length) % links.length;
      links[next]?.focus();
    }
  };

  const changeType = (type: EntityType) => {
    box.changeType(type);
    input.current?.focus();
  };

  return (
    <search>
      <form
        className="search"
        data-look={look}
        data-modal={inModal ? '' : undefined}
        action={searchFormPath}
        method="get"
        onSubmit={submit}
        onBlur={leave}
        onKeyDown={onKeyDown}
      >
        <div className="search-bar">
          {typeSelector ? (
            <select
              className="search-type"
              name="entityType"
              aria-label="What to search"
              value={entityType}
              onChange={(event) => {
                const chosen = entityTypes.find((type) => type === event.target.value);
                if (chosen !== undefined) box.changeType(chosen);
              }}
            >
              {entityTypes.map((type) => (
                <option key={type} value={type}>
                  {entityTypeTexts[type].label}
                </option>
              ))}
            </select>
          ) : (
            <input type="hidden" name="entityType" value={entityType} />
          )}
          <div className="search-field">
            <input
              ref={input}
              name="query"
              type="text"
              enterKeyHint="search"
              aria-label={texts.accessibilityLabel}
              placeholder={texts.placeholder}
              defaultValue={text}
              maxLength={searchLimits.maximumCharacters}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onFocus={() => box.focus()}
              onChange={(event) => box.type(event.target.value)}
              onCompositionStart={() => box.startComposing()}
              onCompositionEnd={(event) => box.endComposing(event.currentTarget.value)}
            />
            {hydrated && text !== '' && (
              <button
                className="search-clear"
                type="button"
                aria-label="Clear"
                onClick={() => {
                  box.clear();
                  input.current?.focus();
                }}
              >
                <CrossIcon />
              </button>
            )}
          </div>
          <button
            className="button search-submit"
            type="submit"
            aria-label={look === 'rounded' ? 'Search' : undefined}
            disabled={hydrated && text.trim() === ''}
          >
            {look === 'rounded' ? <SearchIcon /> : 'Search'}
          </button>
        </div>
        <p className="visually-hidden" role="status">
          {announcement(list, entityType)}
        </p>
        {list.state !== 'closed' && (
          // Pressing the pointer must not take the focus from the field: the list would close under it.
          <div className="search-list" ref={listElement} onPointerDown={(event) => event.preventDefault()}>
            {inModal && <h3>Results</h3>}
            <SearchListView
              list={list}
              entityType={entityType}
              destinationOf={destinationOf}
              onChoose={(chosen) => box.choose(chosen)}
              onChangeType={changeable ? changeType : undefined}
            />
          </div>
        )}
        {wideButton && (
          <button className="button search-wide" type="submit" disabled={hydrated && text.trim() === ''}>
            Search
          </button>
        )}
      </form>
    </search>
  );
}

/** What a screen reader is told, politely, when the list changes. */
function announcement(list: SearchList, entityType: EntityType): string {
  if (list.state === 'closed') return '';
  if (list.state === 'searching') return searchingText;
  const { nbHits } = list.answer;
  return nbHits === 0 ? zeroHitsText(entityType, list.query) : foundText(entityType, nbHits);
}
