import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeFunction } from '../../../netlify/host/complete-function.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PAGE = '<title>Something went wrong</title>';

describe('completeFunction', () => {
  it.each([
    ['200', async () => new Response(PAGE), PAGE],
    ['404', async () => new Response('none', { status: 404 }), expect.stringContaining('Try again')],
    ['a network error', () => Promise.reject(new TypeError('failed')), expect.stringContaining('Try again')],
  ])(
    'responds to a failed visit with status 500 if the CDN returns %s for the error page',
    async (_case, fetch, text) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const requested = vi.fn(fetch);
      vi.stubGlobal('fetch', requested);
      const request = new Request('https://deploy.test/names/s/firm?query=x', {
        headers: { accept: 'text/html' },
      });
      const response = await completeFunction(request, {}, () => Promise.reject(new Error('disk on fire')));
      expect([response.status, await response.text()]).toEqual([500, text]);
      expect(String((requested.mock.calls as unknown[][])[0]?.[0])).toBe('https://deploy.test/error');
      expect(log.mock.calls.flat().join('')).toMatch(/^GET \/names\/s\/firm failed\.\n.*disk on fire/);
    },
  );
});
