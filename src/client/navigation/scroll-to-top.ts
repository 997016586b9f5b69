import { KEEP_SCROLL_ATTRIBUTE } from '../../domain/client-routing.ts';

/** Where a page leaves for the next one how far that is to be scrolled: the address and the pixels. */
export const KEPT_SCROLL_KEY = 'scroll';

/**
 * Begins every page at its top, back and forward included, but not behind a link with `data-keep-scroll`, which says
 * `scrollToTop: false`. An address with a fragment begins there, as always. A page that is being read is not moved: a
 * new one begins at its top by itself. Browsers hand no navigation state to another page, so that `storage`, that of the
 * session, does. Source: specification §4, "Navigation start".
 */
export function startAtTop(page: Document, view: Window, storage: Storage | undefined): void {
  view.history.scrollRestoration = 'manual';
  /** For a page that is there already: browsers leave it where it is, as they restore nothing here. */
  const begin = (top: number): void => {
    const part = page.getElementById(decodeURIComponent(view.location.hash.slice(1)));
    if (part) part.scrollIntoView();
    else view.scrollTo({ top, behavior: 'instant' });
  };
  /** What was kept counts once, for the next page alone. */
  const beginNew = (): void => {
    const [top, href] = storage?.getItem(KEPT_SCROLL_KEY)?.split(' ') ?? [];
    storage?.removeItem(KEPT_SCROLL_KEY);
    if (href === view.location.href) begin(Number(top));
  };
  beginNew();
  // A page that is prerendered is opened later.
  page.addEventListener('prerenderingchange', beginNew);
  view.addEventListener('pageshow', ({ persisted }) => persisted && begin(0));
  view.addEventListener('popstate', () => begin(0));
  page.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(`[${KEEP_SCROLL_ATTRIBUTE}]`);
    try {
      if (link) storage?.setItem(KEPT_SCROLL_KEY, `${view.scrollY} ${link.href}`);
    } catch {
      // The next page begins at its top where storage is full.
    }
  });
}
