import { ANALYTICS_EVENT_TYPES } from '../../domain/analytics-events.ts';
import type { Listen } from '../services/early-events.ts';
import { TRACK } from './track.ts';

/** An event as it is recorded: the fields that its attributes say, and those of the link or button that was used. */
export type RecordedEvent = Readonly<Record<string, string>>;

/** `data-cmb-x` is `cmbX` in a dataset. */
const IN_DATASET = /^cmb[A-Z]/;

/**
 * Hands over whatever is recorded on a page: what code tracks, and clicks and sent forms inside of elements with
 * `data-cmb-event`, by one handler for the whole page.
 */
export function recordEvents(listen: Listen, record: (event: RecordedEvent) => void): void {
  const onUse = ({ target, type, isTrusted }: Event): void => {
    const used =
      target instanceof Element ? target.closest(type === 'submit' ? 'form' : 'a, button, summary') : null;
    // A click that came before its island is repeated by script: the first was recorded.
    const isRepeated = !isTrusted && used?.localName === 'button' && used.closest('astro-island') !== null;
    const event = used === null || isRepeated ? undefined : eventOf(used);
    if (event !== undefined) record(event);
  };
  listen('click', onUse);
  listen('submit', onUse);
  listen(TRACK, (event) => record((event as CustomEvent<RecordedEvent>).detail));
}

/** What the use of a link, button, summary or form records; undefined: nothing. */
export function eventOf(used: Element): RecordedEvent | undefined {
  const marked = used.closest<HTMLElement>('[data-cmb-event]');
  const type = marked?.dataset.cmbEvent;
  if (marked === null || !ANALYTICS_EVENT_TYPES.some((known) => known === type)) return undefined;
  // A form records that it is sent, not what is pressed inside of it.
  if ((type === 'form_submission') !== (used.localName === 'form')) return undefined;
  const fields = Object.entries(marked.dataset)
    .filter(([name]) => IN_DATASET.test(name))
    .map(([name, value]) => [(name[3] ?? '').toLowerCase() + name.slice(4), value]);
  const text = (used.getAttribute('aria-label') ?? used.textContent ?? '').trim().replace(/\s+/g, ' ');
  return {
    ...Object.fromEntries(fields),
    ...(used.localName === 'a' && { linkText: text, linkUrl: (used as HTMLAnchorElement).href }),
    ...(['button', 'summary'].includes(used.localName) && { buttonText: text }),
  };
}
