import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { writeFixtureSite } from '../edge/fixture-site.ts';
import { type FixtureUpstream, startFixtureUpstream } from '../edge/fixture-upstream.ts';
import { locationPath, requestTable, send } from '../edge/requests.ts';

let dist: string;
let upstream: FixtureUpstream;
let alone: RunningServer;
let connected: RunningServer;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeFixtureSite(dist);
  upstream = await startFixtureUpstream();
  alone = await startServer({ dist, environment: {} });
  connected = await startServer({
    dist,
    environment: { LAUREL_EDGE_UPSTREAM: upstream.base, LAUREL_API: upstream.base },
  });
});

afterAll(async () => {
  await Promise.all([alone?.close(), connected?.close(), upstream?.close()]);
  await rm(dist, { recursive: true, force: true });
});

describe('the local server answers the table of requests', () => {
  test.for(requestTable)('$name', async (request) => {
    const { origin } = request.upstream ? connected : alone;
    const answered = await send(origin, request);
    expect({ status: answered.status, location: locationPath(answered, origin) }).toEqual({
      status: request.status,
      location: request.location,
    });
    expect(answered.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answered.headers['x-content-type-options']).toBe('nosniff');
  });

  test('every redirect leads to an answer, never to another redirect', async () => {
    for (const request of requestTable) {
      if (request.location === undefined || request.upstream) continue;
      const answered = await send(alone.origin, { target: request.location });
      expect([request.location, answered.status]).toEqual([
        request.location,
        request.location === '/404' ? 404 : 200,
      ]);
    }
  });
});
