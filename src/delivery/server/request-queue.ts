/** Limits of a queue of requests. */
export interface QueueLimits {
  /** Maximum number of requests that are processed at the same time. */
  readonly maxInWork: number;
  /** The same, of one client. */
  readonly maxInWorkPerClient: number;
  /** Maximum number of requests of one client that wait. */
  readonly maxWaitingPerClient: number;
}

/**
 * Limits of the site's server. A search occupies the event loop for milliseconds, so the number of one client's requests in work
 * determines how long other clients wait.
 */
export const QUEUE_LIMITS: QueueLimits = { maxInWork: 64, maxInWorkPerClient: 8, maxWaitingPerClient: 200 };

/** Ends the processing of a request, so that the next one may start. */
type Release = () => void;

/**
 * Requests the permission to process a request of a client. The permission is granted by the returned promise. The function returns
 * undefined if too many requests of the client wait.
 */
export type EnterQueue = (client: string) => Promise<Release> | undefined;

interface ClientState {
  inWork: number;
  readonly waiting: ((release: Release) => void)[];
}

/**
 * Creates a fair queue of requests: clients with waiting requests take turns, so a client with many requests does not delay another
 * one. Waiting requests start one per turn of the event loop, so that new connections and requests are accepted meanwhile.
 */
export function createRequestQueue({
  maxInWork,
  maxInWorkPerClient,
  maxWaitingPerClient,
}: QueueLimits): EnterQueue {
  // A map iterates in the order of insertion. A client that was served is inserted again, behind the others.
  const clients = new Map<string, ClientState>();
  let inWork = 0;
  let isScheduled = false;

  const begin = (name: string, client: ClientState): Release => {
    inWork += 1;
    client.inWork += 1;
    return () => {
      inWork -= 1;
      client.inWork -= 1;
      if (client.inWork === 0 && client.waiting.length === 0) clients.delete(name);
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
    if (inWork >= maxInWork) return;
    for (const [name, client] of clients) {
      if (client.inWork >= maxInWorkPerClient) continue;
      const start = client.waiting.shift();
      if (start === undefined) continue;
      clients.delete(name);
      clients.set(name, client);
      start(begin(name, client));
      schedule();
      return;
    }
  };

  return (name) => {
    const client = clients.get(name) ?? { inWork: 0, waiting: [] };
    if (inWork < maxInWork && client.inWork < maxInWorkPerClient && client.waiting.length === 0) {
      clients.set(name, client);
      return Promise.resolve(begin(name, client));
    }
    if (client.waiting.length >= maxWaitingPerClient) return undefined;
    clients.set(name, client);
    return new Promise((resolve) => {
      client.waiting.push(resolve);
    });
  };
}
