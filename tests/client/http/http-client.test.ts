import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import { HttpFailed } from '../../../src/client/http/http-failed.ts';
import { HTTP_METHODS, type Interceptor } from '../../../src/client/http/http-request.ts';

const answering = (body: string | null = '{}', init: ResponseInit = {}) =>
  vi.fn<typeof fetch>(async () => new Response(body, init));

const rejection = async (request: Promise<unknown>): Promise<HttpFailed> => {
  const error = await request.catch((failure: unknown) => failure);
  if (error instanceof HttpFailed) return error;
  throw new Error(`It did not fail as a request: ${error}`);
};

describe('the HTTP client', () => {
  test.each(HTTP_METHODS)('%s sends a request of its method', async (method) => {
    const fetch = answering();
    await createHttpClient({ fetch })[method]('/api/x');
    expect(fetch.mock.calls[0]?.[1]?.method).toBe(method.toUpperCase());
  });

  test.each(['head', 'options', 'GET', ''])(
    'rejects the unknown method %j before it sends a request',
    async (method) => {
      const fetch = answering();
      await expect(createHttpClient({ fetch }).request(method, '/api/x')).rejects.toThrow(
        'Allowed http methods are only: get | post | delete | patch | put',
      );
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  test('sends a body as JSON, and a request without a body without one', async () => {
    const fetch = answering();
    const http = createHttpClient({ fetch });
    await http.post('/api/x', { body: { name: 'Adèle' } });
    await http.get('/api/x');
    const [sent, empty] = fetch.mock.calls.map(([, init]) => init);
    expect(sent?.body).toBe('{"name":"Adèle"}');
    expect(new Headers(sent?.headers).get('content-type')).toBe('application/json');
    expect(empty).not.toHaveProperty('body');
    expect(new Headers(empty?.headers).has('content-type')).toBe(false);
  });

  test('returns the response as parsed by its schema', async () => {
    const http = createHttpClient({ fetch: answering('{"count":3,"more":1}') });
    expect(await http.get('/api/x', { responseSchema: z.object({ count: z.number() }) })).toEqual({
      count: 3,
    });
  });
});

describe('an HttpFailed error has method, address, status and reason', () => {
  const answer = z.object({ count: z.number() });

  test.each([
    [
      'after an error status',
      answering('{"error":"no"}', { status: 503 }),
      503,
      'status 503',
      { error: 'no' },
    ],
    ['after a response that is not JSON', answering('<html>'), 200, 'the response is not JSON', undefined],
    [
      'after a response that does not match the schema',
      answering('{"count":"3"}'),
      200,
      'the response does not match its schema',
      { count: '3' },
    ],
    [
      'after a network failure',
      vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline')),
      undefined,
      'offline',
      undefined,
    ],
  ])('%s', async (_what, fetch, status, reason, body) => {
    const failure = await rejection(createHttpClient({ fetch }).put('/api/x', { responseSchema: answer }));
    expect(failure).toMatchObject({ method: 'put', address: '/api/x', status, body });
    expect(failure.message).toContain(`PUT /api/x failed: ${reason}`);
  });

  test('an aborted request rejects with the reason of its signal', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(
      (_address, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('stopped'))),
        ),
    );
    const controller = new AbortController();
    const request = createHttpClient({ fetch }).get('/api/x', { signal: controller.signal });
    controller.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('interceptors receive a request in order and can respond to it', async () => {
  const calls: string[] = [];
  const note =
    (name: string): Interceptor =>
    (request, next) => {
      calls.push(name);
      return next({ ...request, headers: { ...request.headers, [name]: 'yes' } });
    };
  const fetch = answering('{}');
  await createHttpClient({ fetch, interceptors: [note('first'), note('second')] }).get('/api/x');
  expect(calls).toEqual(['first', 'second']);
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ first: 'yes', second: 'yes' });

  const held: Interceptor = async () => new Response('{}');
  await createHttpClient({ fetch, interceptors: [held, note('third')] }).get('/api/x');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(calls).not.toContain('third');
});

describe('the HTTP client with the embedded publisher', () => {
  let publisher: Publisher;
  beforeAll(async () => {
    publisher = await createPublisher();
  });
  afterAll(() => publisher.close());

  const settings = () => `${publisher.origin}/api/cms/v2/options/headless-settings`;
  const answer = z.object({ acf: z.object({ nav_sections: z.array(z.unknown()) }) });

  test('receives a response', async () => {
    publisher.setFaults({});
    const { acf } = await createHttpClient({ fetch }).get(settings(), { responseSchema: answer });
    expect(acf.nav_sections).toHaveLength(4);
  });

  test.each([
    ['an error status', { serverError: { rate: 1, status: 503 } }, 503],
    ['a truncated response', { brokenJson: { rate: 1 } }, 200],
    ['a closed connection', { connectionReset: { rate: 1 } }, undefined],
    ['too many requests', { tooManyRequests: { rate: 1 } }, 429],
  ] as const)('%s is a failure', async (_what, faults, status) => {
    publisher.setFaults(faults);
    const failure = await rejection(createHttpClient({ fetch }).get(settings(), { responseSchema: answer }));
    expect(failure).toMatchObject({ method: 'get', address: settings(), status });
  });
});
