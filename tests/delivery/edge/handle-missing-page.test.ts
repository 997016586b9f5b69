import { describe, expect, test, vi } from 'vitest';
import {
  type EdgeDependencies,
  handleMissingPage,
  handleOffice,
} from '../../../src/delivery/edge/handle-missing-page.ts';

const SITE = 'https://www.laurel.example';
const HEADERS = { 'X-Content-Type-Options': 'nosniff' };

function dependencies(change: Partial<EdgeDependencies> = {}) {
  const report = vi.fn(async () => {});
  return {
    report,
    with: {
      readLookup: async () => undefined,
      fetchBasicProfile: undefined,
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

describe('a mistyped path', () => {
  const files = [
    '/about-us',
    '/faqs',
    '/articles',
    '/all-lawyers-global-2',
    '/legal-rankings',
    '/',
    '/about-us/research-team',
  ];
  const { with: given } = dependencies({ exists: async (path) => files.includes(path) });
  const locationOf = async (path: string) => {
    const response = await handleMissingPage(get(path), given);
    return [response.status, response.headers.get('location')];
  };

  test.each([
    ['/about-us.', '/about-us'],
    ['/about-us),', '/about-us'],
    ['/about-us%E2%80%9D', '/about-us'],
    ['/about-us&utm_source=x', '/about-us'],
    ['/About-Us', '/about-us'],
    ['/FAQS/', '/faqs'],
    ['/about-us%E9', '/about-us'],
    ['/articles%', '/articles'],
  ])('%s redirects permanently to %s', async (path, location) => {
    expect(await locationOf(path)).toEqual([301, location]);
  });

  test.each([
    ['/names', '/all-lawyers-global-2'],
    ['/legal-guide/', '/'],
    ['/practice-areas', '/legal-rankings'],
    ['/locations/', '/legal-rankings'],
    ['/Staff-Members', '/about-us/research-team'],
    ['/faqs/topics', '/faqs'],
  ])(
    '%s without a page redirects temporarily to the page that lists the pages below it, %s',
    async (path, location) => {
      expect(await locationOf(path)).toEqual([302, location]);
    },
  );

  test.each(['/lawyer', '/names', '/names/s', '/law-firm', '/office', '/department'])(
    '%s redirects to the home page if the site has no list of all lawyers or firms',
    async (path) => {
      const { with: home } = dependencies({ exists: async (file) => file === '/' });
      const response = await handleMissingPage(get(path), home);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    },
  );

  test.each(['/info', '/nothing.', '/NOTHING', '/%E9', '/&a', '/...', '/about-us%2Fb'])(
    '%s redirects to the not-found page if its correction has no page',
    async (path) => {
      expect(await locationOf(path)).toEqual([302, '/404']);
    },
  );
});

describe('a path without a page', () => {
  test.each([
    ['/no-such-page', 'unknown-route'],
    ['/lawyer/nobody-global-2:9', 'unknown-record'],
    ['/office/nobody-global-2:9', 'office'],
    ['/office/nobody', 'office'],
  ])('%s is reported as %s', async (path, kind) => {
    const { with: given, report } = dependencies();
    await handleMissingPage(get(path, { headers: { referer: `${SITE}/a?b=c` } }), given);
    expect(report).toHaveBeenCalledWith({ path, referrer: `${SITE}/a`, kind });
  });

  test('receives a response before the report is sent', async () => {
    const waiting: Promise<unknown>[] = [];
    const { with: given } = dependencies({
      report: () => new Promise(() => {}),
      waitUntil: (promise) => waiting.push(promise),
    });
    expect((await handleMissingPage(get('/gone'), given)).status).toBe(302);
    expect(waiting).toHaveLength(1);
  });

  test.each(['HEAD', 'POST'])('is not reported for %s', async (method) => {
    const { with: given, report } = dependencies();
    await handleMissingPage(get('/gone', { method }), given);
    expect(report).not.toHaveBeenCalled();
  });

  test('redirects to the not-found page if no lookup can be read', async () => {
    const { with: given } = dependencies({ readLookup: broken, exists: broken });
    for (const path of ['/lawyer/a-2:1', '/office/a-2:1', '/all-lawyers-a-2/b', '/about-us/']) {
      const response = await handleMissingPage(get(path), given);
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, '/404']);
    }
  });

  test('does not redirect to itself if it is the current path of its record in the lookups', async () => {
    const readLookup = async (path: string): Promise<unknown> =>
      path.endsWith('/2.json')
        ? {
            guide: 'global',
            buckets: { lawyer: 1, 'law-firm': 1, office: 1, department: 1, 'legal-rankings': 1 },
          }
        : { 17: 'adele-cote-global' };
    const { with: given } = dependencies({ readLookup });
    const response = await handleMissingPage(get('/lawyer/adele-cote-global-2:17'), given);
    expect(response.headers.get('location')).toBe('/404');
  });

  test('receives plain text if it is the not-found page itself', async () => {
    const response = await handleMissingPage(get('/404'), dependencies().with);
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('an office', () => {
  test('with a page is served unchanged, with missing headers added', async () => {
    const page = new Response('page', {
      headers: { ETag: '"1"', 'X-Content-Type-Options': 'from the host' },
    });
    const response = await handleOffice(get('/office/a-2:1'), async () => page, dependencies().with);
    expect(response).toBe(page);
    const bare = await handleOffice(
      get('/office/a-2:1'),
      async () => new Response('page', { headers: { ETag: '"1"' } }),
      dependencies().with,
    );
    expect([bare.headers.get('etag'), bare.headers.get('x-content-type-options'), await bare.text()]).toEqual(
      ['"1"', 'nosniff', 'page'],
    );
  });

  test('that has not changed receives status 304 for a conditional request', async () => {
    const next = async () => new Response(null, { status: 304, headers: { ETag: '"1"' } });
    expect((await handleOffice(get('/office/a-2:1'), next, dependencies().with)).status).toBe(304);
  });

  test('with a non-canonical path is redirected without a request for the page', async () => {
    const next = vi.fn(async () => new Response('page'));
    await handleOffice(get('/office/a-2%3A1'), next, dependencies().with);
    expect(next).not.toHaveBeenCalled();
  });
});

describe('a renamed record that belongs to no guide', () => {
  const readLookup = async (path: string): Promise<unknown> =>
    path === '/data/lookups/site/staff-member.json' ? { 71: 'adele-cote' } : { 4: 'disputes' };

  test.each([
    ['/staff-members/adele-roy-71', '/staff-members/adele-cote-71'],
    ['/articles/topic/litigation-4/page/2', '/articles/topic/disputes-4/page/2'],
  ])('is found by its id at %s', async (path, current) => {
    const { with: given, report } = dependencies({ readLookup, exists: async (file) => file === current });
    const response = await handleMissingPage(get(path), given);
    expect([response.status, response.headers.get('location')]).toEqual([301, current]);
    expect(report).not.toHaveBeenCalled();
  });

  test('redirects to the not-found page if its page was removed', async () => {
    const { with: given, report } = dependencies({ readLookup });
    const response = await handleMissingPage(get('/staff-members/adele-roy-71'), given);
    expect(response.headers.get('location')).toBe('/404');
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unknown-record' }));
  });
});
