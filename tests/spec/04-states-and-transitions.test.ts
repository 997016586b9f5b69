import { beforeEach, describe, expect, test } from 'vitest';
import { isHeaderHidden } from '../../src/client/header/sticky-header.ts';
import {
  $mobileMenuOpen,
  $navSections,
  $openMenu,
  closeMenus,
  loadNavSections,
  toggleMenu,
  toggleMobileMenu,
} from '../../src/stores/header-menu.ts';

beforeEach(() => {
  closeMenus();
  $navSections.set({ state: 'idle' });
});

describe('top-level menu sections', () => {
  test('collapse when another one is toggled', () => {
    toggleMenu('rankings');
    toggleMenu('products');
    expect($openMenu.get()).toBe('products');
  });

  test('collapse when they are toggled while open', () => {
    toggleMenu('rankings');
    toggleMenu('rankings');
    expect($openMenu.get()).toBeUndefined();
  });

  test('have neither a menu nor the panel open after closing', () => {
    toggleMobileMenu();
    toggleMenu('rankings');
    closeMenus();
    expect([$openMenu.get(), $mobileMenuOpen.get()]).toEqual([undefined, false]);
  });
});

describe('the menu settings', () => {
  test('are loading until the response', async () => {
    const states: string[] = [];
    const stop = $navSections.subscribe(({ state }) => states.push(state));
    await loadNavSections(async () => ({ sections: [] }));
    stop();
    expect(states).toEqual(['idle', 'loading', 'ready']);
  });

  test('have an empty list of sections after a failure', async () => {
    await loadNavSections(() => Promise.reject(new Error('down')));
    expect($navSections.get()).toEqual({ state: 'ready', sections: [] });
  });
});

describe('in scroll-up mode the header shows only while scrolling upward', () => {
  const headerHeight = 80;
  test.each([
    ['at the top', 0, 0, false],
    ['scrolling down', 500, 700, true],
    ['scrolling up', 700, 500, false],
  ])('%s', (_, before, now, away) => {
    expect(isHeaderHidden({ before, now, headerHeight })).toBe(away);
  });
});
