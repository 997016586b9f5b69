import type { AnalyticsEvent } from '../../domain/analytics-events.ts';

/** Type of the DOM event that carries an analytics event to its listeners. */
export const TRACK_EVENT_TYPE = 'laurel:track';

/** Dispatches an analytics event on the document. It has no effect on a site without configured analytics. */
export function track(event: AnalyticsEvent, page: Document = document): void {
  page.dispatchEvent(new CustomEvent(TRACK_EVENT_TYPE, { detail: event }));
}
