/** Types of the DOM events that services listen to. */
const EVENT_TYPES = ['click', 'submit', 'laurel:track', 'error', 'unhandledrejection'] as const;

/** Adds a listener for events of a type on the whole page. Buffered earlier events are delivered to it first. */
export type Listen = (type: (typeof EVENT_TYPES)[number], handler: (event: Event) => void) => void;

/** Buffers the events of a page until a listener is added. Until then, `heldForm` is not submitted. */
export function bufferEvents(view: Window, heldForm: Element | null): Listen {
  const buffered: Event[] = [];
  const buffer = (event: Event): void => {
    if (event.type === 'submit' && event.target === heldForm) event.preventDefault();
    buffered.push(event);
  };
  for (const type of EVENT_TYPES) view.addEventListener(type, buffer, true);
  return (type, handler) => {
    view.removeEventListener(type, buffer, true);
    for (const event of buffered) if (event.type === type) handler(event);
    view.addEventListener(type, handler, true);
  };
}
