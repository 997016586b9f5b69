import { describe, expect, test } from 'vitest';
import { createDropdown, type DropdownItem, type DropdownOptions } from '../../src/stores/dropdown.ts';

const items = (...descriptions: string[]): DropdownItem[] =>
  descriptions.map((description) => ({ value: description.toLowerCase(), description }));

/** A clock that a test moves by hand. */
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

describe('what the closed dropdown says', () => {
  test.each([
    ['nothing is chosen', [], 'Select an item…'],
    ['one is chosen', ['paris'], 'Paris'],
    ['several are chosen', ['paris', 'rome', 'oslo'], '3 items selected'],
  ])('when %s', (_when, selected, label) => {
    const state = dropdown({ items: items('Paris', 'Rome', 'Oslo'), selected, multiple: true });
    expect(state.$label.get()).toBe(label);
  });
});

describe('the filter', () => {
  test.each([
    ['ten items', { items: eleven.slice(1) }, false],
    ['eleven items', { items: eleven }, true],
    ['an endless list', { items: [], loadPage: async () => ({ items: [], done: true }) }, true],
    ['a lower bound of its own', { items: eleven.slice(8), filterAbove: 2 }, true],
  ])('%s', (_case, options, shown) => {
    expect(dropdown(options).$hasFilter.get()).toBe(shown);
  });

  test('waits 400 ms after the last letter and ignores case', () => {
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

  test('is gone when the dropdown closes, together with what it was about to do', () => {
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

describe('choosing', () => {
  test('replaces the choice of a single dropdown', () => {
    const state = dropdown({ items: items('Paris', 'Rome') });
    state.choose('paris');
    state.choose('rome');
    expect(state.$selected.get()).toEqual(['rome']);
  });

  test('adds to and takes from a multiple one', () => {
    const state = dropdown({ items: items('Paris', 'Rome'), multiple: true });
    state.choose('paris');
    state.choose('rome');
    state.choose('paris');
    expect(state.$selected.get()).toEqual(['rome']);
  });

  test('does nothing for a disabled item, nor for one that does not exist', () => {
    const state = dropdown({ items: [{ value: 'rome', description: 'Rome', disabled: true }] });
    state.choose('rome');
    state.choose('atlantis');
    expect(state.$selected.get()).toEqual([]);
  });

  test('all takes what the filter shows and is enabled, and gives it back', () => {
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

describe('the keyboard', () => {
  test('starts at the choice, stops at the ends and jumps to a first letter', () => {
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

  test('has nowhere to go in an empty list', () => {
    const state = dropdown({ items: [] });
    state.move(1);
    expect(state.$active.get()).toBe(-1);
  });
});

describe('an endless list', () => {
  test('asks for page after page, one at a time, until the last', async () => {
    const asked: number[] = [];
    const state = dropdown({
      items: [],
      loadPage: async (page) => {
        asked.push(page);
        return { items: items(`Page ${page}`), done: page === 2 };
      },
    });
    await Promise.all([state.reachEnd(), state.reachEnd()]);
    expect(state.$loading.get()).toBe(false);
    await state.reachEnd();
    await state.reachEnd();
    expect(asked).toEqual([1, 2]);
    expect(state.$visible.get().map(({ description }) => description)).toEqual(['Page 1', 'Page 2']);
  });

  test('ends where a page cannot be had', async () => {
    let asked = 0;
    const state = dropdown({
      items: [],
      loadPage: () => {
        asked += 1;
        return Promise.reject(new Error('offline'));
      },
    });
    await state.reachEnd();
    await state.reachEnd();
    expect([asked, state.$loading.get()]).toEqual([1, false]);
  });
});
