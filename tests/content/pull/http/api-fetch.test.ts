import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/content/pull/http/client.ts';
import { basesAt } from '../../../../src/content/upstream/call-address.ts';
import { catalogue } from '../../../../src/content/upstream/catalogue.ts';
import { readEnvironment } from '../../../../src/domain/settings/environment.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

interface Origin {
  readonly origin: string;
  readonly received: { readonly url: string; readonly headers: IncomingHttpHeaders }[];
}

/** Starts a server on a free port. Its origin therefore differs from the origins of other servers. */
async function start(respond: RequestListener): Promise<Origin> {
  const received: Origin['received'] = [];
  const server = createServer((request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers });
    respond(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const redirect =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end();

const SECRETS = { LAUREL_API_KEY: 'hush-key', LAUREL_API_HEADERS: '{"X-Api-Key":"hush-header"}' };
const connect = (origin: string, variables: Record<string, string> = {}) =>
  createClient({
    bases: basesAt(origin),
    access: readEnvironment({ ...SECRETS, ...variables }).access,
    sleep: async () => undefined,
  });
const publications = { publicationTypeGroupId: 2 };

describe('a call that is redirected', () => {
  it.each([301, 302, 303, 307, 308])(
    'with status %i follows the redirect within the origin, and sends the secrets again',
    async (status) => {
      const upstream = await start((request, response) =>
        request.url === '/moved'
          ? json([])(request, response)
          : redirect('/moved', status)(request, response),
      );
      expect(await connect(upstream.origin).get(catalogue.locations, publications)).toMatchObject({
        body: [],
      });
      expect(upstream.received.map(({ headers }) => headers.authorization)).toEqual([
        'Bearer hush-key',
        'Bearer hush-key',
      ]);
    },
  );

  it.each([
    ['another port', (other: string) => other],
    ['another port with credentials', (other: string) => other.replace('//', '//reader:hush@')],
    ['another name of the host', (other: string) => other.replace('127.0.0.1', 'localhost')],
    ['an address without a scheme', (other: string) => other.replace('http:', '')],
  ])('to %s is refused without sending a request or showing the response', async (_, location) => {
    const other = await start(json({ secret: 'foreign body' }));
    const upstream = await start(redirect(location(other.origin)));
    const error = await connect(upstream.origin)
      .get(catalogue.locations, publications)
      .catch((reason: Error) => reason);
    expect(String((error as Error).message)).toMatch(
      /a redirect to http:\/\/\S+, which is not listed in LAUREL_API_REDIRECT_ORIGINS/,
    );
    expect(String((error as Error).message)).not.toMatch(/hush|foreign body/);
    expect(other.received).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'data:application/json,[]', 'ftp://127.0.0.1/'])(
    'to %s is refused',
    async (location) => {
      const upstream = await start(redirect(location));
      await expect(connect(upstream.origin).get(catalogue.locations, publications)).rejects.toThrow(
        'not an http(s) address',
      );
    },
  );

  it('without end is refused after six requests', async () => {
    const upstream = await start(redirect('/again'));
    await expect(connect(upstream.origin).get(catalogue.locations, publications)).rejects.toThrow(
      'more than 5 redirects',
    );
    expect(upstream.received.length).toBe(6);
  });

  it('to an allowed origin and from there back to its own origin is sent without secrets after the first redirect', async () => {
    let upstream: Origin;
    const other = await start((request, response) => redirect(`${upstream.origin}/back`)(request, response));
    upstream = await start((request, response) =>
      request.url === '/back' ? json([])(request, response) : redirect(other.origin)(request, response),
    );
    const { get } = connect(upstream.origin, { LAUREL_API_REDIRECT_ORIGINS: other.origin });
    expect(await get(catalogue.locations, publications)).toMatchObject({ body: [] });
    const sent = [...upstream.received.slice(0, 1), ...other.received, ...upstream.received.slice(1)];
    expect(sent.map(({ headers }) => [headers.authorization, headers['x-api-key']])).toEqual([
      ['Bearer hush-key', 'hush-header'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});

describe('a request for a file', () => {
  const options = { types: ['image/png'], maxBytes: 1000 };

  it('has secrets only at the origins of the base URLs, and only until it is redirected to another origin', async () => {
    const other = await start(json([]));
    const upstream = await start((request, response) =>
      request.url === '/moved.png'
        ? redirect(`${other.origin}/a.png`)(request, response)
        : json([])(request, response),
    );
    const client = createClient({
      bases: basesAt(upstream.origin),
      access: readEnvironment(SECRETS).access,
      publicFetch: (address, { headers }) => fetch(address, { headers }),
    });
    await client.file('main', '/own.png', options);
    await client.file('main', `${other.origin}/other.png`, options);
    await client.file('main', '/moved.png', options);
    expect(upstream.received.map(({ headers }) => headers['x-api-key'])).toEqual([
      'hush-header',
      'hush-header',
    ]);
    expect(other.received.map(({ headers }) => headers['x-api-key'])).toEqual([undefined, undefined]);
  });

  it.each([
    ['never responds', () => undefined, 2],
    [
      'responds a byte at a time',
      (_: unknown, response: Parameters<RequestListener>[1]) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      2,
    ],
    [
      'requests a long pause',
      (_: unknown, response: Parameters<RequestListener>[1]) => {
        response.writeHead(503, { 'retry-after': '60' }).end();
      },
      1,
    ],
    [
      'is unavailable',
      (_: unknown, response: Parameters<RequestListener>[1]) => {
        response.writeHead(503).end();
      },
      2,
    ],
  ] as const)('that %s is sent at most twice', async (_, respond, requests) => {
    const upstream = await start(respond as RequestListener);
    const client = createClient({
      bases: basesAt(upstream.origin),
      sleep: async () => undefined,
      files: { timeoutMs: 1000, freeMs: 50, budgetMs: 10_000 },
    });
    expect(await client.file('main', '/logo.png', options)).toMatchObject({ kind: 'refused' });
    expect(upstream.received.length).toBe(requests);
  });

  it('is not sent when the time for files of the pull is used up', async () => {
    const upstream = await start(() => undefined);
    const client = createClient({
      bases: basesAt(upstream.origin),
      sleep: async () => undefined,
      files: { timeoutMs: 60, freeMs: 20, budgetMs: 30 },
    });
    const reasons: string[] = [];
    for (let file = 0; file < 5; file++) {
      const result = await client.file('main', `/${file}.png`, options);
      if (result.kind === 'refused') reasons.push(result.reason);
    }
    expect(upstream.received.length).toBe(1);
    expect(reasons).toEqual(Array(5).fill('the time for files of this pull is used up'));
  });
});

describe('a response', () => {
  const inflating = (head: string, unit: string, times: number): RequestListener => {
    const body = gzipSync(head + unit.repeat(times));
    return (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
  };

  it.each([
    ['numbers', '[', '0,', 'more than 262,144 values'],
    ['empty records', '[', '{},', 'more than 131,072 values'],
    ['spaces', '', ' ', 'bytes'],
    ['one text', '["', 'a', 'more than 1,048,576 bytes outside of its records'],
    ['one long record', '[{"a":"', 'a', 'a record of more than 1,048,576 bytes'],
    ['records', '[', `{"locationId":1,"name":"${'x'.repeat(5000)}"},`, 'a body of more than 2,097,152 bytes'],
  ])(
    'with compressed %s is refused as soon as its decompressed size exceeds the limit',
    async (_, head, unit, reason) => {
      const upstream = await start(inflating(head, unit, Math.ceil(50_000_000 / unit.length)));
      const { get, statistics } = connect(upstream.origin, {
        LAUREL_API_MAX_LISTING_MB: reason.includes('131,072') ? '1' : '2',
        LAUREL_API_MAX_DETAIL_MB: '1',
      });
      await expect(get(catalogue.locations, publications)).rejects.toThrow(reason);
      expect(statistics.requests).toBe(1);
      expect(statistics.bytes).toBeLessThan(3_000_000);
    },
  );

  it('with one record has the size limit of details', async () => {
    const upstream = await start(inflating('', ' ', 2_000_000));
    const { get } = connect(upstream.origin, { LAUREL_API_MAX_DETAIL_MB: '1' });
    expect(await get(catalogue.methodology, {}, { record: 'site/prose/1' })).toMatchObject({
      kind: 'failed',
      fault: { what: expect.stringContaining('a body of more than 1,048,576 bytes') },
    });
  });
});
