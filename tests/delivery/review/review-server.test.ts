import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  describeReviewAddress,
  type ReviewServer,
  startReviewServer,
} from '../../../src/delivery/review/review-server.ts';
import { SESSION_LIFETIME_S } from '../../../src/delivery/review/sessions.ts';
import { openSocket } from '../server/open-socket.ts';

const TOKEN = 'correct horse battery staple';
const clock = { ms: 0 };
let server: ReviewServer;

beforeEach(async () => {
  clock.ms = 0;
  server = await startReviewServer({
    queue: { pending: undefined, decisionOn: () => undefined, compare: vi.fn(), read: vi.fn() },
    decide: vi.fn(),
    token: TOKEN,
    takeScreenshot: vi.fn(),
    port: 0,
    hosts: ['review.example'],
    now: () => clock.ms,
  });
});
afterEach(() => server.close());

const get = (path: string, cookie?: string) =>
  fetch(`${server.origin}${path}`, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } });
const open = (token = TOKEN) => get(`/?token=${encodeURIComponent(token)}`);
const openSession = async () => (await open()).headers.get('set-cookie')?.split(';')[0] ?? '';

describe('the review', () => {
  it('slows down guesses of the token, even if one of them is right', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) statuses.push((await open(`guess ${index}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const refused = await open();
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('set-cookie')]).toEqual([
      429,
      '10',
      null,
    ]);
    clock.ms = 10_000;
    expect((await open()).status).toBe(302);
  });

  it('serves open sessions while guesses are refused', async () => {
    const cookie = await openSession();
    for (let index = 0; index < 12; index++) await open(`guess ${index}`);
    expect((await get('/', cookie)).status).toBe(200);
  });

  it('ends a session after its lifetime', async () => {
    const cookie = await openSession();
    clock.ms = SESSION_LIFETIME_S * 1000 - 1;
    expect((await get('/', cookie)).status).toBe(200);
    clock.ms += 1;
    expect((await get('/', cookie)).status).toBe(401);
  });

  it('gives each reviewer a separate session', async () => {
    expect(await openSession()).not.toBe(await openSession());
  });

  it.each([
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['localhost', 302],
    ['review.example', 302],
  ])('responds to the host %s with %i', async (host, status) => {
    const target = `/?token=${encodeURIComponent(TOKEN)}`;
    const client = await openSocket(
      server.origin,
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    await vi.waitFor(() => expect(client.received()).toContain(`HTTP/1.1 ${status} `));
    client.socket.destroy();
  });

  it.each([
    ['/review/fonts/__proto__', 404],
    ['/review/fonts/constructor', 404],
    ['/review/fonts/serif.woff2', 200],
    ['/after/%', 400],
    ['/before/%E0%A4%A', 400],
  ])('responds to %s with %i', async (path, status) => {
    expect((await get(path, await openSession())).status).toBe(status);
  });

  it('shows the token only to a terminal', () => {
    expect(describeReviewAddress(server, true)).toContain(encodeURIComponent(TOKEN));
    expect(describeReviewAddress(server, false)).not.toContain('horse');
  });
});
