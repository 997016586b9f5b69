import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_QUEUED_REQUESTS } from '../../src/delivery/server/serialize-requests.ts';
import { type RunningServer, startServer } from '../../src/delivery/server/start-server.ts';
import { writeFixtureSite } from '../delivery/edge/fixture-site.ts';
import { type FixtureUpstream, startFixtureUpstream } from '../delivery/edge/fixture-upstream.ts';
import { locationPath, malformedRequests, requestTable, send, sendBytes } from '../delivery/edge/requests.ts';
import { BEST_SCORE, scoreOfAnswer, wantedScore } from '../delivery/hosting/observatory-rules.ts';

let dist: string;
let upstream: FixtureUpstream;
let serverWithoutUpstream: RunningServer;
let serverWithUpstream: RunningServer;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeFixtureSite(dist);
  upstream = await startFixtureUpstream();
  serverWithoutUpstream = await startServer({ dist, environment: {} });
  serverWithUpstream = await startServer({
    dist,
    environment: { LAUREL_EDGE_UPSTREAM: upstream.base, LAUREL_API: upstream.base },
  });
});

afterAll(async () => {
  await Promise.all([serverWithoutUpstream?.close(), serverWithUpstream?.close(), upstream?.close()]);
  await rm(dist, { recursive: true, force: true });
});

describe('the local server', () => {
  test.for(requestTable)('sends the expected status, location and headers for $name', async (request) => {
    const { origin } = request.upstream ? serverWithUpstream : serverWithoutUpstream;
    const answered = await send(origin, request);
    expect({ status: answered.status, location: locationPath(answered, origin) }).toEqual({
      status: request.status,
      location: request.location,
    });
    expect([scoreOfAnswer(answered), answered.repeated]).toEqual([wantedScore(request.target), []]);
  });

  test.for(malformedRequests)(
    'rejects the malformed request, and sends the common headers: $name',
    async ({ bytes }) => {
      const answered = await sendBytes(serverWithoutUpstream.origin, bytes);
      expect(answered.status).toBeGreaterThanOrEqual(400);
      expect([scoreOfAnswer(answered), answered.repeated]).toEqual([BEST_SCORE, []]);
    },
  );

  test('never redirects to a missing page or to another redirect', async () => {
    for (const request of requestTable) {
      if (request.location === undefined || request.upstream) continue;
      const answered = await send(serverWithoutUpstream.origin, { target: request.location });
      expect([request.location, answered.status]).toEqual([
        request.location,
        request.location === '/404' ? 404 : 200,
      ]);
    }
  });

  test('responds with 500 and the common headers after an error, and logs it', async () => {
    const log = vi.fn();
    const damaged = await mkdtemp(join(tmpdir(), 'serve-damaged-'));
    await mkdir(join(damaged, 'data/lookups/groups'), { recursive: true });
    const server = await startServer({ dist: damaged, environment: {}, log });
    // The results page into which hits are inserted is missing.
    const answered = await send(server.origin, { target: '/names/s/firm?query=ash' });
    await server.close();
    await rm(damaged, { recursive: true });
    expect(answered.status).toBe(500);
    expect([scoreOfAnswer(answered), answered.repeated]).toEqual([BEST_SCORE, []]);
    expect(log).toHaveBeenCalledWith('GET /names/s/firm', expect.any(Error));
  });

  test('keeps idle connections open for longer than nginx and Node, which close them after at most 60 s', async () => {
    const { headers } = await fetch(`${serverWithoutUpstream.origin}/`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test('responds to all pipelined requests up to the limit, in order', async () => {
    const targets = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? '/about-us' : '/none'));
    const text = await pipeline(serverWithoutUpstream.origin, targets);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(statuses).toEqual(targets.map((target) => (target === '/about-us' ? 200 : 302)));
  });

  test('closes a connection that sends many requests without reading responses, and serves the others', async () => {
    const { hostname, port } = new URL(serverWithoutUpstream.origin);
    const request = 'GET /about-us HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const greedy = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        let text = '';
        socket.on('data', (chunk) => {
          text += String(chunk);
        });
        socket.pause();
        const closed = new Promise<number>((resolve) => {
          socket.on('error', () => {});
          socket.on('close', () => resolve(text.split('HTTP/1.1 200').length - 1));
        });
        socket.write(request.repeat(1000));
        return { socket, closed };
      }),
    );
    expect((await send(serverWithoutUpstream.origin, { target: '/about-us' })).status).toBe(200);
    for (const { socket, closed } of greedy) {
      socket.resume();
      expect(await closed).toBeLessThanOrEqual(MAX_QUEUED_REQUESTS + 1);
    }
  });
});

/** Sends pipelined requests and reads until the connection ends. */
async function pipeline(origin: string, targets: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const lines = targets.map(
    (target, index) =>
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${index === targets.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  socket.write(lines.join(''));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
