import { SHORTLIST_KEY } from './storage-key.ts';
import type { ShortlistStorage } from './stored-shortlist.ts';

/** The script of the shortlist, which most visits do not need. */
interface ShortlistScript {
  readonly toggleEntry: (button: HTMLButtonElement) => void;
}

/**
 * Loads the script of the shortlist on first use:
 * - immediately, if this browser has a shortlist or the URL contains one;
 * - when another tab stores a shortlist;
 * - when a shortlist button is clicked. The loaded script then handles this click.
 */
export function loadShortlistOnUse(
  page: Document,
  view: Window,
  storage: ShortlistStorage,
  load: () => Promise<ShortlistScript>,
): void {
  page.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>('button[name=shortlist]') : null;
    // If the script could not be loaded, the next click requests it again.
    if (button !== null)
      load().then(
        ({ toggleEntry }) => toggleEntry(button),
        () => undefined,
      );
  });
  const loadNow = () => void load().catch(() => undefined);
  view.addEventListener('storage', ({ key }) => {
    if (key === SHORTLIST_KEY) loadNow();
  });
  if (view.location.hash.startsWith('#shortlist-') || isStored(storage)) loadNow();
}

function isStored(storage: ShortlistStorage): boolean {
  try {
    return storage?.getItem(SHORTLIST_KEY) != null;
  } catch {
    return false;
  }
}
