/** Buffers events until consent is known, then sends them in order or drops them. Starts by buffering. */
export interface EventQueue<Event> {
  add(event: Event): void;
  /** Sends the buffered events, and from now on each event as it is added. */
  open(send: (event: Event) => void): void;
  /** Drops the buffered events, and each event that is added before `wait` or `open` is called. */
  close(): void;
  /** Buffers events that are added from now on. */
  wait(): void;
}

/** Maximum number of buffered events. Above it, the oldest event is dropped. */
const MAX_BUFFERED_EVENTS = 200;

export function createEventQueue<Event>(): EventQueue<Event> {
  let buffered: Event[] = [];
  const buffer = (event: Event): void => {
    buffered = [...buffered, event].slice(-MAX_BUFFERED_EVENTS);
  };
  let handle = buffer;
  return {
    add: (event) => handle(event),
    open(send) {
      handle = send;
      for (const event of buffered) send(event);
      buffered = [];
    },
    close() {
      handle = () => {};
      buffered = [];
    },
    wait() {
      handle = buffer;
    },
  };
}
