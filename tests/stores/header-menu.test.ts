import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  $mobileMenuOpen,
  $navSections,
  $openMenu,
  closeMenus,
  collapseMenu,
  loadNavSections,
  toggleMenu,
  toggleMobileMenu,
} from '../../src/stores/header-menu.ts';

beforeEach(() => {
  closeMenus();
  $navSections.set({ state: 'idle' });
});

describe('top-level menus', () => {
  test('opening one closes the others', () => {
    toggleMenu('rankings');
    toggleMenu('products');
    expect($openMenu.get()).toBe('products');
  });

  test('toggling the open one closes it', () => {
    toggleMenu('rankings');
    toggleMenu('rankings');
    expect($openMenu.get()).toBeUndefined();
  });

  test('collapsing one that is not open leaves the open one alone', () => {
    toggleMenu('rankings');
    collapseMenu('products');
    expect($openMenu.get()).toBe('rankings');
  });

  test('the narrow panel opens with every menu collapsed and closes with them', () => {
    toggleMenu('rankings');
    toggleMobileMenu();
    expect([$mobileMenuOpen.get(), $openMenu.get()]).toEqual([true, undefined]);
    toggleMenu('submissions');
    closeMenus();
    expect([$mobileMenuOpen.get(), $openMenu.get()]).toEqual([false, undefined]);
  });
});

describe('the sections', () => {
  test('are loading until they come, and are loaded once', async () => {
    const load = vi.fn(async () => []);
    const loading = loadNavSections(load);
    expect($navSections.get()).toEqual({ state: 'loading' });
    await loading;
    await loadNavSections(load);
    expect($navSections.get()).toEqual({ state: 'ready', sections: [] });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('are an empty list when loading fails', async () => {
    await loadNavSections(() => Promise.reject(new Error('offline')));
    expect($navSections.get()).toEqual({ state: 'ready', sections: [] });
  });
});
