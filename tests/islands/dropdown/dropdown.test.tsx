import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Dropdown } from '../../../src/islands/dropdown/dropdown.tsx';
import { createDropdown, type DropdownItem } from '../../../src/stores/dropdown.ts';

const items = (count: number): DropdownItem[] =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), description: `Item ${index}` }));
const schedule = () => () => {};

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

test('the button of a dropdown has its label and the selected item as its name', async () => {
  render(<Dropdown label="Area" state={createDropdown({ items: items(3), schedule })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Area Select an item…' }));
  await userEvent.click(screen.getByRole('option', { name: 'Item 1' }));
  expect(screen.getByRole('button', { name: 'Area Item 1' }).getAttribute('aria-expanded')).toBe('false');
});

test.each([
  [10, 0],
  [11, 1],
])('a dropdown of %i items has %i filters', async (count, filters) => {
  render(<Dropdown label="Area" state={createDropdown({ items: items(count), schedule })} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryAllByRole('combobox')).toHaveLength(filters);
});

test('arrow keys set the active option of a dropdown without moving the focus', async () => {
  render(<Dropdown label="Area" state={createDropdown({ items: items(3), schedule })} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const list = screen.getByRole('listbox', { name: 'Area' });
  expect(document.activeElement).toBe(list);
  expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    'Item 1',
  );
});

test('a dropdown that allows several selected items shows the number of selected items and has a form field for each', async () => {
  const { container } = render(
    <Dropdown
      label="Area"
      name="area"
      state={createDropdown({ items: items(3), multiple: true, schedule })}
    />,
  );
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
  expect(screen.getByRole('button', { name: 'Area 3 items selected' })).toBeDefined();
  expect(container.querySelectorAll('input[name=area]')).toHaveLength(3);
});

test('an empty dropdown shows a message', async () => {
  render(<Dropdown label="Area" state={createDropdown({ items: [], schedule })} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('status').textContent).toBe('No Values');
});

test('a disabled item of a dropdown has a title and cannot be selected', async () => {
  const state = createDropdown({ items: [{ value: 'a', description: 'A', disabled: true }], schedule });
  render(<Dropdown label="Area" state={state} />);
  await userEvent.click(screen.getByRole('button'));
  const option = screen.getByRole('option', { name: 'A' });
  await userEvent.click(option);
  expect(option.title).toBe('this item is disabled');
  expect(state.$selected.get()).toEqual([]);
});

test('a dropdown does not handle keys with Ctrl or Alt', async () => {
  render(<Dropdown label="Area" state={createDropdown({ items: items(3), schedule })} />);
  await userEvent.click(screen.getByRole('button'));
  const list = screen.getByRole('listbox');
  expect(fireEvent.keyDown(list, { key: 'r', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(list, { key: 'ArrowDown', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(false);
});
