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
    ['GET', browser, 'text/html', '<title>Something went wrong</title>'],
    ['POST', 'text/html', 'text/html', '<title>Something went wrong</title>'],
    ['GET', 'application/json, TEXT/HTML;q=0.5', 'text/html', '<title>Something went wrong</title>'],
    ['HEAD', browser, 'text/html', ''],
    ['GET', undefined, 'text/plain', PLAIN],
    ['GET', '*/*', 'text/plain', PLAIN],
    ['GET', 'application/json', 'text/plain', PLAIN],
    ['GET', 'text/html;q=0, */*', 'text/plain', PLAIN],
    ['GET', 'text/html-sandboxed', 'text/plain', PLAIN],
  ])(
    'to a failed %s request that accepts %j is an error page of type %s',
    async (method, accept, type, body) => {
      const failed = new Request(request.url, { method, ...(accept && { headers: { accept } }) });
      const response = await completeResponse(failed, fail, { headers, log: vi.fn(), readErrorPage: page });
      expect(response.status).toBe(500);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(await response.text()).toBe(body);
    },
  );

  test.each([
    ['is missing', async () => undefined],
    ['cannot be read', fail],
  ])(
    'to a failed request that accepts HTML is plain text if the error page %s',
    async (_case, readErrorPage) => {
      const failed = new Request(request.url, { headers: { accept: browser } });
      const response = await completeResponse(failed, fail, { headers, log: vi.fn(), readErrorPage });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        500,
        'text/plain; charset=utf-8',
      ]);
      expect(await response.text()).toBe(PLAIN);
    },
  );
});
