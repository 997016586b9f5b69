import { KEEP_SCROLL_ATTRIBUTE } from '../../domain/client-routing.ts';

/** What a navigation says about the next page. Source: specification §4, "Navigation start". */
interface NavigationState {
  readonly scrollToTop?: boolean;
  /** Pixels. */
  readonly scrollY?: number;
}

/** What of the browser's Navigation API is used; browsers without it begin at the top. Source: HTML Standard, "The Navigation API". */
interface NavigationApi {
  readonly currentEntry: { getState(): unknown } | null;
  navigate(address: string, options: { readonly state: NavigationState }): unknown;
}

/**
 * Begins every page at its top, back and forward included, unless the navigation says not to, and lets links with
 * `data-keep-scroll` say so. An address with a fragment begins there, as always.
 */
export function startAtTop(page: Document, view: Window): void {
  const navigation = 'navigation' in view ? (view.navigation as NavigationApi) : undefined;
  view.history.scrollRestoration = 'manual';
  const place = (): void => {
    const state = (navigation?.currentEntry?.getState() ?? {}) as NavigationState;
    if (view.location.hash !== '') return;
    const top = state.scrollToTop === false ? (state.scrollY ?? 0) : 0;
    view.scrollTo({ top, behavior: 'instant' });
  };
  view.addEventListener('pageshow', place);

  page.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>(`a[${KEEP_SCROLL_ATTRIBUTE}]`)
        : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link === null || navigation === undefined || event.defaultPrevented || !plain) return;
    event.preventDefault();
    navigation.navigate(link.href, { state: { scrollToTop: false, scrollY: view.scrollY } });
  });
}
