import type { AnalyticsEventType } from '../../domain/analytics-events.ts';
import type { Listen } from '../events/buffer-events.ts';
import { TRACK_EVENT_TYPE } from './track.ts';

/** An event as it is recorded: the fields of its `data-cmb-…` attributes, and the fields of the link or button that was used. */
export type RecordedEvent = Readonly<Record<string, string>>;

/** All event types, to validate the attributes that a page contains. */
export const ANALYTICS_EVENT_TYPES = [
  'search',
  'share',
  'contact',
  'filter_applied',
  'form_interaction',
  'form_submission',
  'page_view',
  'button_click',
  'navigation',
  'carousel_scroll',
  'carousel_click',
  'profile_info',
  'search_guides',
  'contribution_click_tile',
  'contribution_tab_clicked',
  'contribution_button_click',
  'filter_interaction',
  'contributor_button_click',
] as const satisfies readonly AnalyticsEventType[];

/** Matches dataset keys of `data-cmb-…` attributes: `data-cmb-x` is `cmbX`. */
const DATASET_KEY = /^cmb[A-Z]/;

/**
 * Reports every analytics event of a page: events dispatched with `track`, and clicks and submitted forms inside elements
 * with `data-cmb-event`. One listener per DOM event type covers the whole page.
 */
export function recordEvents(listen: Listen, record: (event: RecordedEvent) => void): void {
  const onUse = ({ target, type, isTrusted }: Event): void => {
    const element =
      target instanceof Element ? target.closest(type === 'submit' ? 'form' : 'a, button, summary') : null;
    // `client:intent` repeats a click that came before hydration; the original click was recorded already.
    const isRepeated =
      !isTrusted && element?.localName === 'button' && element.closest('astro-island') !== null;
    const event = element === null || isRepeated ? undefined : eventOfElement(element);
    if (event !== undefined) record(event);
  };
  listen('click', onUse);
  listen('submit', onUse);
  listen(TRACK_EVENT_TYPE, (event) => record((event as CustomEvent<RecordedEvent>).detail));
}

/** Returns the event that the use of a link, button, summary or form records, or undefined if it records none. */
export function eventOfElement(element: Element): RecordedEvent | undefined {
  const marked = element.closest<HTMLElement>('[data-cmb-event]');
  const type = marked?.dataset.cmbEvent;
  if (marked === null || !ANALYTICS_EVENT_TYPES.some((known) => known === type)) return undefined;
  // Closing a menu is not a navigation, so no event is recorded.
  if (type === 'navigation' && element.getAttribute('aria-expanded') === 'true') return undefined;
  // A form records its submission, but no clicks inside it.
  if ((type === 'form_submission') !== (element.localName === 'form')) return undefined;
  const fields = Object.entries(marked.dataset)
    .filter(([name]) => DATASET_KEY.test(name))
    .map(([name, value]) => [(name[3] ?? '').toLowerCase() + name.slice(4), value]);
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return {
    ...Object.fromEntries(fields),
    ...(element.localName === 'a' && { linkText: text, linkUrl: (element as HTMLAnchorElement).href }),
    ...(['button', 'summary'].includes(element.localName) && { buttonText: text }),
  };
}
