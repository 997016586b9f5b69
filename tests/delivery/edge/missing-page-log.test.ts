import { describe, expect, test, vi } from 'vitest';
import { posts } from '../../../src/content/upstream/catalogue.ts';
import { createMissingPageLog, sanitizeReferrer } from '../../../src/delivery/edge/missing-page-log.ts';

const page = { path: '/gone', referrer: null, kind: 'unknown-route' } as const;

function logging(fetch: typeof globalThis.fetch) {
  let now = 0;
  const report = createMissingPageLog(
    { base: 'https://api.example', headers: { 'x-api-key': 'hush' } },
    { fetch, now: () => now },
  );
  return {
    report,
    pass(ms: number) {
      now += ms;
    },
  };
}

describe('createMissingPageLog', () => {
  test('posts a report that matches the catalogue', async () => {
    const fetch = vi.fn(
      async (_address: unknown, _init?: RequestInit) => new Response(null, { status: 204 }),
    );
    await logging(fetch as typeof globalThis.fetch).report({ ...page, path: `/${'a'.repeat(5000)}` });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(init).toMatchObject({ redirect: 'error', headers: { 'x-api-key': 'hush' } });
    expect([address, init?.method]).toEqual(['https://api.example/diagnostics/error404', 'POST']);
    expect(posts.error404.body.safeParse(JSON.parse(String(init?.body))).success).toBe(true);
  });

  test('sends a burst of 50 and then 5 per second, and drops other reports', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 204 }));
    const { report, pass } = logging(fetch as typeof globalThis.fetch);
    for (let request = 0; request < 1000; request++) await report(page);
    expect(fetch).toHaveBeenCalledTimes(50);
    pass(1000);
    for (let request = 0; request < 1000; request++) await report(page);
    expect(fetch).toHaveBeenCalledTimes(55);
  });

  test('continues when the clock is set back', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 204 }));
    const { report, pass } = logging(fetch as typeof globalThis.fetch);
    await report(page);
    pass(-3_600_000);
    for (let request = 0; request < 1000; request++) await report(page);
    expect(fetch).toHaveBeenCalledTimes(50);
    pass(1000);
    for (let request = 0; request < 1000; request++) await report(page);
    expect(fetch).toHaveBeenCalledTimes(55);
  });

  test('never rejects if the upstream fails', async () => {
    const { report } = logging(() => Promise.reject(new Error('down')));
    await expect(report(page)).resolves.toBeUndefined();
  });

  test.each([
    ['https://news.example/story?reader=1#top', 'https://news.example/story'],
    ['https://user:secret@news.example/story', 'https://news.example/story'],
    ['about:blank', null],
    ['no address', null],
    [undefined, null],
  ])('reports the referrer %s as %s', (referer, reported) => {
    const headers = referer === undefined ? {} : { referer };
    expect(sanitizeReferrer(new Request('https://www.laurel.example/gone', { headers }))).toBe(reported);
  });
});
