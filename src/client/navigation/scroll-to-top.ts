import { KEEP_SCROLL_ATTRIBUTE } from '../../domain/client-routing.ts';

/** Where a page leaves for the next one how far that is to be scrolled: the address and the pixels. */
export const KEPT_SCROLL_KEY = 'laurel-kept-scroll';

/**
 * Begins every page at its top, back and forward included, but not behind a link with `data-keep-scroll`, which says
 * `scrollToTop: false`. An address with a fragment begins there, as always. A page that is being read is not moved: a
 * new one begins at its top by itself. Browsers hand no navigation state to another page, so that `storage`, that of the
 * session, does. Source: specification §4, "Navigation start".
 */
export function startAtTop(page: Document, view: Window, storage: Storage | undefined): void {
  view.history.scrollRestoration = 'manual';
  const scrollTo = (top: number): void => view.scrollTo({ top, behavior: 'instant' });
  const begin = (): void => {
    const kept = takeKept(view.location.href, storage);
    if (kept > 0 && view.location.hash === '') scrollTo(kept);
  };
  // A page that is prerendered begins when it is opened.
  if ('prerendering' in page && page.prerendering)
    page.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && view.location.hash === '') scrollTo(0);
  });
  // Browsers leave a page where it is between two fragments of it, as they restore nothing here.
  view.addEventListener('popstate', () => {
    if (view.location.hash === '') scrollTo(0);
    else targetOf(page, view.location.hash)?.scrollIntoView();
  });
  page.addEventListener('click', ({ target }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${KEEP_SCROLL_ATTRIBUTE}]`) : null;
    if (link === null) return;
    try {
      storage?.setItem(KEPT_SCROLL_KEY, `${view.scrollY} ${link.href}`);
    } catch {
      // The next page begins at its top where storage is full.
    }
  });
}

/** What a fragment names. */
function targetOf(page: Document, hash: string): HTMLElement | null {
  try {
    return page.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A `%` that encodes nothing names nothing.
    return null;
  }
}

/** How far the page at an address is to be scrolled, in pixels. What was kept counts once, for the next page alone. */
function takeKept(address: string, storage: Storage | undefined): number {
  const kept = storage?.getItem(KEPT_SCROLL_KEY) ?? '';
  storage?.removeItem(KEPT_SCROLL_KEY);
  const [top = '', href] = kept.split(' ');
  return href === address ? Number(top) : 0;
}
