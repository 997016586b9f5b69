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

describe('the header menus', () => {
  test('close when another one is opened', () => {
    toggleMenu('rankings');
    toggleMenu('products');
    expect($openMenu.get()).toBe('products');
  });

  test('close when the open one is toggled', () => {
    toggleMenu('rankings');
    toggleMenu('rankings');
    expect($openMenu.get()).toBeUndefined();
  });

  test('are not changed by collapsing a closed one', () => {
    toggleMenu('rankings');
    collapseMenu('products');
    expect($openMenu.get()).toBe('rankings');
  });

  test('are collapsed when the narrow panel opens, and close with it', () => {
    toggleMenu('rankings');
    toggleMobileMenu();
    expect([$mobileMenuOpen.get(), $openMenu.get()]).toEqual([true, undefined]);
    toggleMenu('submissions');
    closeMenus();
    expect([$mobileMenuOpen.get(), $openMenu.get()]).toEqual([false, undefined]);
  });
});

describe('the sections of the menus', () => {
  test('are loading until they arrive, and are loaded once', async () => {
    const load = vi.fn(async () => ({ sections: [], language: 'fr' }));
    const loading = loadNavSections(load);
    expect($navSections.get()).toEqual({ state: 'loading' });
    await loading;
    await loadNavSections(load);
    expect($navSections.get()).toEqual({ state: 'ready', sections: [], language: 'fr' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('are an empty list if loading fails', async () => {
    await loadNavSections(() => Promise.reject(new Error('offline')));
    expect($navSections.get()).toEqual({ state: 'ready', sections: [] });
  });
});
