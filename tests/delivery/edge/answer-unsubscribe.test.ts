import { describe, expect, test, vi } from 'vitest';
import { answerUnsubscribe } from '../../../src/delivery/edge/answer-unsubscribe.ts';
import type { UnsubscribeState } from '../../../src/domain/unsubscribe.ts';

const GUID = '0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11';

async function ask(
  query: string,
  upstream: () => Promise<Response>,
  base: string | undefined = 'https://api.example',
) {
  const fetch = vi.fn(upstream);
  const states: (UnsubscribeState | undefined)[] = [];
  const response = await answerUnsubscribe(new Request(`https://www.laurel.example/unsubscribe${query}`), {
    base,
    fetch: fetch as unknown as typeof globalThis.fetch,
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
    ['is expired where the upstream says 410', answering(410), 410, { kind: 'expired', reference: GUID }],
    ['is unknown where the upstream says 404', answering(404), 404, { kind: 'unknown', reference: GUID }],
    [
      'cannot be judged where the upstream fails',
      answering(500),
      503,
      { kind: 'unavailable', reference: GUID },
    ],
    [
      'cannot be judged by an answer without token',
      answering(200, {}),
      503,
      { kind: 'unavailable', reference: GUID },
    ],
    [
      'cannot be judged where the upstream is down',
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
    'that says "%s" is unknown without asking',
    async (guid) => {
      const answer = await ask(`?personGuid=${encodeURIComponent(guid)}`, answering(200, { token: 'abc' }));
      expect([answer.status, answer.state]).toEqual([404, { kind: 'unknown', reference: guid }]);
      expect(answer.fetch).not.toHaveBeenCalled();
    },
  );

  test('that is empty asks nothing', async () => {
    const answer = await ask('?personGuid=+', answering(200, { token: 'abc' }));
    expect([answer.status, answer.state]).toEqual([200, undefined]);
    expect(answer.fetch).not.toHaveBeenCalled();
  });

  test('is shown again as far as it can be shown', async () => {
    const long = await ask(`?personGuid=${'x'.repeat(80)}`, answering(404));
    expect(long.state).toEqual({ kind: 'unknown', reference: 'x'.repeat(64) });
    expect((await ask('?personGuid=%00', answering(404))).state).toEqual({ kind: 'unknown', reference: '' });
  });

  test('cannot be judged where no upstream is configured', async () => {
    const fetch = vi.fn();
    const response = await answerUnsubscribe(
      new Request(`https://www.laurel.example/unsubscribe?personGuid=${GUID}`),
      { base: undefined, fetch, headers: {}, page: async () => '' },
    );
    expect(response.status).toBe(503);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is nobody else’s business: not kept, not indexed, not passed on', async () => {
    const { response } = await ask(`?personGuid=${GUID}`, answering(410));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
