import { describe, expect, it, vi } from 'vitest';
import { createPreviewAccess } from '../../../src/delivery/server/preview-access.ts';

const TOKEN = 'correct horse battery staple';
const PAGE =
  '<!doctype html><html><head><title>Home</title></head><body class="home"><h1>Home</h1></body></html>';

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, {
    ...init,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ETag: '"x"',
      'Content-Length': String(text.length),
    },
  });

/** Sends a request to a preview whose site responds with `respond`. `cookie` is a session. */
function open(respond: (request: Request) => Response) {
  const site = vi.fn(async (request: Request) => respond(request));
  const access = createPreviewAccess({ token: TOKEN, time: '2026-12-01 <09:00> UTC', now: () => 0 });
  const send = (path: string, init: RequestInit = {}) =>
    access(new Request(`http://127.0.0.1${path}`, init), site);
  const openSession = async () => {
    const opened = await send(`/?token=${encodeURIComponent(TOKEN)}`);
    return { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  return { site, send, openSession };
}

describe('a preview', () => {
  it.each(['/', '/articles/soon', '/data/header.json', '/_preview/banner.css', '/health', '/?token=guess'])(
    'refuses %s without a session, and forbids indexing',
    async (path) => {
      const { site, send } = open(() => html(PAGE));
      const response = await send(path);
      expect(response.status).toBe(401);
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(site).not.toHaveBeenCalled();
    },
  );

  it('limits the rate of requests with a token', async () => {
    const { send } = open(() => html(PAGE));
    for (let index = 0; index < 10; index++) await send(`/?token=guess-${index}`);
    const refused = await send(`/?token=${encodeURIComponent(TOKEN)}`);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-robots-tag')]).toEqual(
      [429, '10', 'noindex, nofollow'],
    );
  });

  it('adds a banner to pages, also to the page of a missing address', async () => {
    for (const status of [200, 404]) {
      const { send, openSession } = open(() => html(PAGE, { status }));
      const response = await send('/', { headers: await openSession() });
      expect(response.status).toBe(status);
      expect(await response.text()).toBe(
        '<!doctype html><html><head><title>Home</title><link rel="stylesheet" href="/_preview/banner.css"></head><body class="home"><aside class="preview-banner" aria-label="Preview">Preview — not published. The site as of 2026-12-01 &lt;09:00&gt; UTC</aside><h1>Home</h1></body></html>',
      );
      expect(Object.fromEntries(response.headers)).toEqual({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  });

  it('requests complete pages of the site', async () => {
    const { site, send, openSession } = open(() => html(PAGE));
    const session = await openSession();
    const conditions = {
      'Accept-Encoding': 'br',
      'If-None-Match': '"x"',
      Range: 'bytes=0-9',
      Accept: 'text/html',
    };
    await send('/a?b=c', { headers: { ...session, ...conditions } });
    const [request] = site.mock.calls[0] ?? [];
    expect(request?.url).toBe('http://127.0.0.1/a?b=c');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ ...session, accept: 'text/html' });
  });

  it.each([
    [
      'a file that is not HTML',
      () => new Response('{"body":"<body>"}', { headers: { 'Content-Type': 'application/json' } }),
      '{"body":"<body>"}',
    ],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { Location: '/b', 'Content-Type': 'text/html' } }),
      '',
    ],
    ['a response to HEAD', () => html(''), ''],
  ])('leaves the content of %s unchanged, and forbids indexing', async (_case, respond, text) => {
    const { send, openSession } = open(respond);
    const response = await send('/a', { headers: await openSession() });
    expect(await response.text()).toBe(text);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  it('passes posts to the site', async () => {
    const { send, openSession, site } = open(() => new Response('refused', { status: 503 }));
    const response = await send('/api/contact', {
      method: 'POST',
      body: 'a=b',
      headers: await openSession(),
    });
    expect(response.status).toBe(503);
    expect(await site.mock.calls[0]?.[0].text()).toBe('a=b');
  });
});
