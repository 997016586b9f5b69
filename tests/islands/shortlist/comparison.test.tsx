import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Comparison } from '../../../src/islands/shortlist/comparison.tsx';
import { FIRM_DATA } from '../../support/profile-data.ts';

let isPrinting = false;
beforeEach(() => {
  isPrinting = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isPrinting,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Seven firms, each in a different town. */
const compared = Array.from({ length: 7 }, (_, at) => ({
  key: `law-firm/2:${50 + at}`,
  profile: { ...FIRM_DATA, name: `Firm ${at}`, places: [`Town ${at}`] },
}));
const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter((name) => name.startsWith('Firm'));

describe('the comparison of a shortlist', () => {
  it.each([
    ['moved behind the others', [...compared.slice(1), ...compared.slice(0, 1)]],
    ['removed', compared.slice(1)],
  ])('retains the table and the cells of the other entries if the first entry is %s', (_, changed) => {
    const { rerender } = render(<Comparison compared={compared} />);
    const table = screen.getByRole('table');
    const cell = screen.getByRole('cell', { name: 'Town 3' });
    rerender(<Comparison compared={changed} />);
    expect(names(screen.getByRole('table'))).toEqual(changed.map(({ profile }) => profile.name));
    expect(screen.getByRole('table')).toBe(table);
    expect(screen.getByRole('cell', { name: 'Town 3' })).toBe(cell);
  });

  it('has five entries per table on paper', () => {
    isPrinting = true;
    render(<Comparison compared={compared} />);
    expect(screen.getAllByRole('table').map(names)).toEqual([
      ['Firm 0', 'Firm 1', 'Firm 2', 'Firm 3', 'Firm 4'],
      ['Firm 5', 'Firm 6'],
    ]);
  });
});
