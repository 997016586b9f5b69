import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditRecord } from '../../../src/delivery/publish/audit/audit-trail.ts';
import type { ChangedFile } from '../../../src/delivery/review/changed-file.ts';
import { parsePageContent } from '../../../src/delivery/review/page-content.ts';
import type { PendingReview } from '../../../src/delivery/review/pending-review.ts';
import { readReviewBrand } from '../../../src/delivery/review/review-brand.ts';
import {
  describeReviewAddress,
  type ReviewServer,
  startReviewServer,
} from '../../../src/delivery/review/review-server.ts';
import { SESSION_LIFETIME_S } from '../../../src/delivery/server/sessions.ts';
import { openSocket } from '../server/open-socket.ts';

const TOKEN = 'correct horse battery staple';
const clock = { ms: 0 };
const PAGE: ChangedFile = {
  file: 'index.html',
  address: '/',
  kind: 'home',
  groupId: undefined,
  change: 'added',
  formerFile: undefined,
  cause: undefined,
};
const takeScreenshots = vi.fn(async (addresses: readonly string[]) => addresses.map(() => new Uint8Array()));
const PENDING: PendingReview = {
  id: 'b',
  live: undefined,
  files: [PAGE],
  flags: [],
  examined: undefined,
  guides: new Map([[2, 'Global']]),
  pageTitles: new Map(),
  summary: undefined,
  records: new Map(),
  parts: [
    { id: 2, records: 3, requires: [{ part: 'site', reason: 'reference', title: 'New partners' }] },
    { id: 7, records: 1, requires: [] },
    { id: 'site', records: 1, requires: [] },
  ],
  held: new Set(),
};
const AUDIT: AuditRecord = {
  entries: [
    {
      at: '2026-11-20T10:00:00.000Z',
      action: 'released',
      by: 'laurel',
      reason: 'scheduled',
      release: '20261120T100000Z',
    },
    { at: '2026-11-21T10:00:00.000Z', action: 'rejected', by: 'Sam <b>', reason: 'wrong tiers' },
  ],
  damaged: ['audit.jsonl, line 3'],
};
const decide = vi.fn();
const select = vi.fn(async () => {});
let server: ReviewServer;

const start = (): Promise<ReviewServer> =>
  startReviewServer({
    queue: {
      pending: PENDING,
      decisionOn: () => undefined,
      compare: async (page) => ({ page, before: undefined, after: parsePageContent('<title>Home</title>') }),
      read: vi.fn(),
    },
    audit: { read: async () => AUDIT },
    decide,
    token: TOKEN,
    select,
    takeScreenshots,
    brand: readReviewBrand('.', 'brand', { productName: 'Laurel' }),
    port: 0,
    hosts: ['review.example'],
    now: () => clock.ms,
  });

beforeEach(async () => {
  clock.ms = 0;
  server = await start();
});
afterEach(() => server.close());

const get = (path: string, cookie?: string) =>
  fetch(`${server.origin}${path}`, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } });
const open = (token = TOKEN) => get(`/?token=${encodeURIComponent(token)}`);
const openSession = async () => (await open()).headers.get('set-cookie')?.split(';')[0] ?? '';

describe('the review', () => {
  it('lists the latest entries of the audit trail, newest first, and the number of damaged entries', async () => {
    const page = await (await get('/', await openSession())).text();
    const cells = [...page.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text);
    expect(cells.slice(-8)).toEqual([
      '21 November 2026, 10:00 UTC',
      'Rejected',
      'Sam &lt;b&gt;',
      'wrong tiers',
      '20 November 2026, 10:00 UTC',
      expect.stringMatching(/^Released: /),
      'laurel',
      'scheduled',
    ]);
    expect(page).toContain('1 entry cannot be read.');
  });

  it('fills in the name that the reviewer entered for the previous decision', async () => {
    const session = await openSession();
    expect(await (await get('/', session)).text()).toContain('name="who" value=""');
    decide.mockRejectedValueOnce(new Error('not now'));
    const body = new URLSearchParams({ verdict: 'rejected', review: 'b', who: 'Rósa "R" Lind', note: '' });
    const headers = { cookie: session, origin: server.origin };
    const decided = await fetch(`${server.origin}/decision`, { method: 'POST', headers, body });
    const name = decided.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await (await get('/', `${session}; ${name}`)).text();
    expect(page).toContain('name="who" value="Rósa &quot;R&quot; Lind"');
  });

  it('limits the rate of requests with a token, including requests with the correct token', async () => {
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

  it('serves reviewers with a session while it refuses requests with a token', async () => {
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

  it('keeps the session of a reviewer who takes more screenshots than there may be sessions', async () => {
    const cookie = await openSession();
    for (let index = 0; index < 101; index++)
      expect((await get('/change?file=index.html&width=360', cookie)).status).toBe(200);
    expect(takeScreenshots).toHaveBeenCalledTimes(101);
    expect(takeScreenshots).toHaveBeenLastCalledWith([expect.any(String)], { width: 360, cookie });
    expect((await get('/', cookie)).status).toBe(200);
  });

  it('closes connections without a request immediately, and waits for a decision in progress', async () => {
    const { origin, address, close } = await start();
    const session = await fetch(address, { redirect: 'manual' });
    const deciding = Promise.withResolvers<never>();
    decide.mockReturnValueOnce(deciding.promise);
    const unused = await openSocket(origin);
    const decided = fetch(`${origin}/decision`, {
      method: 'POST',
      body: new URLSearchParams({ verdict: 'approved', who: 'Ana', note: '', review: 'b' }),
      headers: { cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '', origin },
    });
    await expect.poll(() => decide).toHaveBeenCalled();
    const closing = close();
    await unused.closed;
    deciding.reject(new Error('The disk is full.'));
    expect(await (await decided).text()).toContain('The disk is full.');
    await closing;
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
    await expect.poll(() => client.received()).toContain(`HTTP/1.1 ${status} `);
    client.socket.destroy();
  });

  it.each([
    ['/review/fonts/__proto__', 404],
    ['/review/fonts/constructor', 404],
    ['/review/fonts/0-newsreader-latin-ext-wght-normal.woff2', 200],
    ['/after/%', 400],
    ['/before/%E0%A4%A', 400],
  ])('responds to %s with %i', async (path, status) => {
    expect((await get(path, await openSession())).status).toBe(status);
  });

  describe('selection of parts', () => {
    const submit = async (...parts: readonly string[]) => {
      const cookie = await openSession();
      const body = new URLSearchParams([['review', 'b'], ...parts.map((part) => ['part', part])]);
      return fetch(`${server.origin}/selection`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: server.origin },
        body,
      });
    };
    beforeEach(() => select.mockReset());

    it.each([
      ['all parts', ['2', '7', 'site'], []],
      ['one part', ['7'], [2, 'site']],
      ['a part with the part that it requires', ['2', 'site'], [7]],
      ['a required part alone', ['site'], [2, 7]],
    ])('builds %s', async (_case, parts, held) => {
      expect((await submit(...parts)).status).toBe(303);
      expect(select).toHaveBeenCalledWith({ review: 'b', held: new Set(held) });
    });

    it.each([
      ['a part without the part that it requires', ['2'], 'Global can only be published together with'],
      ['no part', [], 'Select at least one part.'],
      ['an unknown part', ['9'], 'Select at least one part.'],
    ])('refuses %s', async (_case, parts, reason) => {
      const response = await submit(...parts);
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)]);
      expect(select).not.toHaveBeenCalled();
    });
  });

  it('shows the token only to a terminal', () => {
    expect(describeReviewAddress(server, true)).toContain(encodeURIComponent(TOKEN));
    expect(describeReviewAddress(server, false)).not.toContain('horse');
  });
});
