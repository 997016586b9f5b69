import { atom, computed, type ReadableAtom } from 'nanostores';
import { selectItemText } from '../texts/dropdown.ts';

/** One choice of a dropdown. */
export interface DropdownItem {
  readonly value: string;
  readonly description: string;
  readonly disabled?: boolean;
}

/** A further page of items; `done` when it is the last. */
export interface DropdownPage {
  readonly items: readonly DropdownItem[];
  readonly done: boolean;
}

/** Source: specification §5 and §9. */
const FILTER_ABOVE_ITEMS = 10;
const FILTER_DEBOUNCE_MS = 400;

export interface DropdownOptions {
  readonly items: readonly DropdownItem[];
  readonly selected?: readonly string[];
  readonly multiple?: boolean;
  readonly filterAbove?: number;
  /** Makes the list endless: called with 1, 2, … whenever its end comes into view. A failure ends the list. */
  readonly loadPage?: (page: number) => Promise<DropdownPage>;
  /** Calls back after some milliseconds; answers how to call it off. */
  readonly later: (task: () => void, milliseconds: number) => () => void;
}

export interface Dropdown {
  readonly $open: ReadableAtom<boolean>;
  readonly $filter: ReadableAtom<string>;
  /** What passes the filter. */
  readonly $visible: ReadableAtom<readonly DropdownItem[]>;
  readonly $selected: ReadableAtom<readonly string[]>;
  readonly $loading: ReadableAtom<boolean>;
  /** Index in `$visible` of the item that the keyboard is on, or -1. */
  readonly $active: ReadableAtom<number>;
  /** What the closed dropdown says. Source: specification §8. */
  readonly $label: ReadableAtom<string>;
  readonly $allSelected: ReadableAtom<boolean>;
  readonly $hasFilter: ReadableAtom<boolean>;
  readonly multiple: boolean;
  open(): void;
  close(): void;
  type(filter: string): void;
  /** Chooses an item, or in a multiple dropdown takes it back; nothing for a disabled one. */
  choose(value: string): void;
  toggleAll(): void;
  /** Takes every choice back. */
  clear(): void;
  /** Moves the active item by so many places, stopping at the ends. */
  move(by: number): void;
  /** Goes to the next item that starts with the text. */
  jump(start: string): void;
  reachEnd(): Promise<void>;
}

/** The state of one dropdown. Source: specification §4, §5, §8, §9. */
export function createDropdown(options: DropdownOptions): Dropdown {
  const { multiple = false, filterAbove = FILTER_ABOVE_ITEMS, loadPage, later } = options;
  const $items = atom(options.items);
  const $open = atom(false);
  const $filter = atom('');
  const $applied = atom('');
  const $selected = atom<readonly string[]>(options.selected ?? []);
  const $loading = atom(false);
  const $active = atom(-1);
  let nextPage = loadPage === undefined ? undefined : 1;
  let forget = (): void => {};

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
      if (selected.length > 1) return `${selected.length} items selected`;
      return items.find(({ value }) => value === selected[0])?.description ?? selectItemText;
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
      forget();
      $open.set(false);
      $filter.set('');
      apply('');
    },
    type(filter) {
      $filter.set(filter);
      forget();
      forget = later(() => apply(filter), FILTER_DEBOUNCE_MS);
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
      const found = order.find(({ description }) =>
        description.toLowerCase().startsWith(start.toLowerCase()),
      );
      if (found !== undefined) $active.set(visible.indexOf(found));
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
