import { SHORTLIST_KEY } from './storage-key.ts';

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
  storage: Pick<Storage, 'getItem'> | undefined,
  load: () => Promise<ShortlistScript>,
): void {
  // If the script could not be loaded, the next use requests it again.
  const loadIfPossible = () => load().catch(() => undefined);
  page.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[name=shortlist]');
    if (button) (await loadIfPossible())?.toggleEntry(button);
  });
  view.addEventListener('storage', ({ key }) => {
    if (key === SHORTLIST_KEY) void loadIfPossible();
  });
  if (view.location.hash.startsWith('#shortlist-') || storage?.getItem(SHORTLIST_KEY)) void loadIfPossible();
}
