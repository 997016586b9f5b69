import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from '../../../src/islands/tabs/tabs.tsx';

const TABS = [
  { id: 'a', label: 'Practice Areas' },
  { id: 'b', label: 'Firms' },
] as const;

function Example() {
  const [current, setCurrent] = useState<'a' | 'b'>('a');
  return (
    <Tabs label="Kinds" tabs={TABS} current={current} onSelect={setCurrent}>
      {current}
    </Tabs>
  );
}

afterEach(cleanup);

test('Tabs has one tab in the tab order, which labels the panel', async () => {
  render(<Example />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1]);
  await userEvent.click(screen.getByRole('tab', { name: 'Firms' }));
  expect(screen.getByRole('tabpanel', { name: 'Firms' }).textContent).toBe('b');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0]);
});

test('Tabs does not handle keys with Alt', () => {
  render(<Example />);
  const [tab] = screen.getAllByRole('tab');
  expect(fireEvent.keyDown(tab as HTMLElement, { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(screen.getByRole('tabpanel').textContent).toBe('a');
  expect(fireEvent.keyDown(tab as HTMLElement, { key: 'ArrowRight' })).toBe(false);
});
