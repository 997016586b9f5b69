import { atom, computed, type ReadableAtom } from 'nanostores';
import * as dropdownTexts from '#texts/dropdown.ts';

/** An item of a dropdown. */
export interface DropdownItem {
  readonly value: string;
  readonly description: string;
  readonly disabled?: boolean;
}

/** A page of items of an endless list. */
export interface DropdownPage {
  readonly items: readonly DropdownItem[];
  /** Whether this is the last page. */
  readonly done: boolean;
}

/** Number of items above which a dropdown has a filter by default. Source: specification §5 and §9. */
const MAX_ITEMS_WITHOUT_FILTER = 10;
/** Pause in typing after which the filter is applied. Source: specification §9. */
const FILTER_DEBOUNCE_MS = 400;

export interface DropdownOptions {
  readonly items: readonly DropdownItem[];
  readonly selected?: readonly string[];
  readonly multiple?: boolean;
  /** Text of the button while no item is selected; by default, the text of specification §8. */
  readonly prompt?: string | undefined;
  /** Number of items above which the dropdown has a filter. */
  readonly filterAbove?: number;
  /** Makes the list endless: called with page 1, 2, … whenever the end of the list comes into view. A failure ends the list. */
  readonly loadPage?: (page: number) => Promise<DropdownPage>;
  /** Runs a task after a number of milliseconds. Returns a function that cancels it. */
  readonly schedule: (task: () => void, milliseconds: number) => () => void;
}

export interface Dropdown {
  readonly $open: ReadableAtom<boolean>;
  readonly $filter: ReadableAtom<string>;
  /** Items that match the filter. */
  readonly $visible: ReadableAtom<readonly DropdownItem[]>;
  readonly $selected: ReadableAtom<readonly string[]>;
  readonly $loading: ReadableAtom<boolean>;
  /** Index in `$visible` of the item selected with the arrow keys, or -1. */
  readonly $active: ReadableAtom<number>;
  /** Text of the button: the selected item, a count, or a prompt. Source: specification §8. */
  readonly $label: ReadableAtom<string>;
  readonly $allSelected: ReadableAtom<boolean>;
  readonly $hasFilter: ReadableAtom<boolean>;
  readonly multiple: boolean;
  open(): void;
  close(): void;
  type(filter: string): void;
  /** Selects an item. If several items may be selected, a selected item is deselected. Ignores disabled and unknown items. */
  choose(value: string): void;
  /** Selects all visible enabled items, or deselects them if all are selected. */
  toggleAll(): void;
  /** Deselects all items. */
  clear(): void;
  /** Moves the active item by a number of positions and stops at the ends. */
  move(by: number): void;
  /** Makes the next item that starts with the text active; ignores case. */
  jump(start: string): void;
  /** Loads the next page of an endless list, unless a page is being loaded. */
  reachEnd(): Promise<void>;
}

/** Creates the store of one dropdown. Source: specification §4, §5, §8, §9. */
export function createDropdown(options: DropdownOptions): Dropdown {
  const {
    multiple = false,
    prompt = dropdownTexts.selectItem,
    filterAbove = MAX_ITEMS_WITHOUT_FILTER,
    loadPage,
    schedule,
  } = options;
  const $items = atom(options.items);
  const $open = atom(false);
  const $filter = atom('');
  const $applied = atom('');
  const $selected = atom<readonly string[]>(options.selected ?? []);
  const $loading = atom(false);
  const $active = atom(-1);
  let nextPage = loadPage === undefined ? undefined : 1;
  let cancelFilter = (): void => {};

  const $visible = computed([$items, $applied], (items, applied) =>
    items.filter(({ description }) => description.toLowerCase().includes(applied)),
  );
  const enabled = (items: readonly DropdownItem[]) => items.filter(({ disabled }) => disabled !== true);

  const apply = (filter: string): void => {
    $applied.set(filter.trim().toLowerCase());
    $active.set(-1);
  };

  return {
    $open,
    $filter,
    $visible,
    $selected,
    $loading,
    $active,
    multiple,
    $hasFilter: computed([$items], (items) => loadPage !== undefined || items.length > filterAbove),
    $label: computed([$items, $selected], (items, selected) => {
      if (selected.length > 1) return dropdownTexts.itemsSelected(selected.length);
      return items.find(({ value }) => value === selected[0])?.description ?? prompt;
    }),
    $allSelected: computed(
      [$visible, $selected],
      (visible, selected) =>
        enabled(visible).length > 0 && enabled(visible).every(({ value }) => selected.includes(value)),
    ),
    open() {
      $open.set(true);
      $active.set($visible.get().findIndex(({ value }) => $selected.get().includes(value)));
    },
    close() {
      cancelFilter();
      $open.set(false);
      $filter.set('');
      apply('');
    },
    type(filter) {
      $filter.set(filter);
      cancelFilter();
      cancelFilter = schedule(() => apply(filter), FILTER_DEBOUNCE_MS);
    },
    choose(value) {
      const item = $items.get().find((candidate) => candidate.value === value);
      if (item === undefined || item.disabled) return;
      const selected = $selected.get();
      if (!multiple) $selected.set([value]);
      else if (selected.includes(value)) $selected.set(selected.filter((other) => other !== value));
      else $selected.set([...selected, value]);
    },
    toggleAll() {
      const values = enabled($visible.get()).map(({ value }) => value);
      const others = $selected.get().filter((value) => !values.includes(value));
      const all = values.every((value) => $selected.get().includes(value));
      $selected.set(all ? others : [...others, ...values]);
    },
    clear() {
      $selected.set([]);
    },
    move(by) {
      const { length } = $visible.get();
      if (length > 0) $active.set(Math.max(0, Math.min(length - 1, $active.get() + by)));
    },
    jump(start) {
      const visible = $visible.get();
      const from = $active.get() + 1;
      const order = [...visible.slice(from), ...visible.slice(0, from)];
      const match = order.find(({ description }) =>
        description.toLowerCase().startsWith(start.toLowerCase()),
      );
      if (match !== undefined) $active.set(visible.indexOf(match));
    },
    async reachEnd() {
      if (loadPage === undefined || nextPage === undefined || $loading.get()) return;
      $loading.set(true);
      try {
        const { items, done } = await loadPage(nextPage);
        $items.set([...$items.get(), ...items]);
        nextPage = done ? undefined : nextPage + 1;
      } catch {
        nextPage = undefined;
      } finally {
        $loading.set(false);
      }
    },
  };
}
