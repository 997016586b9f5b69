import { describe, expect, test, vi } from 'vitest';
import { completeResponse } from '../../../src/delivery/edge/complete-response.ts';

const headers = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'public' };
const request = new Request('https://site.test/about-us?secret=1');

describe('the response', () => {
  test('of a handler receives missing headers and retains its own', async () => {
    const handler = async () => new Response('x', { status: 201, headers: { 'cache-control': 'no-store' } });
    const response = await completeResponse(request, handler, { headers, log: vi.fn() });
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
    'of a handler that %s is 500 with the headers and without the cause, which is logged',
    async (_how, handler) => {
      const log = vi.fn();
      const response = await completeResponse(request, handler, { headers, log });
      expect(response.status).toBe(500);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(await response.text()).not.toMatch(/fire|secret/);
      expect(log).toHaveBeenCalledWith('GET /about-us', new Error('disk on fire'));
    },
  );
});
