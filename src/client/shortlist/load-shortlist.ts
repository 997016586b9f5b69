import { SHORTLIST_KEY } from './storage-key.ts';
import type { ShortlistStorage } from './stored-shortlist.ts';

/** The script of the shortlist, which most visits do not need. */
interface ShortlistScript {
  readonly toggleEntry: (button: HTMLButtonElement) => void;
}

/**
 * Loads the script of the shortlist when it is needed: now, if this browser has a shortlist or the address contains one; when another tab
 * stores one; or when a button of an entry is clicked, which then adds the entry.
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
    // A script that could not be loaded is requested again by the next click.
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
