import type { AnalyticsEvent } from '../../domain/analytics-events.ts';

/** The page as it is seen. The logged-in state is sent as empty strings. Source: specification §6. */
export function pageView(page: Pick<Document, 'title' | 'location'>): AnalyticsEvent {
  return {
    event: 'page_view',
    pagePath: page.location.pathname,
    pageTitle: page.title,
    loggedInStatus: '',
    loggedInUser: '',
  };
}

/** Tells each time that a visitor sees the page: now, or once a prerendered page is opened, and when it comes back from the cache. */
export function onEachView(page: Document, view: Window, seen: () => void): void {
  if ('prerendering' in page && page.prerendering)
    page.addEventListener('prerenderingchange', seen, { once: true });
  else seen();
  view.addEventListener('pageshow', (event) => {
    if (event.persisted) seen();
  });
}
