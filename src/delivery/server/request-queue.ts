/** Limits of a queue of requests. */
export interface QueueLimits {
  /** Maximum number of requests that are processed concurrently. */
  readonly maxConcurrent: number;
  /** Maximum number of requests of one client that are processed concurrently. */
  readonly maxConcurrentPerClient: number;
  /** Maximum number of requests of one client that wait in the queue. */
  readonly maxWaitingPerClient: number;
}

/**
 * Limits of the site's server. A search blocks the event loop for milliseconds, so other clients wait longer the more requests of
 * one client are processed concurrently.
 */
export const QUEUE_LIMITS: QueueLimits = {
  maxConcurrent: 64,
  maxConcurrentPerClient: 8,
  maxWaitingPerClient: 200,
};

/** Ends the processing of a request, so that the next one may start. */
type Release = () => void;

/**
 * Enters a request of a client into the queue. Returns a promise that resolves when the request may be processed, or undefined if
 * too many requests of the client wait.
 */
export type EnterQueue = (client: string) => Promise<Release> | undefined;

interface ClientState {
  active: number;
  readonly waiting: ((release: Release) => void)[];
}

/**
 * Creates a fair queue of requests: clients with waiting requests take turns, so a client with many requests does not delay
 * another one. At most one waiting request starts in each iteration of the event loop, so that new connections and requests are
 * accepted in between.
 */
export function createRequestQueue({
  maxConcurrent,
  maxConcurrentPerClient,
  maxWaitingPerClient,
}: QueueLimits): EnterQueue {
  // A map iterates in the order of insertion. A client that was served is inserted again, behind the others.
  const clients = new Map<string, ClientState>();
  let active = 0;
  let isScheduled = false;

  const occupySlot = (name: string, client: ClientState): Release => {
    active += 1;
    client.active += 1;
    return () => {
      active -= 1;
      client.active -= 1;
      if (client.active === 0 && client.waiting.length === 0) clients.delete(name);
      schedule();
    };
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startNext);
  };

  const startNext = (): void => {
    isScheduled = false;
    const next = active < maxConcurrent ? findNextClient() : undefined;
    if (next === undefined) return;
    const [name, client] = next;
    clients.delete(name);
    clients.set(name, client);
    client.waiting.shift()?.(occupySlot(name, client));
    schedule();
  };

  /** Returns the client whose waiting request starts next, with its name; undefined if no waiting request may start. */
  const findNextClient = (): [name: string, client: ClientState] | undefined => {
    for (const [name, client] of clients)
      if (client.waiting.length > 0 && client.active < maxConcurrentPerClient) return [name, client];
    return undefined;
  };

  return (name) => {
    const client = clients.get(name) ?? { active: 0, waiting: [] };
    const hasSlot = active < maxConcurrent && client.active < maxConcurrentPerClient;
    // A free slot belongs to the waiting clients first. Otherwise new requests would take it before they are scheduled.
    if (hasSlot && client.waiting.length === 0 && findNextClient() === undefined) {
      clients.set(name, client);
      return Promise.resolve(occupySlot(name, client));
    }
    if (client.waiting.length >= maxWaitingPerClient) return undefined;
    clients.set(name, client);
    return new Promise((resolve) => {
      client.waiting.push(resolve);
    });
  };
}
