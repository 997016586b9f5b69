import { useStore } from '@nanostores/react';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import * as searchTexts from '#texts/search.ts';
import { track } from '../../client/analytics/track.ts';
import { availableStorage } from '../../client/available-storage.ts';
import { destination } from '../../client/search/destination.ts';
import { openDestination } from '../../client/search/open-destination.ts';
import { rememberSearch } from '../../client/search/recent-searches.ts';
import { searchResultsAddress } from '../../domain/addresses.ts';
import { chosenHitEvent, manualSearchEvent } from '../../domain/analytics-events.ts';
import type { EntityType, SearchType } from '../../domain/entity-types.ts';
import { type SiteLink, siteLink } from '../../domain/mapped-result.ts';
import { isSearchable, searchLimits, searchRoutes } from '../../domain/search.ts';
import { type SearchConfiguration, searchFormPath } from '../../domain/settings/search-configuration.ts';
import { optionCount, type SearchBox, type SearchList } from '../../stores/search-box.ts';
import { RecentSearchesView } from './recent-searches-view.tsx';
import { CrossIcon, SearchIcon, SearchTypeIcon } from './search-icons.tsx';
import { SearchListView } from './search-list-view.tsx';

/** An input group with a labelled button, or a rounded field with the button inside. */
export type SearchLook = 'group' | 'rounded';

interface Props {
  readonly box: SearchBox;
  readonly configuration: SearchConfiguration;
  readonly look: SearchLook;
  /** Whether the form is hydrated: false on a server, and until the store has adopted the values of the form. */
  readonly live: boolean;
  /** Adds a full-width button on narrow screens. */
  readonly wideButton?: boolean | undefined;
  /** Adds the heading 'Results' and makes the list taller. The type is selected outside the form. */
  readonly inModal?: boolean;
  /** Opens a modal to search in, instead of a list under the field. */
  readonly openModal?: (() => void) | undefined;
  readonly field?: RefObject<HTMLInputElement | null>;
  /** Element that gets the focus when Escape closes the list; without it, the field only loses the focus. */
  readonly afterEscape?: RefObject<HTMLElement | null>;
}

/**
 * Search form that works without JavaScript, with a list of results under its field. It is an editable combobox with list
 * autocomplete of the WAI-ARIA practices: the focus stays in the field, and `aria-activedescendant` names the active option.
 * Source: specification §2, "Search box"; §4.
 */
export function SearchForm({
  box,
  configuration,
  look,
  live,
  wideButton = false,
  inModal = false,
  openModal,
  field,
  afterEscape,
}: Props): ReactNode {
  const { entityType, text, isChosen, focused, list, active } = useStore(box.$state);
  const id = useId();
  const { types } = box;
  const texts = searchTexts.searchTypeTexts[entityType];
  const ownField = useRef<HTMLInputElement>(null);
  const input = field ?? ownField;
  const type = useRef<HTMLSelectElement>(null);
  const siteOrigin = live ? window.location.origin : configuration.resultsOrigin;
  const toDestination = (link: SiteLink) => destination(link, configuration, siteOrigin);
  const resultsDestination = (type: SearchType, query: string) =>
    toDestination(siteLink(searchResultsAddress(searchRoutes[type], query), configuration.resultsOrigin));
  const listed = openModal === undefined && list.state !== 'closed';
  const expanded = listed && optionCount(list) > 0;
  const optionId = (index: number) => `${id}option${index}`;
  const activeId = expanded && active !== undefined ? optionId(active) : undefined;

  // Field and selector are uncontrolled, so that visitors can use them before hydration and input methods are not
  // disturbed. They are updated when they differ from the state.
  useEffect(() => {
    if (!live) return;
    if (input.current !== null && input.current.value !== text) input.current.value = text;
    if (type.current !== null) type.current.value = entityType;
    // If a hit is opened in another tab, its text remains in the field. The text is selected, so that typing replaces it.
    if (isChosen) input.current?.select();
  }, [live, input, text, isChosen, entityType]);

  // A chosen item opens another page. When the visitor returns to this page or tab, the field is empty for the next search.
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') box.dropChoice();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [box]);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = box.$state.get();
    const query = now.text.trim();
    if (!isSearchable(query)) return;
    rememberSearch(availableStorage('localStorage'), { entityType: now.entityType, query });
    track(manualSearchEvent(query));
    openDestination(resultsDestination(now.entityType, query));
  };

  const choose = (chosenType: EntityType, chosen: string | undefined) => {
    rememberSearch(availableStorage('localStorage'), { entityType, query: text.trim() });
    track(chosenHitEvent(text.trim(), chosenType));
    if (chosen === undefined) box.close();
    else box.choose(chosen);
  };

  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node && event.currentTarget.contains(next))) box.close();
  };

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (inModal && list.state === 'closed') return;
    event.preventDefault();
    box.close();
    if (afterEscape?.current) afterEscape.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };

  const onFieldKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (openModal !== undefined) openModal();
        else if (event.altKey && event.key === 'ArrowUp') box.close();
        else if (list.state === 'closed') box.focus();
        else if (!event.altKey) box.move(event.key === 'ArrowDown' ? 1 : -1);
        return;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        box.leaveOptions();
        return;
      case 'Enter':
        if (activeId === undefined) return;
        event.preventDefault();
        document.getElementById(activeId)?.click();
    }
  };

  const changeType = (chosen: SearchType) => {
    box.changeType(chosen);
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
        onKeyDown={onEscape}
      >
        <div className="search-bar">
          {box.fixed || inModal ? (
            <input type="hidden" name="entityType" value={entityType} />
          ) : (
            <span className="search-type">
              {types.map((each) => (
                <SearchTypeIcon key={each} searchType={each} />
              ))}
              <select
                ref={type}
                name="entityType"
                aria-label={searchTexts.selectType}
                defaultValue={entityType}
                onChange={(event) => {
                  const chosen = types.find((each) => each === event.target.value);
                  if (chosen !== undefined) box.changeType(chosen);
                }}
              >
                {types.map((each) => (
                  <option
                    key={each}
                    value={each}
                    data-placeholder={searchTexts.searchTypeTexts[each].placeholder}
                    data-label={searchTexts.searchTypeTexts[each].accessibilityLabel}
                  >
                    {searchTexts.searchTypeTexts[each].label}
                  </option>
                ))}
              </select>
            </span>
          )}
          <div className="search-field">
            <input
              ref={input}
              name="query"
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-haspopup={openModal === undefined ? undefined : 'dialog'}
              aria-expanded={expanded}
              aria-controls={expanded ? `${id}list` : undefined}
              aria-activedescendant={activeId}
              enterKeyHint="search"
              aria-label={texts.accessibilityLabel}
              placeholder={texts.placeholder}
              defaultValue={text}
              maxLength={searchLimits.maximumCharacters}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onFocus={() => {
                if (openModal === undefined) box.focus();
              }}
              onBlur={() => box.leaveOptions()}
              onClick={openModal}
              onChange={(event) => {
                box.type(event.target.value);
                openModal?.();
              }}
              onKeyDown={onFieldKeyDown}
              onCompositionStart={() => box.startComposing()}
              onCompositionEnd={(event) => box.endComposing(event.currentTarget.value)}
            />
            {live && text !== '' && (
              <button
                className="search-clear"
                type="button"
                aria-label={searchTexts.clear}
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
            aria-label={look === 'rounded' ? searchTexts.submit : undefined}
            disabled={live && text.trim() === ''}
          >
            {look === 'rounded' ? <SearchIcon /> : searchTexts.submit}
          </button>
        </div>
        <p className="visually-hidden" role="status">
          {listed && announcement(list)}
        </p>
        {listed && (
          // biome-ignore lint/a11y/noStaticElementInteractions: pressing must not take the focus from the field, or the list would close under the pointer
          <div
            className="search-list"
            data-grouped={entityType === 'all' ? '' : undefined}
            onMouseDown={(event) => event.preventDefault()}
          >
            {inModal && <h3>{searchTexts.results}</h3>}
            <SearchListView
              list={list}
              listId={`${id}list`}
              optionId={optionId}
              active={active}
              origin={configuration.resultsOrigin}
              toDestination={toDestination}
              onChoose={choose}
              onChangeType={box.fixed ? undefined : changeType}
            />
          </div>
        )}
        {focused && text === '' && openModal === undefined && (
          <RecentSearchesView
            fixedType={box.fixed ? entityType : undefined}
            resultsDestination={resultsDestination}
          />
        )}
        {wideButton && (
          <button className="button search-wide" type="submit" disabled={live && text.trim() === ''}>
            {searchTexts.submit}
          </button>
        )}
      </form>
    </search>
  );
}

/** Returns the text of the status region, which screen readers announce when the list changes. */
function announcement(list: SearchList): string {
  if (list.state === 'closed') return '';
  if (list.state === 'searching') return searchTexts.searching;
  const { searchType, query, response } = list;
  if (response.nbHits === 0) return searchTexts.zeroHits(searchType, query);
  return response.counts === undefined
    ? searchTexts.hitsFound(searchType, response.nbHits)
    : searchTexts.hitsFoundByType(response.counts);
}
