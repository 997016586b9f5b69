import { atom } from 'nanostores';
import type { MainMenuId, NavSection } from '../domain/header-settings.ts';

/** The menu that is open; only one is at a time. Source: specification §4. */
export const $openMenu = atom<MainMenuId | undefined>(undefined);

/** Whether the panel with the four menus is open, where the window is too narrow to show them. */
export const $mobileMenuOpen = atom(false);

/** What is known of the panels' content. A failure is an empty list, as the specification §8 wants it. */
export type NavSections =
  | { readonly state: 'idle' | 'loading' }
  | { readonly state: 'ready'; readonly sections: readonly NavSection[] };

export const $navSections = atom<NavSections>({ state: 'idle' });

/** Opens a menu and thereby closes the others, or closes it if it is open. */
export function toggleMenu(id: MainMenuId): void {
  $openMenu.set($openMenu.get() === id ? undefined : id);
}

/** Closes the menu if it is the one that is open. */
export function collapseMenu(id: MainMenuId): void {
  if ($openMenu.get() === id) $openMenu.set(undefined);
}

/** Opens or closes the narrow window's panel; its menus start collapsed. */
export function toggleMobileMenu(): void {
  $openMenu.set(undefined);
  $mobileMenuOpen.set(!$mobileMenuOpen.get());
}

/** Closes whatever is open: on Escape, on the backdrop, when a link is followed and when search opens. */
export function closeMenus(): void {
  $openMenu.set(undefined);
  $mobileMenuOpen.set(false);
}

/** Loads the sections once; a failure shows an empty menu and says nothing. */
export async function loadNavSections(load: () => Promise<readonly NavSection[]>): Promise<void> {
  if ($navSections.get().state !== 'idle') return;
  $navSections.set({ state: 'loading' });
  try {
    $navSections.set({ state: 'ready', sections: await load() });
  } catch {
    $navSections.set({ state: 'ready', sections: [] });
  }
}
