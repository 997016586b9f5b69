import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Dropdown } from '../../src/islands/dropdown/dropdown.tsx';
import { Spinner } from '../../src/islands/loader/spinner.tsx';
import { createDropdown, type DropdownOptions } from '../../src/stores/dropdown.ts';
import { parseHtml } from '../support/html.ts';

const items = [
  { value: 'fr', description: 'France' },
  { value: 'no', description: 'Norway', disabled: true },
  { value: 'jp', description: 'Japan' },
];
const dropdown = (options: Partial<DropdownOptions> = {}) =>
  createDropdown({ items, schedule: () => () => {}, ...options });
const renderDropdown = (state: ReturnType<typeof dropdown>) =>
  parseHtml(renderToStaticMarkup(createElement(Dropdown, { label: 'Location', state })));

describe('the texts of a dropdown are', () => {
  test("'Select an item…' while nothing is chosen", () => {
    expect(renderDropdown(dropdown()).select('.dropdown-button')[0]?.text).toBe('Select an item…');
  });

  test("'{n} items selected'", () => {
    const state = dropdown({ multiple: true, selected: ['fr', 'jp'] });
    expect(renderDropdown(state).select('.dropdown-button')[0]?.text).toBe('2 items selected');
  });

  test("'No Values'", () => {
    const state = dropdown({ items: [] });
    state.open();
    expect(renderDropdown(state).text).toContain('No Values');
  });

  test("'Loading items…'", () => {
    const state = dropdown({ loadPage: () => new Promise(() => {}) });
    state.open();
    void state.reachEnd();
    expect(renderDropdown(state).text).toContain('Loading items…');
  });

  test("'Select All' if several items can be chosen", () => {
    const one = dropdown();
    const several = dropdown({ multiple: true });
    one.open();
    several.open();
    expect(renderDropdown(one).text).not.toContain('Select All');
    expect(renderDropdown(several).text).toContain('Select All');
  });

  test("'this item is disabled'", () => {
    const state = dropdown();
    state.open();
    const titles = renderDropdown(state)
      .select('[role="option"]')
      .map((option) => option.attribute('title'));
    expect(titles).toEqual([undefined, 'this item is disabled', undefined]);
  });
});

test("a loader shows 'Loading…' by default", () => {
  expect(parseHtml(renderToStaticMarkup(createElement(Spinner))).text).toBe('Loading…');
});
