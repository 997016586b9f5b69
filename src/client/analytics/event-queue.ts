/** Holds events back until it is known whether they may go, then lets them go in their order or drops them. */
export interface EventQueue<Event> {
  add(event: Event): void;
  /** They may go now: those that waited first. */
  open(send: (event: Event) => void): void;
  /** They may not go: those that wait never do, nor those that come before it waits or is opened. */
  close(): void;
  /** Those that come from now on wait. */
  wait(): void;
}

/** Events that wait at most; the oldest goes first. */
const LONGEST_QUEUE = 200;

export function createEventQueue<Event>(): EventQueue<Event> {
  let waiting: Event[] = [];
  const hold = (event: Event): void => {
    waiting = [...waiting, event].slice(-LONGEST_QUEUE);
  };
  let take = hold;
  return {
    add: (event) => take(event),
    open(send) {
      take = send;
      for (const event of waiting) send(event);
      waiting = [];
    },
    close() {
      take = () => {};
      waiting = [];
    },
    wait() {
      take = hold;
    },
  };
}
