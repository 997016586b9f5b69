import { atom, type ReadableAtom } from 'nanostores';
import type { SearchClient } from '../client/search/search-client.ts';
import { storedType, storeType, type TypeStorage } from '../client/search/stored-type.ts';
import { wrapIndex } from '../client/widgets/wrap-index.ts';
import { defaultEntityType, type EntityType } from '../domain/entity-types.ts';
import {
  isSearchable,
  NO_HITS,
  type SearchCounts,
  type SearchResponse,
  searchLimits,
} from '../domain/search.ts';
import { countOtherTypes } from './count-other-types.ts';

/** State of the list under the field of a search box. */
export type SearchList =
  | { readonly state: 'closed' }
  | { readonly state: 'searching' }
  | {
      readonly state: 'answered';
      readonly query: string;
      readonly response: SearchResponse;
      /** Numbers of hits of the other types; undefined until they are counted. A type whose count failed is missing. */
      readonly counts?: SearchCounts;
    };

interface SearchBoxState {
  readonly entityType: EntityType;
  /** Text of the field. */
  readonly text: string;
  /** Whether the text is the name of a chosen list item, and was not typed by the visitor. */
  readonly isChosen: boolean;
  readonly focused: boolean;
  readonly list: SearchList;
  /** Index of the option selected with the arrow keys; undefined while none is. */
  readonly active: number | undefined;
}

/** Values of a search box's form at the time of hydration. */
export interface FormContents {
  readonly entityType: EntityType;
  /** Whether the visitor selected a different type than the page preselected. */
  readonly isTypeChanged: boolean;
  readonly text: string;
}

/** State and actions of a search box. Source: specification §4, "Search box". */
export interface SearchBox {
  readonly $state: ReadableAtom<SearchBoxState>;
  /** Whether the entity type is fixed. */
  readonly fixed: boolean;
  /** Selects the type chosen last in this session, unless the type is fixed. */
  restoreType(): void;
  /** Adopts the values of the form, which visitors can use before hydration. */
  adopt(form: FormContents): void;
  /** Handles the focus of the field: searches immediately if the text is long enough. */
  focus(): void;
  /** Handles a change of the field's text: searches when typing pauses for 300 ms. */
  type(text: string): void;
  /** Handles the start of an input method composition: no search is sent until it ends. */
  startComposing(): void;
  /** Handles the end of an input method composition, after which the field has this text. */
  endComposing(text: string): void;
  /** Selects another type: stores it for the session and repeats the search immediately. */
  changeType(entityType: EntityType): void;
  /** Handles the choice of a list item: fills the field with its text and closes the list. */
  choose(text: string): void;
  /** Empties the field if its text is a chosen list item, so that the next text is not appended to it. */
  dropChoice(): void;
  /** Moves the active option by one and wraps around; from the field, to the first or the last option. */
  move(by: 1 | -1): void;
  /** Deactivates the active option, so that keys apply to the field. */
  leaveOptions(): void;
  /** Empties the field. */
  clear(): void;
  /** Closes the list, drops its results and cancels the current search, as on Escape or when the focus leaves. */
  close(): void;
}

export interface SearchBoxOptions {
  readonly search: SearchClient;
  readonly storage: TypeStorage;
  /** Entity type of a box with a fixed type. */
  readonly fixedType?: EntityType | undefined;
  /** Initial type and text, on a page that shows the results of a search. */
  readonly initial?: Pick<SearchBoxState, 'entityType' | 'text'> | undefined;
  /** Logs the error of a failed search. The visitor does not see it (specification §8). */
  readonly log?: (error: unknown) => void;
}

/** Returns the number of options of a list: its hits, and the link to all hits if there are more. */
export function optionCount(list: SearchList): number {
  if (list.state !== 'answered') return 0;
  const { hits, nbHits } = list.response;
  return nbHits > searchLimits.autocompleteSize ? hits.length + 1 : hits.length;
}

const CLOSED_LIST: SearchList = { state: 'closed' };

/** Creates the store of one search box; a page may have several. */
export function createSearchBox({
  search,
  storage,
  fixedType,
  initial,
  log = console.error,
}: SearchBoxOptions): SearchBox {
  const $state = atom<SearchBoxState>({
    entityType: fixedType ?? initial?.entityType ?? defaultEntityType,
    text: initial?.text ?? '',
    isChosen: false,
    focused: false,
    list: CLOSED_LIST,
    active: undefined,
  });
  const update = (change: Partial<SearchBoxState>) =>
    $state.set({ ...$state.get(), ...('list' in change && { active: undefined }), ...change });

  let composing = false;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let pending: AbortController | undefined;
  /** Query of the search in progress or of the shown results; it is not sent again. */
  let handledQuery: string | undefined;

  const cancelSearch = () => {
    clearTimeout(debounceTimer);
    pending?.abort();
    pending = undefined;
    handledQuery = undefined;
  };

  const searchNow = async () => {
    clearTimeout(debounceTimer);
    const { text, entityType } = $state.get();
    const query = text.trim();
    if (!isSearchable(query) || query === handledQuery) return;
    pending?.abort();
    const controller = new AbortController();
    pending = controller;
    handledQuery = query;
    update({ list: { state: 'searching' } });
    let response = NO_HITS;
    try {
      const request = { entityType, query, page: 0, size: searchLimits.autocompleteSize };
      response = await search(request, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      log(error);
      handledQuery = undefined;
    }
    if (controller.signal.aborted) return;
    update({ list: { state: 'answered', query, response } });
    if (fixedType === undefined && handledQuery !== undefined)
      void countOthers(entityType, query, response, controller);
  };

  const countOthers = async (
    entityType: EntityType,
    query: string,
    response: SearchResponse,
    controller: AbortController,
  ) => {
    const counts = await countOtherTypes(entityType, async (type) => {
      const { nbHits } = await search({ entityType: type, query, page: 0, size: 0 }, controller.signal);
      return nbHits;
    });
    if (controller.signal.aborted || $state.get().list.state !== 'answered') return;
    // Set without `update`, which would reset the active option: the options did not change.
    $state.set({ ...$state.get(), list: { state: 'answered', query, response, counts } });
  };

  const type = (text: string) => {
    update({ text, isChosen: false, focused: true, active: undefined });
    if (composing) return;
    clearTimeout(debounceTimer);
    if (isSearchable(text)) debounceTimer = setTimeout(searchNow, searchLimits.debounceMilliseconds);
    else {
      cancelSearch();
      update({ list: CLOSED_LIST });
    }
  };

  const clear = () => {
    cancelSearch();
    update({ text: '', isChosen: false, list: CLOSED_LIST });
  };

  return {
    $state,
    fixed: fixedType !== undefined,
    restoreType() {
      const stored = storedType(storage);
      if (fixedType === undefined && stored !== undefined) update({ entityType: stored });
    },
    adopt({ entityType, isTypeChanged, text }) {
      if (fixedType === undefined) update({ entityType });
      if (isTypeChanged) storeType(storage, entityType);
      update({ text, isChosen: false });
    },
    focus() {
      update({ focused: true });
      void searchNow();
    },
    type,
    startComposing() {
      composing = true;
      clearTimeout(debounceTimer);
    },
    endComposing(text) {
      composing = false;
      type(text);
    },
    changeType(entityType) {
      if (fixedType !== undefined || entityType === $state.get().entityType) return;
      cancelSearch();
      update({ entityType, list: CLOSED_LIST });
      storeType(storage, entityType);
      void searchNow();
    },
    choose(text) {
      cancelSearch();
      update({ text, isChosen: true, list: CLOSED_LIST });
    },
    dropChoice() {
      if ($state.get().isChosen) clear();
    },
    move(by) {
      const { active, list } = $state.get();
      const options = optionCount(list);
      if (options === 0) return;
      const from = active ?? (by === 1 ? -1 : options);
      update({ active: wrapIndex(from, by, options) });
    },
    leaveOptions() {
      if ($state.get().active !== undefined) update({ active: undefined });
    },
    clear,
    close() {
      cancelSearch();
      composing = false;
      update({ focused: false, list: CLOSED_LIST });
    },
  };
}
