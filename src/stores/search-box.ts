import { atom, type ReadableAtom } from 'nanostores';
import type { Search } from '../client/search/search-client.ts';
import { storedType, storeType, type TypeStorage } from '../client/search/stored-type.ts';
import { defaultEntityType, type EntityType, otherEntityTypes } from '../domain/entity-types.ts';
import { isSearchable, type SearchAnswer, type SearchCounts, searchLimits } from '../domain/search.ts';

/** What the list under the field shows. */
export type SearchList =
  | { readonly state: 'closed' }
  | { readonly state: 'searching' }
  | {
      readonly state: 'answered';
      readonly query: string;
      readonly answer: SearchAnswer;
      /** Hits of the other types, as far as they are known. */
      readonly counts?: SearchCounts;
    };

export interface SearchBoxState {
  readonly entityType: EntityType;
  /** What stands in the field. */
  readonly text: string;
  readonly focused: boolean;
  readonly list: SearchList;
  /** Place of the option that the arrow keys are on; undefined while they are in the field. */
  readonly active: number | undefined;
}

/** What a visitor left in the form of a search box. */
export interface FormContents {
  readonly entityType: EntityType;
  /** Whether the visitor chose the type, other than the one that the page showed. */
  readonly chosen: boolean;
  readonly text: string;
}

/** One search box: its state and everything that can happen to it. Source: specification §4, "Search box". */
export interface SearchBox {
  readonly $state: ReadableAtom<SearchBoxState>;
  /** Whether the host fixes the type. */
  readonly fixed: boolean;
  /** Takes the type chosen last in this session, unless the box is fixed to one. */
  restoreType(): void;
  /** Takes what stands in the form, which could be used before its code was there. */
  adopt(form: FormContents): void;
  /** The field got the focus: a text that is long enough is searched at once. */
  focus(): void;
  /** The field holds this text now: it is searched when typing pauses for 300 ms. */
  type(text: string): void;
  /** An input method began to compose; nothing is searched until it is done. */
  startComposing(): void;
  /** The input method is done, and the field holds this text. */
  endComposing(text: string): void;
  /** Another type was chosen: it is remembered for the session, and the text is searched again at once. */
  changeType(entityType: EntityType): void;
  /** An item of the list was chosen: its text fills the field and the list closes. */
  choose(text: string): void;
  /** The arrow keys go so many options on, around the ends; from the field to the first, or back to the last. */
  move(by: 1 | -1): void;
  /** The keys are in the field again. */
  leaveOptions(): void;
  /** Empties the field. */
  clear(): void;
  /** Escape, or the focus left: the list closes, its results are forgotten, and what is under way is dropped. */
  close(): void;
}

export interface SearchBoxOptions {
  readonly search: Search;
  readonly storage: TypeStorage;
  /** Fixes the box to one type. */
  readonly fixedType?: EntityType | undefined;
  /** What the box starts with, on a page that shows the results of a search. */
  readonly initial?: Pick<SearchBoxState, 'entityType' | 'text'> | undefined;
  /** Takes the error of a search that failed: nothing else shows it (specification §8). */
  readonly log?: (error: unknown) => void;
}

/** How many options a list offers: its hits, and the link to all of them where there are more. */
export function optionCount(list: SearchList): number {
  if (list.state !== 'answered') return 0;
  const { hits, nbHits } = list.answer;
  return nbHits > searchLimits.autocompleteSize ? hits.length + 1 : hits.length;
}

const closed: SearchList = { state: 'closed' };
const noHits: SearchAnswer = { nbHits: 0, hits: [] };

/** A search box of its own; a page may have several. */
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
    focused: false,
    list: closed,
    active: undefined,
  });
  const update = (change: Partial<SearchBoxState>) =>
    $state.set({ ...$state.get(), ...('list' in change && { active: undefined }), ...change });

  let composing = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;
  /** The text that is searched or answered, so that the same text again is left alone. */
  let asked: string | undefined;

  const drop = () => {
    clearTimeout(pause);
    underWay?.abort();
    underWay = undefined;
    asked = undefined;
  };

  const searchNow = async () => {
    clearTimeout(pause);
    const { text, entityType } = $state.get();
    const query = text.trim();
    if (!isSearchable(query) || query === asked) return;
    underWay?.abort();
    const mine = new AbortController();
    underWay = mine;
    asked = query;
    update({ list: { state: 'searching' } });
    let answer = noHits;
    try {
      const question = { entityType, query, page: 0, size: searchLimits.autocompleteSize };
      answer = await search(question, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return;
      log(error);
      asked = undefined;
    }
    if (mine.signal.aborted) return;
    update({ list: { state: 'answered', query, answer } });
    if (fixedType === undefined && asked !== undefined) void countOthers(entityType, query, answer, mine);
  };

  const countOthers = async (
    entityType: EntityType,
    query: string,
    answer: SearchAnswer,
    mine: AbortController,
  ) => {
    const others = otherEntityTypes(entityType);
    const counted = await Promise.allSettled(
      others.map((type) => search({ entityType: type, query, page: 0, size: 0 }, mine.signal)),
    );
    if (mine.signal.aborted || $state.get().list.state !== 'answered') return;
    const counts: { [Type in EntityType]?: number } = {};
    for (const [at, type] of others.entries()) {
      const found = counted[at];
      if (found?.status === 'fulfilled') counts[type] = found.value.nbHits;
    }
    // The options are the same, so the one that the arrow keys are on stays.
    $state.set({ ...$state.get(), list: { state: 'answered', query, answer, counts } });
  };

  const type = (text: string) => {
    update({ text, focused: true, active: undefined });
    if (composing) return;
    clearTimeout(pause);
    if (isSearchable(text)) pause = setTimeout(searchNow, searchLimits.debounceMilliseconds);
    else {
      drop();
      update({ list: closed });
    }
  };

  return {
    $state,
    fixed: fixedType !== undefined,
    restoreType() {
      const stored = storedType(storage);
      if (fixedType === undefined && stored !== undefined) update({ entityType: stored });
    },
    adopt({ entityType, chosen, text }) {
      if (fixedType === undefined) update({ entityType });
      if (chosen) storeType(storage, entityType);
      update({ text });
    },
    focus() {
      update({ focused: true });
      void searchNow();
    },
    type,
    startComposing() {
      composing = true;
      clearTimeout(pause);
    },
    endComposing(text) {
      composing = false;
      type(text);
    },
    changeType(entityType) {
      if (fixedType !== undefined || entityType === $state.get().entityType) return;
      drop();
      update({ entityType, list: closed });
      storeType(storage, entityType);
      void searchNow();
    },
    choose(text) {
      drop();
      update({ text, list: closed });
    },
    move(by) {
      const { active, list } = $state.get();
      const options = optionCount(list);
      if (options === 0) return;
      const from = active ?? (by === 1 ? -1 : options);
      update({ active: (from + by + options) % options });
    },
    leaveOptions() {
      if ($state.get().active !== undefined) update({ active: undefined });
    },
    clear() {
      drop();
      update({ text: '', list: closed });
    },
    close() {
      drop();
      composing = false;
      update({ focused: false, list: closed });
    },
  };
}
