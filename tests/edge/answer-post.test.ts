import { describe, expect, test, vi } from 'vitest';
import { answerPost } from '../../src/edge/answer-post.ts';

const SITE = 'https://www.laurel.example';
const TOKEN = 'abcdefghijklmnop';
const MESSAGE = { name: 'Ana Berg', email: 'ana@firm.example', message: 'Good day.' };
const FROM_HERE = {
  origin: SITE,
  'sec-fetch-site': 'same-origin',
  cookie: `selectedLocale=en; XSRF-TOKEN=${TOKEN}`,
  'x-xsrf-token': TOKEN,
  'content-type': 'application/json',
};

async function post(
  change: {
    path?: string;
    method?: string;
    headers?: Record<string, string | undefined>;
    body?: string | Uint8Array<ArrayBuffer>;
    base?: string | undefined;
    upstream?: () => Promise<Response>;
  } = {},
) {
  const fetch = vi.fn(change.upstream ?? (async () => new Response(null, { status: 201 })));
  const headers = Object.entries({ ...FROM_HERE, ...change.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const method = change.method ?? 'POST';
  const request = new Request(`${SITE}${change.path ?? '/api/contact-us/query'}`, {
    method,
    headers,
    ...(method === 'POST' ? { body: change.body ?? JSON.stringify(MESSAGE) } : {}),
  });
  const response = await answerPost(request, {
    base: 'base' in change ? change.base : 'https://api.example',
    fetch: fetch as unknown as typeof globalThis.fetch,
    headers: { 'X-Content-Type-Options': 'nosniff' },
  });
  const text = await response.text();
  return {
    status: response.status,
    error: text === '' ? undefined : (JSON.parse(text).error as { name: string; message: string }),
    headers: response.headers,
    fetch,
  };
}

describe('a post of a page', () => {
  test('is passed on to the upstream and answered with nothing', async () => {
    const { status, fetch, headers } = await post();
    expect(status).toBe(204);
    const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe('https://api.example/contact-us/query');
    expect(JSON.parse(String(init.body))).toEqual(MESSAGE);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('may carry an id in its path', async () => {
    const { status, fetch } = await post({ path: '/api/downloads/20', body: '{}' });
    expect(status).toBe(204);
    expect((fetch.mock.calls[0] as unknown as [string])[0]).toBe('https://api.example/downloads/20');
  });

  test.each([
    ['from another site', { headers: { origin: 'https://evil.example' } }, 403, 'CrossSite'],
    ['from another site of the family', { headers: { 'sec-fetch-site': 'same-site' } }, 403, 'CrossSite'],
    ['from nowhere', { headers: { origin: undefined } }, 403, 'CrossSite'],
    ['from a sandbox', { headers: { origin: 'null' } }, 403, 'CrossSite'],
    ['without token', { headers: { 'x-xsrf-token': undefined } }, 403, 'TokenMissing'],
    ['without cookie', { headers: { cookie: undefined } }, 403, 'TokenMissing'],
    ['with another token', { headers: { 'x-xsrf-token': 'ponmlkjihgfedcba' } }, 403, 'TokenMissing'],
    ['with an empty token', { headers: { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' } }, 403, 'TokenMissing'],
    [
      'as a plain form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UnsupportedType',
    ],
    [
      'as a patch of JSON',
      { headers: { 'content-type': 'application/json-patch+json' } },
      415,
      'UnsupportedType',
    ],
    ['that is not UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'InvalidBody'],
    ['that ends within a character', { body: new Uint8Array([0x22, 0xc3]) }, 400, 'InvalidBody'],
    ['of 17 KB', { body: JSON.stringify({ ...MESSAGE, message: 'x'.repeat(17_000) }) }, 413, 'TooLarge'],
    ['that is no JSON', { body: '{' }, 400, 'InvalidBody'],
    ['without a field', { body: JSON.stringify({ ...MESSAGE, email: undefined }) }, 400, 'InvalidBody'],
    ['with a field too many', { body: JSON.stringify({ ...MESSAGE, admin: true }) }, 400, 'InvalidBody'],
    ['by GET', { method: 'GET' }, 405, 'MethodNotAllowed'],
    ['to somewhere else', { path: '/api/diagnostics/error404' }, 404, 'NotFound'],
    ['to a path with more', { path: '/api/downloads/20/../../publish' }, 404, 'NotFound'],
    ['to an id that is none', { path: '/api/downloads/x' }, 404, 'NotFound'],
    ['where no upstream is configured', { base: undefined }, 503, 'NotConfigured'],
    [
      'that the upstream refuses',
      { upstream: async () => new Response(null, { status: 500 }) },
      502,
      'NotTaken',
    ],
    [
      'that the upstream does not take',
      { upstream: () => Promise.reject(new Error('down')) },
      502,
      'NotTaken',
    ],
  ] as const)('%s is refused', async (_name, change, status, name) => {
    const refused = await post(change);
    expect([refused.status, refused.error?.name]).toEqual([status, name]);
    expect(refused.error?.message).toMatch(/\S/);
    if (status < 500) expect(refused.fetch).not.toHaveBeenCalled();
  });

  test.each(['application/json; charset=utf-8', 'application/json ;charset=utf-8', 'Application/JSON'])(
    'may be of the type %s',
    async (type) => {
      expect((await post({ headers: { 'content-type': type } })).status).toBe(204);
    },
  );

  test('is told of no more faults than can be read', async () => {
    const fields = Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]);
    const { status, error } = await post({ body: JSON.stringify(Object.fromEntries(fields)) });
    expect([status, error?.name]).toEqual([400, 'InvalidBody']);
    expect(error?.message.length).toBeLessThanOrEqual(500);
  });

  test('that lacks a field is told which', async () => {
    const { error } = await post({
      body: JSON.stringify({ name: 'Ana', email: 'no address', message: 'x' }),
    });
    expect(error?.message).toBe('email: Invalid email address');
  });
});
