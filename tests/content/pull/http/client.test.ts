import { describe, expect, it } from 'vitest';
import {
  type ClientOptions,
  createClient,
  toleratedFallbacks,
} from '../../../../src/content/pull/http/client.ts';
import { basesAt } from '../../../../src/content/upstream/call-address.ts';
import { catalogue } from '../../../../src/content/upstream/catalogue.ts';

const client = (fetch: typeof globalThis.fetch, options: Partial<ClientOptions> = {}) =>
  createClient({
    bases: basesAt('http://upstream.test'),
    fetch,
    sleep: async () => undefined,
    random: () => 0,
    ...options,
  });
const publications = { publicationTypeGroupId: 2 };

describe('a call', () => {
  it('sends the ETag of the stored content and returns `unchanged` for status 304', async () => {
    const sent: (string | null)[] = [];
    const { get, statistics } = client(async (_, init) => {
      sent.push(new Headers(init?.headers).get('if-none-match'));
      return new Response(null, { status: 304 });
    });
    expect(await get(catalogue.locations, publications, { etag: '"a"' })).toEqual({ kind: 'unchanged' });
    expect(sent).toEqual(['"a"']);
    expect(statistics).toMatchObject({ requests: 1, notModified: 1, bytes: 0, retried: 0 });
  });

  it('fails if the response has status 304 without an ETag in the request', async () => {
    const { get } = client(async () => new Response(null, { status: 304 }));
    await expect(get(catalogue.locations, publications)).rejects.toThrow(
      'The call "locations" failed: status 304.',
    );
  });

  it('returns the ETag and the body as parsed by the schema', async () => {
    const locations = [{ locationId: 1, name: ' Kenya ', region: 'Africa' }];
    const { get } = client(async () => Response.json(locations, { headers: { etag: '"b"' } }));
    expect(await get(catalogue.locations, publications)).toEqual({
      kind: 'body',
      body: [{ locationId: 1, name: 'Kenya', region: 'Africa' }],
      etag: '"b"',
      warnings: [],
    });
  });

  it('does not retry an error that is not transient', async () => {
    let requests = 0;
    const { get } = client(async () => {
      requests++;
      return new Response('', { status: 403 });
    });
    await expect(get(catalogue.locations, publications)).rejects.toMatchObject({
      name: 'CallFailed',
      fault: { location: { status: 403, call: 'locations' } },
    });
    expect(requests).toBe(1);
  });

  it.each<[string, Buffer]>([
    ['HTML', Buffer.from('<html>')],
    ['truncated', Buffer.from('[{"locationId":1,')],
    [
      'in a different encoding',
      Buffer.from('[{"locationId":1,"name":"São Tomé","region":"Africa"}]', 'latin1'),
    ],
  ])('fails if the body is %s', async (_, body) => {
    const { get } = client(async () => new Response(new Uint8Array(body)));
    await expect(get(catalogue.locations, publications)).rejects.toThrow(
      'failed 10 times: status 200 with a body that is not JSON in UTF-8.',
    );
  });

  it('reads only the first part of a long error response', async () => {
    let responseCount = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        responseCount += 1;
        if (responseCount > 1000) controller.close();
        else controller.enqueue(new Uint8Array(16_384));
      },
    });
    const { file } = client(async () => new Response(endless, { status: 404 }));
    const options = { types: ['image/png'], maxBytes: 1_000_000 };
    expect(await file('main', 'http://upstream.test/logo.png', options)).toMatchObject({
      kind: 'refused',
      reason: 'status 404',
    });
    expect(responseCount).toBeLessThan(10);
  });

  it('fails if the response exceeds the time limit', async () => {
    const { get } = client(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
      { timeoutMs: 5, attempts: 2 },
    );
    await expect(get(catalogue.locations, publications)).rejects.toThrow(
      'The call "locations" failed 2 times: no response within 0.005 s.',
    );
  });

  it('does not retry if Retry-After exceeds two minutes', async () => {
    const { get, statistics } = client(
      async () => new Response('', { status: 503, headers: { 'retry-after': '3600' } }),
    );
    await expect(get(catalogue.locations, publications)).rejects.toThrow('status 503');
    expect(statistics.requests).toBe(1);
  });

  it('never exceeds the limit of concurrent requests', async () => {
    let inFlight = 0;
    let most = 0;
    const { get } = client(
      async () => {
        most = Math.max(most, ++inFlight);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inFlight--;
        return Response.json([]);
      },
      { concurrency: 3 },
    );
    await Promise.all(Array.from({ length: 20 }, () => get(catalogue.locations, publications)));
    expect(most).toBe(3);
  });

  it('stops when its signal aborts', async () => {
    const stop = new AbortController();
    const { get } = client(
      async () => {
        stop.abort(new Error('Enough'));
        throw new TypeError('fetch failed');
      },
      { signal: stop.signal },
    );
    await expect(get(catalogue.locations, publications)).rejects.toThrow('Enough');
  });
});

it.each([
  [1, 1],
  [99, 1],
  [100, 1],
  [2_500, 25],
  [1_000_000, 100],
])('toleratedFallbacks of %i calls is %i', (calls, tolerated) => {
  expect(toleratedFallbacks(calls)).toBe(tolerated);
});
