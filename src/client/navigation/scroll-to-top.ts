import { KEEP_SCROLL_ATTRIBUTE } from '../../domain/client-routing.ts';
import { fragmentTarget } from './fragment-target.ts';

/** Session storage key of the scroll position for the next page. The value is `<pixels> <URL of the next page>`. */
export const SCROLL_POSITION_KEY = 'scroll';

/**
 * Scrolls to the top on every navigation, including back and forward. Source: specification §4, "Navigation start".
 * - A link with `data-keep-scroll` (`scrollToTop: false`) keeps the scroll position instead.
 * - A URL with a fragment scrolls to the fragment's element.
 * - A page that is being loaded is not scrolled: browsers begin a new page at its top.
 * @param storage session storage, which passes the scroll position on to the next page: navigation state does not
 */
export function enableScrollToTop(page: Document, view: Window, storage: Storage | undefined): void {
  view.history.scrollRestoration = 'manual';
  // With manual scroll restoration, browsers do not scroll a page that is already loaded, so this function does.
  const scroll = (top: number): void => {
    const target = fragmentTarget(page, view.location.hash);
    if (target) target.scrollIntoView();
    else view.scrollTo({ top, behavior: 'instant' });
  };
  /** Restores the stored scroll position once, if it was stored for this page. */
  const restoreStored = (): void => {
    const [top, href] = storage?.getItem(SCROLL_POSITION_KEY)?.split(' ') ?? [];
    storage?.removeItem(SCROLL_POSITION_KEY);
    if (href === view.location.href) scroll(Number(top));
  };
  restoreStored();
  // A prerendered page is activated later, when the position has been stored.
  page.addEventListener('prerenderingchange', restoreStored);
  view.addEventListener('pageshow', ({ persisted }) => persisted && scroll(0));
  view.addEventListener('popstate', () => scroll(0));
  page.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(`[${KEEP_SCROLL_ATTRIBUTE}]`);
    try {
      if (link) storage?.setItem(SCROLL_POSITION_KEY, `${view.scrollY} ${link.href}`);
    } catch {
      // If storage is full, the next page begins at its top.
    }
  });
}
