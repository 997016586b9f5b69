import { describe, expect, test } from 'vitest';
import { createDropdown, type DropdownItem, type DropdownOptions } from '../../src/stores/dropdown.ts';

const items = (...descriptions: string[]): DropdownItem[] =>
  descriptions.map((description) => ({ value: description.toLowerCase(), description }));

/** Creates a fake clock. */
function clock() {
  let now = 0;
  let tasks: { readonly at: number; readonly task: () => void }[] = [];
  return {
    schedule: (task: () => void, milliseconds: number) => {
      const entry = { at: now + milliseconds, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    pass(milliseconds: number) {
      now += milliseconds;
      const due = tasks.filter(({ at }) => at <= now);
      tasks = tasks.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}

const dropdown = (options: Omit<DropdownOptions, 'schedule'>, time = clock()) =>
  createDropdown({ ...options, schedule: time.schedule });

const eleven = items(...Array.from({ length: 11 }, (_, index) => `Area ${index + 1}`));

describe('the label of a dropdown', () => {
  test.each([
    ['a prompt', 'no item is selected', [], 'Select an item…'],
    ['the description of the item', 'one item is selected', ['paris'], 'Paris'],
    ['the number of items', 'several items are selected', ['paris', 'rome', 'oslo'], '3 items selected'],
  ])('is %s when %s', (_what, _when, selected, label) => {
    const state = dropdown({ items: items('Paris', 'Rome', 'Oslo'), selected, multiple: true });
    expect(state.$label.get()).toBe(label);
  });

  test('is the prompt of the dropdown, if it has one, when no item is selected', () => {
    const state = dropdown({ items: items('Paris', 'Rome'), prompt: 'All locations', multiple: true });
    expect(state.$label.get()).toBe('All locations');
    state.choose('rome');
    expect(state.$label.get()).toBe('Rome');
    state.clear();
    expect(state.$label.get()).toBe('All locations');
  });
});

describe('the filter of a dropdown', () => {
  test.each([
    ['hidden', 'ten items', { items: eleven.slice(1) }, false],
    ['shown', 'eleven items', { items: eleven }, true],
    ['shown', 'an endless dropdown', { items: [], loadPage: async () => ({ items: [], done: true }) }, true],
    ['shown', 'three items and a limit of two', { items: eleven.slice(8), filterAbove: 2 }, true],
  ])('is %s for %s', (_visibility, _case, options, shown) => {
    expect(dropdown(options).$hasFilter.get()).toBe(shown);
  });

  test('is applied 400 ms after the last key and ignores case', () => {
    const time = clock();
    const state = dropdown({ items: items('Paris', 'Rome', 'Oslo') }, time);
    state.type('O');
    time.pass(399);
    state.type('OS');
    time.pass(399);
    expect(state.$visible.get()).toHaveLength(3);
    time.pass(1);
    expect(state.$visible.get().map(({ description }) => description)).toEqual(['Oslo']);
  });

  test('is reset when the dropdown closes, together with its timer', () => {
    const time = clock();
    const state = dropdown({ items: items('Paris', 'Rome') }, time);
    state.open();
    state.type('rome');
    state.close();
    time.pass(400);
    expect(state.$filter.get()).toBe('');
    expect(state.$visible.get()).toHaveLength(2);
  });
});

describe('choosing an item of a dropdown', () => {
  test('replaces the selection if the dropdown allows only one selected item', () => {
    const state = dropdown({ items: items('Paris', 'Rome') });
    state.choose('paris');
    state.choose('rome');
    expect(state.$selected.get()).toEqual(['rome']);
  });

  test('selects or deselects the item if the dropdown allows several selected items', () => {
    const state = dropdown({ items: items('Paris', 'Rome'), multiple: true });
    state.choose('paris');
    state.choose('rome');
    state.choose('paris');
    expect(state.$selected.get()).toEqual(['rome']);
  });

  test('has no effect for disabled and unknown items', () => {
    const state = dropdown({ items: [{ value: 'rome', description: 'Rome', disabled: true }] });
    state.choose('rome');
    state.choose('atlantis');
    expect(state.$selected.get()).toEqual([]);
  });

  test('can toggle all visible enabled items together', () => {
    const time = clock();
    const rome = { value: 'rome', description: 'Rome', disabled: true };
    const state = dropdown(
      { items: [...items('Paris', 'Oslo'), rome], multiple: true, selected: ['paris'] },
      time,
    );
    state.type('o');
    time.pass(400);
    state.toggleAll();
    expect(state.$selected.get()).toEqual(['paris', 'oslo']);
    expect(state.$allSelected.get()).toBe(true);
    state.toggleAll();
    expect(state.$selected.get()).toEqual(['paris']);
  });
});

describe('the active item of a dropdown', () => {
  test('starts at the selection, stops at the ends and jumps to a first letter', () => {
    const state = dropdown({ items: items('Paris', 'Rome', 'Riga'), selected: ['rome'] });
    state.open();
    expect(state.$active.get()).toBe(1);
    state.move(5);
    expect(state.$active.get()).toBe(2);
    state.jump('r');
    expect(state.$active.get()).toBe(1);
    state.jump('r');
    expect(state.$active.get()).toBe(2);
    state.move(-9);
    expect(state.$active.get()).toBe(0);
  });

  test('does not move in an empty list', () => {
    const state = dropdown({ items: [] });
    state.move(1);
    expect(state.$active.get()).toBe(-1);
  });
});

describe('an endless dropdown', () => {
  test('loads its pages one at a time until the last', async () => {
    const loadedPages: number[] = [];
    const state = dropdown({
      items: [],
      loadPage: async (page) => {
        loadedPages.push(page);
        return { items: items(`Page ${page}`), done: page === 2 };
      },
    });
    await Promise.all([state.reachEnd(), state.reachEnd()]);
    expect(state.$loading.get()).toBe(false);
    await state.reachEnd();
    await state.reachEnd();
    expect(loadedPages).toEqual([1, 2]);
    expect(state.$visible.get().map(({ description }) => description)).toEqual(['Page 1', 'Page 2']);
  });

  test('ends if a page cannot be loaded', async () => {
    let loadedPages = 0;
    const state = dropdown({
      items: [],
      loadPage: () => {
        loadedPages += 1;
        return Promise.reject(new Error('offline'));
      },
    });
    await state.reachEnd();
    await state.reachEnd();
    expect([loadedPages, state.$loading.get()]).toEqual([1, false]);
  });
});
