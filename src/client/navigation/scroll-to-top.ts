import { KEEP_SCROLL_ATTRIBUTE } from '../../domain/client-routing.ts';

/** Where a page leaves for the next one how far that is to be scrolled: the address and the pixels. */
export const KEPT_SCROLL_KEY = 'laurel-kept-scroll';

/**
 * Begins every page at its top, back and forward included, but not behind a link with `data-keep-scroll`, which says
 * `scrollToTop: false`. An address with a fragment begins there, as always. Browsers hand no navigation state to another
 * page, so that `storage`, that of the session, does. Source: specification §4, "Navigation start".
 */
export function startAtTop(page: Document, view: Window, storage: Storage | undefined): void {
  view.history.scrollRestoration = 'manual';
  const place = (): void => {
    // A page that is prerendered is placed when it is opened.
    if (view.location.hash !== '' || ('prerendering' in page && page.prerendering)) return;
    view.scrollTo({ top: takeKept(view.location.href, storage), behavior: 'instant' });
  };
  view.addEventListener('pageshow', place);
  page.addEventListener('prerenderingchange', place);
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

/** How far the page at an address is to be scrolled, in pixels. What was kept counts once, for the next page alone. */
function takeKept(address: string, storage: Storage | undefined): number {
  const kept = storage?.getItem(KEPT_SCROLL_KEY) ?? '';
  storage?.removeItem(KEPT_SCROLL_KEY);
  const [top = '', href] = kept.split(' ');
  return href === address ? Number(top) : 0;
}
