import { describe, expect, it } from 'vitest';
import { createRequestQueue } from '../../../src/delivery/server/request-queue.ts';

const LIMITS = { maxConcurrent: 4, maxConcurrentPerClient: 2, maxWaitingPerClient: 3 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Enters requests of clients, and records the order in which they start. */
function createRecorder(limits = LIMITS) {
  const enter = createRequestQueue(limits);
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    started,
    enter(client: string, request: string): boolean {
      const entered = enter(client);
      entered?.then((release) => {
        started.push(request);
        releases.set(request, release);
      });
      return entered !== undefined;
    },
    async end(request: string) {
      releases.get(request)?.();
      await turn();
      await turn();
    },
  };
}

describe('createRequestQueue', () => {
  it('starts requests without waiting up to the limit of their client', async () => {
    const queue = createRecorder();
    for (const request of ['a1', 'a2', 'a3']) queue.enter('a', request);
    await turn();
    expect(queue.started).toEqual(['a1', 'a2']);
    await queue.end('a1');
    expect(queue.started).toEqual(['a1', 'a2', 'a3']);
  });

  it('starts a request without waiting while many requests of another client wait', async () => {
    const queue = createRecorder();
    for (const request of ['a1', 'a2', 'a3', 'a4']) queue.enter('a', request);
    queue.enter('b', 'b1');
    await turn();
    expect(queue.started).toEqual(['a1', 'a2', 'b1']);
  });

  it('lets waiting clients take turns', async () => {
    const queue = createRecorder({ maxConcurrent: 1, maxConcurrentPerClient: 1, maxWaitingPerClient: 9 });
    queue.enter('z', 'z1');
    await turn();
    for (const request of ['a1', 'a2', 'a3']) queue.enter('a', request);
    for (const request of ['b1', 'b2']) queue.enter('b', request);
    queue.enter('c', 'c1');
    for (const request of ['z1', 'a1', 'b1', 'c1', 'a2', 'b2']) await queue.end(request);
    expect(queue.started).toEqual(['z1', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it.each([
    ['one client before a request of another one', ['b1'], ['n1']],
    ['two clients before two requests of another one', ['b1', 'c1'], ['n1', 'n2']],
    ['one client before the next request of the client that was processed', ['b1'], ['z2']],
    ['many clients before requests of several others', ['b1', 'c1', 'd1', 'e1', 'f1'], ['n1', 'm1', 'l1']],
  ])('starts the waiting requests of %s', async (_, waiting, later) => {
    const queue = createRecorder({ maxConcurrent: 1, maxConcurrentPerClient: 1, maxWaitingPerClient: 9 });
    const enter = (request: string) => queue.enter(request.slice(0, 1), request);
    enter('z1');
    await turn();
    for (const request of waiting) enter(request);
    const ended = queue.end('z1');
    for (const request of later) enter(request);
    await ended;
    for (const request of [...waiting, ...later]) await queue.end(request);
    expect(queue.started).toEqual(['z1', ...waiting, ...later]);
  });

  it('refuses further requests only of a client that has too many waiting requests', async () => {
    const queue = createRecorder();
    const entered = Array.from({ length: 7 }, (_, index) => queue.enter('a', `a${index}`));
    expect(entered).toEqual([true, true, true, true, true, false, false]);
    expect(queue.enter('b', 'b1')).toBe(true);
    await turn();
    await queue.end('a0');
    expect(queue.enter('a', 'a9')).toBe(true);
  });

  it('limits the requests of all clients together', async () => {
    const queue = createRecorder();
    for (const client of ['a', 'b', 'c', 'd', 'e', 'f']) queue.enter(client, client);
    await turn();
    expect(queue.started).toEqual(['a', 'b', 'c', 'd']);
    await queue.end('b');
    expect(queue.started).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('returns to the event loop before it starts a waiting request', async () => {
    const enter = createRequestQueue({
      maxConcurrent: 1,
      maxConcurrentPerClient: 1,
      maxWaitingPerClient: 100,
    });
    let started = 0;
    const all = Array.from({ length: 50 }, async () => {
      const release = await enter('a');
      started += 1;
      release?.();
    });
    const seen: number[] = [];
    for (let index = 0; index < 5; index++) {
      await turn();
      seen.push(started);
    }
    expect(Math.max(...seen)).toBeLessThan(10);
    await Promise.all(all);
    expect(started).toBe(50);
  });
});
