import { describe, expect, test, vi } from 'vitest';
import { handleUnsubscribe } from '../../../src/delivery/edge/handle-unsubscribe.ts';
import type { ApiEndpoint } from '../../../src/domain/settings/hosting-settings.ts';
import type { UnsubscribeState } from '../../../src/domain/unsubscribe.ts';

const GUID = '0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11';

async function ask(
  query: string,
  upstream: () => Promise<Response>,
  api: ApiEndpoint | undefined = { base: 'https://api.example', headers: { 'x-api-key': 'hush' } },
  retryAfter?: number,
) {
  const fetch = vi.fn(upstream);
  const states: (UnsubscribeState | undefined)[] = [];
  const response = await handleUnsubscribe(new Request(`https://www.laurel.example/unsubscribe${query}`), {
    api,
    fetch: fetch as unknown as typeof globalThis.fetch,
    countRequest: () => retryAfter,
    headers: {},
    page: async (state) => {
      states.push(state);
      return '<html></html>';
    },
  });
  return { status: response.status, state: states[0], response, fetch };
}

const answering =
  (status: number, body: unknown = {}) =>
  async () =>
    Response.json(body, { status });

describe('the link of a message', () => {
  test.each([
    ['is valid with a token', answering(200, { token: 'abc' }), 200, { kind: 'valid', token: 'abc' }],
    [
      'is expired if the upstream responds with 410',
      answering(410),
      410,
      { kind: 'expired', reference: GUID },
    ],
    [
      'is unknown if the upstream responds with 404',
      answering(404),
      404,
      { kind: 'unknown', reference: GUID },
    ],
    ['is unavailable if the upstream fails', answering(500), 503, { kind: 'unavailable', reference: GUID }],
    [
      'is unavailable if the response has no token',
      answering(200, {}),
      503,
      { kind: 'unavailable', reference: GUID },
    ],
    [
      'is unavailable if the upstream is down',
      () => Promise.reject(new Error('down')),
      503,
      { kind: 'unavailable', reference: GUID },
    ],
  ])('%s', async (_name, upstream, status, state) => {
    const answer = await ask(`?personGuid=${GUID}`, upstream);
    expect([answer.status, answer.state]).toEqual([status, state]);
    expect(answer.fetch.mock.calls[0]).toEqual([
      `https://api.example/unsubscribe/${GUID}/preferences-token`,
      expect.anything(),
    ]);
  });

  test.each(['x', '../../publish', `${GUID}/..`])(
    'with the id "%s" is rejected as unknown without a request',
    async (guid) => {
      const answer = await ask(`?personGuid=${encodeURIComponent(guid)}`, answering(200, { token: 'abc' }));
      expect([answer.status, answer.state]).toEqual([404, { kind: 'unknown', reference: guid }]);
      expect(answer.fetch).not.toHaveBeenCalled();
    },
  );

  test('with an empty id sends no request', async () => {
    const answer = await ask('?personGuid=+', answering(200, { token: 'abc' }));
    expect([answer.status, answer.state]).toEqual([200, undefined]);
    expect(answer.fetch).not.toHaveBeenCalled();
  });

  test('is shown with at most 64 characters and without control characters', async () => {
    const long = await ask(`?personGuid=${'x'.repeat(80)}`, answering(404));
    expect(long.state).toEqual({ kind: 'unknown', reference: 'x'.repeat(64) });
    expect((await ask('?personGuid=%00', answering(404))).state).toEqual({ kind: 'unknown', reference: '' });
  });

  test('is unavailable if no upstream is configured', async () => {
    const fetch = vi.fn();
    const response = await handleUnsubscribe(
      new Request(`https://www.laurel.example/unsubscribe?personGuid=${GUID}`),
      { api: undefined, fetch, countRequest: () => undefined, headers: {}, page: async () => '' },
    );
    expect(response.status).toBe(503);
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['a valid reference', GUID, GUID],
    ['a guessed reference', GUID.replaceAll('1', '2'), GUID.replaceAll('1', '2')],
    ['a text that is no reference', 'x', 'x'],
  ])(
    'is not sent to the upstream if the client exceeds the rate limit: %s',
    async (_name, guid, reference) => {
      const upstream = answering(200, { token: 'abc' });
      const { response, state, fetch } = await ask(`?personGuid=${guid}`, upstream, undefined, 3);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
      expect(state).toEqual({ kind: 'unavailable', reference });
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  test('is protected: the response is neither cached nor indexed, and the address is not sent as a referrer', async () => {
    const { response } = await ask(`?personGuid=${GUID}`, answering(410));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
