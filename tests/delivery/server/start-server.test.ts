import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';
import { QUEUE_LIMITS } from '../../../src/delivery/server/request-queue.ts';
import { type RunningServer, startServer } from '../../../src/delivery/server/start-server.ts';
import { FORM_PLACEHOLDER_END, formPlaceholderStart } from '../../../src/domain/form-placeholder.ts';
import { writeFixtureSite } from '../edge/fixture-site.ts';
import { openSocket } from './open-socket.ts';

let dist: string;
beforeAll(async () => {
  // Searches of a site without an index report their errors on standard error.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  dist = await mkdtemp(join(tmpdir(), 'start-server-'));
  await writeFixtureSite(dist);
  const page = `<title>A form</title>${formPlaceholderStart()}${FORM_PLACEHOLDER_END}`;
  for (const name of ['contact-us', 'unsubscribe']) await writeFile(join(dist, `${name}.html`), page);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(dist, { recursive: true, force: true });
});

async function withServer(
  environment: Readonly<Record<string, string>>,
  use: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ dist, environment, log: () => {} });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

const count = (text: string, status?: number): number =>
  text.split(status === undefined ? 'HTTP/1.1 ' : `HTTP/1.1 ${status} `).length - 1;

const MESSAGE = {
  category: 'Rankings',
  name: 'Ana Berg',
  email: 'ana@firm.example',
  organisation: '',
  message: 'Good day to you.',
};

/** Maximum number of requests that are served before the request of a second client, if the first client has sent 10,000. */
const MAX_SERVED_BEFORE = 300;

describe('startServer', () => {
  it.each([
    ['searches', '/api/search?entityType=individual&query=ash'],
    ['results pages', '/names/s/firm?query=ash'],
    ['pages', '/about-us'],
    ['addresses without a page', '/none'],
  ])(
    'serves the request of one client before most of the %s that another client has pipelined',
    async (_case, target) => {
      await withServer({}, async ({ origin }) => {
        const request = `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
        const flood = await Promise.all(
          Array.from({ length: 100 }, () =>
            openSocket(origin, request.repeat(100), { localAddress: '127.0.0.2' }),
          ),
        );
        const served = () => flood.reduce((sum, { received }) => sum + count(received()), 0);
        await vi.waitFor(() => expect(served()).toBeGreaterThan(0), { interval: 1, timeout: 20_000 });
        const before = served();
        const second = await openSocket(origin, 'GET /about-us HTTP/1.1\r\nHost: localhost\r\n\r\n');
        const servedMeanwhile = await new Promise<number>((resolve) => {
          second.socket.once('data', () => resolve(served() - before));
        });
        for (const { socket } of [second, ...flood]) socket.destroy();
        expect(count(second.received(), 200)).toBe(1);
        expect(servedMeanwhile).toBeLessThan(MAX_SERVED_BEFORE);
      });
    },
  );

  it('serves pages while clients send the bodies of as many posts as may be processed', async () => {
    await withServer({}, async ({ origin }) => {
      const { maxConcurrent, maxConcurrentPerClient } = QUEUE_LIMITS;
      const head = [
        'POST /api/contact-us/query HTTP/1.1',
        'Host: localhost',
        'Origin: http://localhost',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 6',
      ].join('\r\n');
      const posts = await Promise.all(
        Array.from({ length: maxConcurrent }, (_, index) =>
          openSocket(origin, `${head}\r\n\r\nname=`, {
            localAddress: `127.0.0.${2 + Math.floor(index / maxConcurrentPerClient)}`,
          }),
        ),
      );
      await setTimeout(200);
      expect((await fetch(`${origin}/about-us`)).status).toBe(200);
      // The server is still waiting for the end of each request body.
      expect(posts.map(({ received }) => received())).toEqual(posts.map(() => ''));
      for (const { socket } of posts) socket.write('A');
      await vi.waitFor(() => expect(posts.every(({ received }) => count(received(), 400) === 1)).toBe(true), {
        timeout: 10_000,
      });
      for (const { socket } of posts) socket.destroy();
    });
  });

  it('refuses no request of a client that has 200 connections and sends its requests on each connection one by one', async () => {
    await withServer({}, async ({ origin }) => {
      const target = (index: number) =>
        index % 2 === 0 ? '/about-us' : '/api/search?entityType=individual&query=ash';
      const clients = await Promise.all(Array.from({ length: 200 }, () => openSocket(origin)));
      for (let round = 1; round <= 5; round++) {
        for (const [index, { socket }] of clients.entries())
          socket.write(`GET ${target(index + round)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        await vi.waitFor(
          () => expect(clients.every(({ received }) => count(received()) === round)).toBe(true),
          { timeout: 20_000 },
        );
      }
      expect(clients.every(({ received }) => count(received(), 200) === 5)).toBe(true);
      for (const { socket } of clients) socket.destroy();
    });
  });

  describe.each([
    [
      'forms',
      'POST',
      '/api/contact-us/query',
      'application/x-www-form-urlencoded',
      String(new URLSearchParams(MESSAGE)),
    ],
    ['download counts', 'POST', '/api/downloads/20', 'application/json', '{}'],
    ['unsubscribe links', 'GET', '/unsubscribe?personGuid=0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11', '', ''],
  ])('limits %s', (_kind, method, path, type, body) => {
    const environment = { LAUREL_RATE_PER_CLIENT: '2', LAUREL_RATE_TOTAL: '5' };

    /** Sends a request and returns its status. */
    async function send(origin: string, localAddress: string, forwarded?: string): Promise<number> {
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'Host: localhost',
        'Origin: http://localhost',
        'Cookie: XSRF-TOKEN=abcdefghijklmnop',
        'X-XSRF-TOKEN: abcdefghijklmnop',
        ...(method === 'POST' ? [`Content-Type: ${type}`, `Content-Length: ${body.length}`] : []),
        ...(forwarded === undefined ? [] : [`X-Forwarded-For: ${forwarded}`]),
        'Connection: close',
      ];
      const client = await openSocket(origin, `${lines.join('\r\n')}\r\n\r\n${body}`, { localAddress });
      await client.closed;
      if (count(client.received(), 429) === 1) expect(client.received()).toMatch(/retry-after: \d+\r\n/i);
      return Number(client.received().slice(9, 12));
    }

    /** Runs a server whose upstream accepts all requests. Returns for each request whether the server refused it. */
    async function refusals(
      settings: Readonly<Record<string, string>>,
      requests: readonly (readonly [localAddress: string, forwarded?: string])[],
    ): Promise<readonly boolean[]> {
      const upstream = createServer((_request, response) => response.end('{"token":"t"}')).listen(
        0,
        '127.0.0.1',
      );
      await once(upstream, 'listening');
      const api = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
      const refused: boolean[] = [];
      await withServer({ ...environment, ...settings, LAUREL_API_MAIN: api }, async ({ origin }) => {
        for (const [localAddress, forwarded] of requests) {
          const status = await send(origin, localAddress, forwarded);
          expect([200, 204, 303, 429]).toContain(status);
          refused.push(status === 429);
        }
      });
      upstream.closeAllConnections();
      upstream.close();
      return refused;
    }

    it('of one client, but not of another', async () => {
      const refused = await refusals({}, [['127.0.0.2'], ['127.0.0.2'], ['127.0.0.2'], ['127.0.0.3']]);
      expect(refused).toEqual([false, false, true, false]);
    });

    it('of one client although the client pretends to forward requests of other clients', async () => {
      const refused = await refusals({}, [
        ['127.0.0.2', '203.0.113.1'],
        ['127.0.0.2', '203.0.113.2'],
        ['127.0.0.2', '203.0.113.3'],
      ]);
      expect(refused).toEqual([false, false, true]);
    });

    it('of each client behind a trusted proxy', async () => {
      const refused = await refusals({ LAUREL_TRUSTED_PROXIES: '127.0.0.2' }, [
        ['127.0.0.2', '203.0.113.1'],
        ['127.0.0.2', '203.0.113.1'],
        ['127.0.0.2', '203.0.113.1'],
        ['127.0.0.2', '203.0.113.2'],
        ['127.0.0.2', '203.0.113.3, 203.0.113.1'],
      ]);
      expect(refused).toEqual([false, false, true, false, true]);
    });

    it('of all clients together', async () => {
      const addresses = Array.from({ length: 6 }, (_, index) => [`127.0.0.${index + 2}`] as const);
      expect(await refusals({}, addresses)).toEqual([false, false, false, false, false, true]);
    });
  });

  describe('at /health', () => {
    it.each([
      ['GET', 200, 'The site is served.\n'],
      ['HEAD', 200, ''],
      ['POST', 405, 'Only GET and HEAD are allowed here.\n'],
    ])('responds to %s with %i, without caching', async (method, status, text) => {
      await withServer({}, async ({ origin }) => {
        const response = await fetch(`${origin}/health`, { method });
        expect([response.status, await response.text()]).toEqual([status, text]);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      });
    });

    it('responds with 503 if the site cannot be read', async () => {
      const server = await startServer({ dist: join(dist, 'missing'), environment: {} });
      expect((await fetch(`${server.origin}/health`)).status).toBe(503);
      await server.close();
    });
  });

  describe('close', () => {
    /** Starts a server whose upstream responds when `respond` is called. Sends the server a request that needs the upstream. */
    async function startSlowRequest(accessLog?: (line: string) => void) {
      const held = Promise.withResolvers<void>();
      const slow = createServer((_request, response) => {
        void held.promise.then(() => response.end('{}'));
      }).listen(0, '127.0.0.1');
      await once(slow, 'listening');
      const upstream = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
      const environment = { LAUREL_EDGE_UPSTREAM: upstream };
      const server = await startServer({ dist, environment, accessLog, log: () => {} });
      const target = '/office/unknown-2:999?name=secret';
      const client = await openSocket(server.origin, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await once(slow, 'request');
      const stop = () => {
        slow.close();
        slow.closeAllConnections();
      };
      return { server, client, respond: held.resolve, stop };
    }

    it('finishes requests in progress, closes other connections and accepts no new connections', async () => {
      const { server, client, respond, stop } = await startSlowRequest();
      const unused = await openSocket(server.origin);
      const closing = server.close(10_000);
      await unused.closed;
      await expect(fetch(`${server.origin}/`)).rejects.toThrow();
      expect(count(client.received())).toBe(0);
      respond();
      await closing;
      await client.closed;
      expect(count(client.received())).toBe(1);
      stop();
    });

    it('attaches no more listeners to a connection than Node allows if many of its requests wait', async () => {
      const onWarning = vi.fn();
      process.on('warning', onWarning);
      const { server, client, stop } = await startSlowRequest();
      client.socket.write('GET /about-us HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
      await expect.poll(async () => (await fetch(`${server.origin}/health`)).status).toBe(200);
      await server.close();
      await client.closed;
      await setImmediate();
      process.off('warning', onWarning);
      expect(onWarning).not.toHaveBeenCalled();
      stop();
    });

    it('closes all connections at the deadline', async () => {
      const { server, client, stop } = await startSlowRequest();
      await server.close(50);
      await client.closed;
      expect(count(client.received())).toBe(0);
      stop();
    });

    it('reports an interrupted request to the access log, without its query', async () => {
      const lines: string[] = [];
      const { server, client, stop } = await startSlowRequest((line) => lines.push(line));
      await server.close();
      await client.closed;
      await expect.poll(() => lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/office/unknown-2:999', aborted: true });
      expect(lines[0]).not.toContain('secret');
      stop();
    });
  });

  it('responds with 503 and Retry-After to a client that has too many waiting requests', async () => {
    const never = () => new Promise<never>(() => {});
    // Pages of this site are never read to the end, so the queue of a client stays full.
    const bucket: Bucket = {
      name: 'a bucket',
      get: never,
      put: never,
      putIf: never,
      remove: never,
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
    };
    const server = await startServer({
      dist,
      bucket,
      environment: { LAUREL_TRUSTED_PROXIES: '127.0.0.1' },
      queueLimits: { maxConcurrent: 4, maxConcurrentPerClient: 1, maxWaitingPerClient: 2 },
      log: () => {},
    });
    const request = (path: string, client: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n\r\n`;
    const page = request('/about-us', '203.0.113.1');
    const flood = await Promise.all(Array.from({ length: 8 }, () => openSocket(server.origin, page)));
    const statuses = () =>
      flood.map(({ received }) => received().slice('HTTP/1.1 '.length, 'HTTP/1.1 503'.length)).sort();
    await vi.waitFor(
      () => expect(statuses()).toEqual(['', '', '', '503', '503', '503', '503', '503']),
      30_000,
    );
    for (const { received } of flood)
      if (received() !== '') expect(received()).toMatch(/\r\nretry-after: 1\r\n/i);
    const other = await openSocket(server.origin, request('/api/contact-us/query', '203.0.113.2'));
    await vi.waitFor(() => expect(count(other.received(), 405)).toBe(1), 30_000);
    for (const { socket } of [other, ...flood]) socket.destroy();
    await server.close();
  });
});
