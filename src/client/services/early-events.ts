/** The kinds of events that services hear. Errors are those of scripts; others travel through the page. */
const TYPES = ['click', 'submit', 'laurel:track', 'error', 'unhandledrejection'] as const;

/** Hears events of a type in the whole page, those from before it began to listen first. */
export type Listen = (type: (typeof TYPES)[number], handler: (event: Event) => void) => void;

/** Keeps the events of a page until somebody listens. A form in `held` is not sent meanwhile. */
export function holdEvents(view: Window, held: Element | null): Listen {
  const early: Event[] = [];
  const hold = (event: Event): void => {
    if (event.type === 'submit' && event.target === held) event.preventDefault();
    early.push(event);
  };
  for (const type of TYPES) view.addEventListener(type, hold, true);
  return (type, handler) => {
    view.removeEventListener(type, hold, true);
    for (const event of early) if (event.type === type) handler(event);
    view.addEventListener(type, handler, true);
  };
}
