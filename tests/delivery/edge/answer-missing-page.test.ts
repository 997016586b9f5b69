import { describe, expect, test, vi } from 'vitest';
import {
  answerMissing,
  answerOffice,
  type EdgeDependencies,
} from '../../../src/delivery/edge/answer-missing-page.ts';

const SITE = 'https://www.laurel.example';
const HEADERS = { 'X-Content-Type-Options': 'nosniff' };

function dependencies(change: Partial<EdgeDependencies> = {}) {
  const report = vi.fn(async () => {});
  return {
    report,
    with: {
      readLookup: async () => undefined,
      askBasicProfile: undefined,
      exists: async () => false,
      report,
      waitUntil: () => {},
      headers: HEADERS,
      ...change,
    } satisfies EdgeDependencies,
  };
}

const get = (path: string, init?: RequestInit) => new Request(`${SITE}${path}`, init);
const broken = () => Promise.reject(new Error('broken'));

describe('a path without a page', () => {
  test.each([
    ['/no-such-page', 'unknown-route'],
    ['/lawyer/nobody-global-2:9', 'unknown-record'],
    ['/office/nobody-global-2:9', 'office'],
    ['/office/nobody', 'office'],
  ])('%s is reported as %s', async (path, kind) => {
    const { with: given, report } = dependencies();
    await answerMissing(get(path, { headers: { referer: `${SITE}/a?b=c` } }), given);
    expect(report).toHaveBeenCalledWith({ path, referrer: `${SITE}/a`, kind });
  });

  test('is answered before the report is through', async () => {
    const waiting: Promise<unknown>[] = [];
    const { with: given } = dependencies({
      report: () => new Promise(() => {}),
      waitUntil: (promise) => waiting.push(promise),
    });
    expect((await answerMissing(get('/gone'), given)).status).toBe(302);
    expect(waiting).toHaveLength(1);
  });

  test.each(['HEAD', 'POST'])('is not reported for %s', async (method) => {
    const { with: given, report } = dependencies();
    await answerMissing(get('/gone', { method }), given);
    expect(report).not.toHaveBeenCalled();
  });

  test('is unknown where nothing can be read or asked for', async () => {
    const { with: given } = dependencies({ readLookup: broken, exists: broken });
    for (const path of ['/lawyer/a-2:1', '/office/a-2:1', '/all-lawyers-a-2/b', '/about-us/']) {
      const response = await answerMissing(get(path), given);
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, '/404']);
    }
  });

  test('that the lookups call current does not lead to itself', async () => {
    const readLookup = async (path: string): Promise<unknown> =>
      path.endsWith('/2.json')
        ? {
            guide: 'global',
            buckets: { lawyer: 1, 'law-firm': 1, office: 1, department: 1, 'legal-rankings': 1 },
          }
        : { 17: 'adele-cote-global' };
    const { with: given } = dependencies({ readLookup });
    const response = await answerMissing(get('/lawyer/adele-cote-global-2:17'), given);
    expect(response.headers.get('location')).toBe('/404');
  });

  test('is plain text where the not-found page itself is missing', async () => {
    const response = await answerMissing(get('/404'), dependencies().with);
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('an office', () => {
  test('with a page is served as it came, with the headers that were lacking', async () => {
    const page = new Response('page', {
      headers: { ETag: '"1"', 'X-Content-Type-Options': 'from the host' },
    });
    const response = await answerOffice(get('/office/a-2:1'), async () => page, dependencies().with);
    expect(response).toBe(page);
    const bare = await answerOffice(
      get('/office/a-2:1'),
      async () => new Response('page', { headers: { ETag: '"1"' } }),
      dependencies().with,
    );
    expect([bare.headers.get('etag'), bare.headers.get('x-content-type-options'), await bare.text()]).toEqual(
      ['"1"', 'nosniff', 'page'],
    );
  });

  test('that has not changed is answered with 304', async () => {
    const next = async () => new Response(null, { status: 304, headers: { ETag: '"1"' } });
    expect((await answerOffice(get('/office/a-2:1'), next, dependencies().with)).status).toBe(304);
  });

  test('in another spelling does not ask for a page', async () => {
    const next = vi.fn(async () => new Response('page'));
    await answerOffice(get('/office/a-2%3A1'), next, dependencies().with);
    expect(next).not.toHaveBeenCalled();
  });
});

describe('a record of the whole site whose name is another now', () => {
  const readLookup = async (path: string): Promise<unknown> =>
    path === '/data/lookups/site/staff-member.json' ? { 71: 'adele-cote' } : { 4: 'disputes' };

  test.each([
    ['/staff-members/adele-roy-71', '/staff-members/adele-cote-71'],
    ['/articles/topic/litigation-4/page/2', '/articles/topic/disputes-4/page/2'],
  ])('is found at %s by its id', async (path, current) => {
    const { with: given, report } = dependencies({ readLookup, exists: async (file) => file === current });
    const response = await answerMissing(get(path), given);
    expect([response.status, response.headers.get('location')]).toEqual([301, current]);
    expect(report).not.toHaveBeenCalled();
  });

  test('is missing where its page is gone', async () => {
    const { with: given, report } = dependencies({ readLookup });
    const response = await answerMissing(get('/staff-members/adele-roy-71'), given);
    expect(response.headers.get('location')).toBe('/404');
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unknown-record' }));
  });
});
