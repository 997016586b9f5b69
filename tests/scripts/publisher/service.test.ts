import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import { preferredLanguage } from '../../../scripts/publisher/service.ts';
import { headerSettingsSchema } from '../../../src/domain/header-settings.ts';
import { ask, callPath } from './calls.ts';

let publisher: Publisher;
beforeAll(async () => {
  publisher = await createPublisher();
});
afterAll(() => publisher.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(publisher.origin, path, { headers });

describe('the service', () => {
  const paths = [
    '/publications/type-groups',
    '/static/2/ranked-individuals.json',
    '/api/cms/v2/pages?take=3',
  ];

  test.each(paths)(
    'responds to %s with a strong ETag, and with status 304 to a request with that ETag',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('ETag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
      expect(first.headers.get('Cache-Control')).toBe('no-cache');
      const second = await get(path, { 'If-None-Match': etag });
      expect([second.status, second.text, second.headers.get('ETag')]).toEqual([304, '', etag]);
      expect((await get(path, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
      expect((await get(path, { 'If-None-Match': '"another"' })).status).toBe(200);
    },
  );

  test('sends the length of a streamed file', async () => {
    const { headers, text } = await get('/static/2/ranked-individuals.json');
    expect(Number(headers.get('Content-Length'))).toBe(Buffer.byteLength(text));
  });
});

describe('a paged call', () => {
  test('returns consecutive pages without gap or overlap', async () => {
    const all = (await get('/researchschedule/upcomming-submissions?take=500')).body as Page;
    const pages: unknown[] = [];
    for (let skip = 0; skip < all.total; skip += 7)
      pages.push(
        ...((await get(`/researchschedule/upcomming-submissions?skip=${skip}&take=7`)).body as Page).items,
      );
    expect(pages).toEqual(all.items);
    expect(all.items.length).toBe(all.total);
  });

  test('returns an empty page with the total after the last page', async () => {
    const { total, items } = (await get('/articles?skip=100000&take=5')).body as Page;
    expect(total).toBeGreaterThan(0);
    expect(items).toEqual([]);
  });
});

interface Page {
  readonly total: number;
  readonly items: readonly unknown[];
}

describe('a missing resource', () => {
  test.each([
    '/nothing/here',
    '/static/999/overviews.json',
    '/publications/999/lookups',
    '/persons/1/profile-basics?groupId=2',
    '/persons/not-a-number/profile-basics?groupId=2',
    '/overviews/1',
    '/articles/title?seoTitle=unwritten',
    '/media/none-768.jpg',
  ])('at %s has the status 404 with JSON', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).toEqual({
      error: { name: 'NotFound', message: `There is nothing at ${path.split('?')[0]}.` },
    });
  });
});

describe('the languages', () => {
  test.each([
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-CH, en;q=0.5', 'fr'],
    ['en;q=0.4, fr;q=0.6', 'fr'],
    ['de, pl', 'en'],
    ['de;q=1, fr;q=0', 'en'],
    ['*', 'en'],
  ])('are negotiated: Accept-Language "%s" selects %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  test.each([callPath('headlessSettings'), callPath('contactUs'), callPath('homepage')])(
    'differ in the response of %s, with the header Vary',
    async (path) => {
      const english = await get(path);
      const french = await get(path, { 'Accept-Language': 'fr' });
      expect(french.text).not.toBe(english.text);
      expect(french.headers.get('ETag')).not.toBe(english.headers.get('ETag'));
      expect(
        [english, french].map(({ headers }) => [headers.get('Vary'), headers.get('Content-Language')]),
      ).toEqual([
        ['Accept-Language', 'en'],
        ['Accept-Language', 'fr'],
      ]);
    },
  );

  test('of menus have links to the same addresses', async () => {
    const addresses = async (language: string) =>
      headerSettingsSchema
        .parse((await get(callPath('headlessSettings'), { 'Accept-Language': language })).body)
        .acf.nav_sections.flatMap((section) => section.nav_subsections)
        .flatMap((subsection) => subsection.subsection_links.map((link) => link.link_url));
    expect(await addresses('fr')).toEqual(await addresses('en'));
  });
});

describe('POSTs', () => {
  const post = (path: string, body: unknown) => ask(publisher.origin, path, { method: 'POST', body });

  test.each([
    ['/diagnostics/error404', { path: '/nowhere', referrer: null, kind: 'unknown-route' }],
    ['/register-interest', { email: 'reader@example.com', topic: 'Events' }],
    ['/downloads/226', {}],
    [
      '/contact-us/query',
      {
        category: 'Press',
        name: 'A reader',
        email: 'reader@example.com',
        organisation: '',
        message: 'Hello to all of you.',
      },
    ],
  ])('are accepted at %s with a body of the catalogue', async (path, body) => {
    const before = publisher.posts().length;
    expect((await post(path, body)).status).toBe(204);
    expect(publisher.posts().slice(before)).toEqual([expect.objectContaining({ path, body })]);
  });

  test('are stored once if they are sent twice with one idempotency key', async () => {
    const body = { email: 'twice@example.com', topic: 'Events' };
    const send = (key: string) =>
      fetch(`${publisher.origin}/register-interest`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
    const before = publisher.posts().length;
    expect([(await send('one')).status, (await send('one')).status]).toEqual([204, 204]);
    expect(publisher.posts().length).toBe(before + 1);
    await send('other');
    expect(publisher.posts().length).toBe(before + 2);
  });

  test('are rejected with the name of the field if the body is invalid', async () => {
    const before = publisher.posts().length;
    const { status, body } = await post('/register-interest', { email: 'nobody', topic: 'Events' });
    expect([status, body]).toEqual([
      400,
      { error: { name: 'BadRequest', message: expect.stringMatching(/^email: /) } },
    ]);
    expect((await post('/register-interest', '{')).status).toBe(400);
    expect(publisher.posts().length).toBe(before);
  });
});

test('each picture of the header exists', async () => {
  const pictures = new Set((await get(callPath('headlessSettings'))).text.match(/\/media\/[a-z0-9.-]+/g));
  expect(pictures.size).toBeGreaterThan(5);
  for (const path of pictures) {
    const response = await fetch(publisher.origin + path);
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8]);
  }
});

test('requests are counted by call and status', async () => {
  publisher.resetRequests();
  await get(callPath('typeGroups'));
  await get(callPath('typeGroups'));
  await get('/persons/1/profile-basics?groupId=2');
  expect(publisher.requests()).toEqual({ typeGroups: { 200: 2 }, personBasics: { 404: 1 } });
});
