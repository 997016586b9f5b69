import { atom, type ReadableAtom } from 'nanostores';
import type { SearchClient } from '../client/search/search-client.ts';
import { storedType, storeType, type TypeStorage } from '../client/search/stored-type.ts';
import { wrapIndex } from '../client/widgets/wrap-index.ts';
import type { EntityType, OfferedTypes, SearchType } from '../domain/entity-types.ts';
import {
  autocompleteSize,
  isSearchable,
  NO_HITS,
  responsesByType,
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
      readonly searchType: SearchType;
      readonly query: string;
      readonly response: SearchResponse;
      /**
       * Numbers of hits of the types that were not searched; undefined until they are counted, and if they are not needed. A type
       * whose count failed is missing.
       */
      readonly counts?: SearchCounts;
    };

interface SearchBoxState {
  readonly entityType: SearchType;
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
  readonly entityType: SearchType;
  /** Whether the visitor selected a different type than the page preselected. */
  readonly isTypeChanged: boolean;
  readonly text: string;
}

/** State and actions of a search box. Source: specification §4, "Search box". */
export interface SearchBox {
  readonly $state: ReadableAtom<SearchBoxState>;
  /** Whether the entity type is fixed. */
  readonly fixed: boolean;
  /** Types that the selector offers. */
  readonly types: OfferedTypes;
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
  changeType(entityType: SearchType): void;
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
  /** Types that the selector offers. */
  readonly types: OfferedTypes;
  readonly search: SearchClient;
  readonly storage: TypeStorage;
  /** Entity type of a box with a fixed type. */
  readonly fixedType?: EntityType | undefined;
  /** Initial type and text, on a page that shows the results of a search. */
  readonly initial?: Pick<SearchBoxState, 'entityType' | 'text'> | undefined;
  /** Logs the error of a failed search. The visitor does not see it (specification §8). */
  readonly log?: (error: unknown) => void;
}

/** Returns the number of options of a list: the hits of each type, and a link to all hits of the type if there are more. */
export function optionCount(list: SearchList): number {
  if (list.state !== 'answered') return 0;
  return responsesByType(list.searchType, list.response).reduce(
    (sum, { response: { hits, nbHits } }) => sum + hits.length + Number(nbHits > hits.length),
    0,
  );
}

const CLOSED_LIST: SearchList = { state: 'closed' };

/** Creates the store of one search box; a page may have several. */
export function createSearchBox({
  types,
  search,
  storage,
  fixedType,
  initial,
  log = console.error,
}: SearchBoxOptions): SearchBox {
  const $state = atom<SearchBoxState>({
    entityType: fixedType ?? initial?.entityType ?? types[0],
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
    const answered = { state: 'answered', searchType: entityType, query } as const;
    let response: SearchResponse;
    try {
      const request = { entityType, query, page: 0, size: autocompleteSize(entityType) };
      response = await search(request, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      log(error);
      handledQuery = undefined;
      return update({ list: { ...answered, response: NO_HITS, counts: {} } });
    }
    if (controller.signal.aborted) return;
    update({ list: { ...answered, response } });
    // A box with a fixed type offers other types only if there are no hits.
    if (entityType === 'all' || (fixedType !== undefined && response.nbHits > 0)) return;
    const counts = await countOtherTypes(entityType, async (type) => {
      const { nbHits } = await search({ entityType: type, query, page: 0, size: 0 }, controller.signal);
      return nbHits;
    });
    if (controller.signal.aborted || $state.get().list.state !== 'answered') return;
    // Set without `update`, which would reset the active option: the options did not change.
    $state.set({ ...$state.get(), list: { ...answered, response, counts } });
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
    types,
    restoreType() {
      const stored = storedType(storage);
      if (fixedType === undefined && stored !== undefined && types.includes(stored))
        update({ entityType: stored });
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
