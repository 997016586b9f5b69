import { atom } from 'nanostores';
import type { LoadedMenus } from '../client/header/load-header-settings.ts';

/** Id of the open menu; at most one is open. Source: specification §4. */
export const $openMenu = atom<string | undefined>(undefined);

/** Whether the panel with the menus is open in a narrow window. */
export const $mobileMenuOpen = atom(false);

/** Loading state of the menus' content. After a failure, the list of sections is empty (specification §8). */
export type NavSections =
  | { readonly state: 'idle' | 'loading' }
  | ({ readonly state: 'ready' } & LoadedMenus);

export const $navSections = atom<NavSections>({ state: 'idle' });

/** Toggles a menu. Opening it closes the other menus. */
export function toggleMenu(id: string): void {
  $openMenu.set($openMenu.get() === id ? undefined : id);
}

/** Closes a menu if it is open. */
export function collapseMenu(id: string): void {
  if ($openMenu.get() === id) $openMenu.set(undefined);
}

/** Toggles the panel of the narrow window and collapses its menus. */
export function toggleMobileMenu(): void {
  $openMenu.set(undefined);
  $mobileMenuOpen.set(!$mobileMenuOpen.get());
}

/** Closes all menus and the panel of the narrow window. */
export function closeMenus(): void {
  $openMenu.set(undefined);
  $mobileMenuOpen.set(false);
}

/** Loads the sections once. After a failure, the menus are empty and no error is shown. */
export async function loadNavSections(load: () => Promise<LoadedMenus>): Promise<void> {
  if ($navSections.get().state !== 'idle') return;
  $navSections.set({ state: 'loading' });
  try {
    $navSections.set({ state: 'ready', ...(await load()) });
  } catch {
    $navSections.set({ state: 'ready', sections: [] });
  }
}
