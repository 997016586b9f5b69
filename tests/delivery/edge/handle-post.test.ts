import { describe, expect, test, vi } from 'vitest';
import { handlePost } from '../../../src/delivery/edge/handle-post.ts';
import type { ApiEndpoint } from '../../../src/domain/settings/hosting-settings.ts';

const SITE = 'https://www.laurel.example';
const TOKEN = 'abcdefghijklmnop';
const MESSAGE = {
  category: 'Press',
  name: 'Ana Berg',
  email: 'ana@firm.example',
  organisation: '',
  message: 'Good day to you.',
};
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
    api?: ApiEndpoint | undefined;
    upstream?: () => Promise<Response>;
    botCheck?: { secret: string; address: string };
    /** Seconds until the next post is allowed; undefined: the post is allowed. */
    retryAfter?: number;
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
  const response = await handlePost(request, {
    api: 'api' in change ? change.api : { base: 'https://api.example', headers: { 'x-api-key': 'hush' } },
    botCheck: change.botCheck,
    fetch: fetch as unknown as typeof globalThis.fetch,
    countRequest: () => change.retryAfter,
    formPage: async (filled) => `<html>${JSON.stringify(filled)}</html>`,
    headers: { 'X-Content-Type-Options': 'nosniff' },
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    error: text.startsWith('{')
      ? (JSON.parse(text).error as { name: string; message: string; fields?: Record<string, string> })
      : undefined,
    headers: response.headers,
    fetch,
  };
}

describe('a POST request from a script of a page', () => {
  test('is forwarded to the upstream, and the response has the status 204', async () => {
    const { status, fetch, headers } = await post();
    expect(status).toBe(204);
    const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe('https://api.example/contact-us/query');
    expect(JSON.parse(String(init.body))).toEqual(MESSAGE);
    expect(init).toMatchObject({ redirect: 'error', headers: { 'x-api-key': 'hush' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('may contain an id in its path', async () => {
    const { status, fetch } = await post({ path: '/api/downloads/20', body: '{}' });
    expect(status).toBe(204);
    expect((fetch.mock.calls[0] as unknown as [string])[0]).toBe('https://api.example/downloads/20');
  });

  const LAWYER = '/lawyer/ana-berg-global-2:1002';
  const ANA = { kind: 'lawyer', publicationTypeGroupId: 2, ids: [1002] };
  const formWith = (page: string) => `${SITE}/report-error?page=${encodeURIComponent(page)}`;

  test.each([
    ['the named page', LAWYER, undefined, LAWYER, ANA],
    ['the named page, and not the page of the link', LAWYER, formWith('/events'), LAWYER, ANA],
    ['the page of the link if no page is named', '', formWith(LAWYER), LAWYER, ANA],
    ['no record if the page shows none', '/events', undefined, '/events', null],
    ['no page if the link has none', '', `${SITE}/report-error`, '', null],
    ['no page if the browser sends no referrer', '', undefined, '', null],
    ['no page if the page of the link is too long', '', formWith(`/${'x'.repeat(600)}`), '', null],
  ])('delivers an error report with %s', async (_, page, referer, sentPage, record) => {
    const report = { message: 'The town is wrong.', email: '' };
    const { status, fetch } = await post({
      path: '/api/error-reports',
      body: JSON.stringify({ ...report, page }),
      headers: { referer },
    });
    expect(status).toBe(204);
    const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(JSON.parse(String(init.body))).toEqual({ ...report, page: sentPage, record });
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
      'as a plain form to a path without a form',
      {
        path: '/api/downloads/20',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      415,
      'UnsupportedType',
    ],
    [
      'as a plain form of another site',
      { headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' } },
      403,
      'CrossSite',
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
    ['where no upstream is configured', { api: undefined }, 503, 'NotConfigured'],
    [
      'that the upstream rejects',
      { upstream: async () => new Response(null, { status: 500 }) },
      502,
      'NotTaken',
    ],
    [
      'that the upstream does not receive',
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
    'is accepted with the content type %s',
    async (type) => {
      expect((await post({ headers: { 'content-type': type } })).status).toBe(204);
    },
  );

  test('receives an error message of limited length', async () => {
    const fields = Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]);
    const { status, error } = await post({ body: JSON.stringify(Object.fromEntries(fields)) });
    expect([status, error?.name]).toEqual([400, 'InvalidBody']);
    expect(error?.message.length).toBeLessThanOrEqual(500);
  });

  test('that lacks a field receives its name and what to do', async () => {
    const { error } = await post({ body: JSON.stringify({ ...MESSAGE, email: 'no address' }) });
    expect(error?.fields).toEqual({ email: 'Enter an e-mail address such as name@firm.example.' });
    expect(error?.message).toBe('email: Enter an e-mail address such as name@firm.example.');
  });
});

describe('the idempotency key of a message', () => {
  const sentIdempotencyKey = async (change: Parameters<typeof post>[0] = {}) => {
    const { fetch } = await post(change);
    const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    return new Headers(init.headers).get('idempotency-key');
  };

  test('is equal for equal messages and different for others', async () => {
    const key = await sentIdempotencyKey();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await sentIdempotencyKey()).toBe(key);
    expect(
      await sentIdempotencyKey({ body: JSON.stringify({ ...MESSAGE, message: 'Good night to you.' }) }),
    ).not.toBe(key);
    expect(
      await sentIdempotencyKey({
        path: '/api/register-interest',
        body: JSON.stringify({ email: 'ana@firm.example', topic: 'Events' }),
      }),
    ).not.toBe(key);
  });

  test('is absent from posts whose repetitions count too, such as download counts', async () => {
    expect(await sentIdempotencyKey({ path: '/api/downloads/226', body: '{}' })).toBeNull();
  });
});

describe('a form that a browser submits without a script', () => {
  const plain = (fields: Record<string, string>, change: Parameters<typeof post>[0] = {}) =>
    post({
      body: String(new URLSearchParams(fields)),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: undefined,
        'x-xsrf-token': undefined,
      },
      ...change,
    });

  test('is forwarded without a token and redirects to the confirmation page', async () => {
    const { status, headers, fetch } = await plain({ ...MESSAGE, message: 'Good day.\r\nAnd good night.' });
    expect([status, headers.get('location')]).toEqual([303, '/contact-us/sent']);
    const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(JSON.parse(String(init.body))).toEqual({ ...MESSAGE, message: 'Good day.\nAnd good night.' });
  });

  test.each([
    ['the page of the form', { page: '/law-firm/vane-uk-1:50' }, '/law-firm/vane-uk-1:50'],
    ['the page of the link to the form', { page: '' }, '/lawyer/ana-berg-global-2:1002'],
  ])('is forwarded as an error report on %s', async (_, fields, page) => {
    const referer = `${SITE}/report-error?page=%2Flawyer%2Fana-berg-global-2%3A1002`;
    const { status, headers, fetch } = await plain(
      { message: 'The town is wrong.', email: '', ...fields },
      {
        path: '/api/error-reports',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: undefined,
          'x-xsrf-token': undefined,
          referer,
        },
      },
    );
    expect([status, headers.get('location')]).toEqual([303, '/report-error/sent']);
    const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe('https://api.example/error-reports');
    expect(JSON.parse(String(init.body))).toMatchObject({ page, record: { ids: expect.any(Array) } });
  });

  test('omits unknown fields', async () => {
    const { status, fetch } = await plain({ ...MESSAGE, admin: 'true' });
    expect(status).toBe(303);
    expect(String((fetch.mock.calls[0] as unknown as [string, RequestInit])[1].body)).not.toContain('admin');
  });

  test('is shown again with its values if a field is missing', async () => {
    const { status, text, headers, fetch } = await plain({ ...MESSAGE, email: 'ana', name: '' });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(JSON.parse(text.replace(/<\/?html>/g, ''))).toEqual({
      form: 'contact-us',
      values: { ...MESSAGE, email: 'ana', name: '' },
      errors: {
        email: 'Enter an e-mail address such as name@firm.example.',
        name: 'Enter your name.',
      },
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['where no upstream is configured', { api: undefined }, 503],
    ['that the upstream rejects', { upstream: async () => new Response(null, { status: 503 }) }, 502],
    ['above the rate limit', { retryAfter: 3 }, 429],
    ['without a required bot check proof', { botCheck: { secret: 's', address: 'https://c.example' } }, 403],
  ] as const)('%s is shown again with its values and a reason', async (_name, change, status) => {
    const shown = await plain(MESSAGE, change);
    expect(shown.status).toBe(status);
    const { values, failure } = JSON.parse(shown.text.replace(/<\/?html>/g, ''));
    expect(values).toEqual(MESSAGE);
    expect(failure).toMatch(/\S/);
  });
});

describe('the rate limit of posts', () => {
  test.each([
    ['a form', {}],
    ['a form with a bot check', { botCheck: { secret: 's', address: 'https://c.example' } }],
    ['a download count', { path: '/api/downloads/20', body: '{}' }],
    [
      'a report of an error',
      {
        path: '/api/error-reports',
        body: JSON.stringify({ page: '/events', message: 'A date is wrong.', email: '' }),
      },
    ],
    [
      'an expression of interest',
      {
        path: '/api/register-interest',
        body: JSON.stringify({ email: 'ana@firm.example', topic: 'Rankings' }),
      },
    ],
  ])('rejects %s with 429 and Retry-After before any call', async (_name, change) => {
    const { status, headers, error, fetch } = await post({ ...change, retryAfter: 3 });
    expect([status, headers.get('retry-after'), error?.name]).toEqual([429, '3', 'TooManyRequests']);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the bot check', () => {
  const botCheck = { secret: 'secret', address: 'https://check.example/siteverify' };

  test.each([
    ['accepts a proof that the service accepts', '{"success":true}', 204, undefined, 2],
    ['rejects a proof that the service rejects', '{"success":false}', 403, 'BotCheckFailed', 1],
    ['rejects a proof if the service returns no result', 'oops', 502, 'NotTaken', 1],
  ])('%s', async (_name, answer, status, name, calls) => {
    const refused = await post({
      botCheck,
      headers: { 'x-bot-check': 'proof' },
      upstream: async () => new Response(answer),
    });
    expect([refused.status, refused.error?.name]).toEqual([status, name]);
    expect(refused.fetch).toHaveBeenCalledTimes(calls);
    const [address, init] = refused.fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect([address, String(init.body)]).toEqual([botCheck.address, 'secret=secret&response=proof']);
  });

  test('is skipped for posts that are not forms', async () => {
    expect((await post({ botCheck, path: '/api/downloads/20', body: '{}' })).status).toBe(204);
  });
});
