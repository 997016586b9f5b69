import type { AnalyticsEvent } from '../../domain/analytics-events.ts';

/** Creates the page view event of a page. The logged-in state is sent as empty strings. Source: specification §6. */
export function pageView(page: Pick<Document, 'title' | 'location'>): AnalyticsEvent {
  return {
    event: 'page_view',
    pagePath: page.location.pathname,
    pageTitle: page.title,
    loggedInStatus: '',
    loggedInUser: '',
  };
}

/**
 * Calls `onView` at each view of the page: immediately, or when a prerendered page is activated, and whenever the page is
 * restored from the back/forward cache.
 */
export function onEachPageView(page: Document, view: Window, onView: () => void): void {
  if ('prerendering' in page && page.prerendering)
    page.addEventListener('prerenderingchange', onView, { once: true });
  else onView();
  view.addEventListener('pageshow', (event) => {
    if (event.persisted) onView();
  });
}
