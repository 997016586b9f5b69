import { describe, expect, test, vi } from 'vitest';
import { completeResponse } from '../../../src/delivery/edge/complete-response.ts';

const headers = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'public' };
const readErrorPage = vi.fn(async (): Promise<string | undefined> => '<title>Something went wrong</title>');
const PLAIN = 'Something went wrong here. Try again in a moment.\n';
const request = new Request('https://site.test/about-us?secret=1');

describe('the response', () => {
  test('of a handler receives missing headers and retains its own', async () => {
    const handler = async () => new Response('x', { status: 201, headers: { 'cache-control': 'no-store' } });
    const response = await completeResponse(request, handler, {
      headers,
      log: vi.fn(),
      readErrorPage,
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect([response.status, await response.text()]).toEqual([201, 'x']);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('disk on fire'))],
    [
      'throws',
      () => {
        throw new Error('disk on fire');
      },
    ],
  ])(
    'has the status 500 and the usual headers after a handler %s; the cause is logged and not shown',
    async (_how, handler) => {
      const log = vi.fn();
      const response = await completeResponse(request, handler, { headers, log, readErrorPage });
      expect(response.status).toBe(500);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(await response.text()).not.toMatch(/fire|secret/);
      expect(log).toHaveBeenCalledWith('GET /about-us', new Error('disk on fire'));
    },
  );

  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const fail = () => Promise.reject(new Error('disk on fire'));
  const page = async () => '<title>Something went wrong</title>';

  test.each([
    ['GET', browser, page, 'text/html', '<title>Something went wrong</title>'],
    ['POST', 'text/html', page, 'text/html', '<title>Something went wrong</title>'],
    ['GET', 'application/json, TEXT/HTML;q=0.5', page, 'text/html', '<title>Something went wrong</title>'],
    ['HEAD', browser, page, 'text/html', ''],
    ['GET', undefined, page, 'text/plain', PLAIN],
    ['GET', '*/*', page, 'text/plain', PLAIN],
    ['GET', 'application/json', page, 'text/plain', PLAIN],
    ['GET', 'text/html;q=0, */*', page, 'text/plain', PLAIN],
    ['GET', 'text/html-sandboxed', page, 'text/plain', PLAIN],
    ['GET', browser, async () => undefined, 'text/plain', PLAIN],
    ['GET', browser, fail, 'text/plain', PLAIN],
  ])(
    'to a failed %s request with the accepted types %j is an error page if HTML is accepted and the page can be read (%o), otherwise plain text',
    async (method, accept, readErrorPage, type, body) => {
      const failed = new Request(request.url, { method, ...(accept && { headers: { accept } }) });
      const response = await completeResponse(failed, fail, { headers, log: vi.fn(), readErrorPage });
      expect(response.status).toBe(500);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(await response.text()).toBe(body);
    },
  );
});
