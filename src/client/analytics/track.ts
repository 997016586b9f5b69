import type { AnalyticsEvent } from '../../domain/analytics-events.ts';

/** The name under which events travel to whatever records them. */
export const TRACK = 'laurel:track';

/** Records an event, if the site records any: where nothing is configured nobody listens. */
export function track(event: AnalyticsEvent, page: Document = document): void {
  page.dispatchEvent(new CustomEvent(TRACK, { detail: event }));
}
