import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NON_CANONICAL_PATHS } from '../../../src/delivery/edge/canonical-path.ts';
import { BEST_SCORE, scoreOfAnswer } from '../hosting/observatory-rules.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { type FixtureUpstream, startFixtureUpstream } from './fixture-upstream.ts';
import { edgeRoutes, matchingFunctions, type NetlifyHost, startNetlifyHost } from './netlify-host.ts';
import { locationPath, requestTable, send } from './requests.ts';

describe('the path patterns of netlify.toml', () => {
  test('contain NON_CANONICAL_PATHS', async () => {
    const routes = await edgeRoutes();
    const pattern = routes.find((route) => route.function === 'respelled')?.pattern ?? '';
    expect(new RegExp(pattern).source).toBe(new RegExp(NON_CANONICAL_PATHS).source);
  });

  test.each([
    ['/', []],
    ['/lawyer/ana-berg-global-2:1002', []],
    ['/law-firm/beranger-vane-global-2:50', []],
    ['/department/beranger-vane-shipping-global-2:7:31:1:50', []],
    ['/legal-rankings/shipping-france-2:7:31:1', []],
    ['/all-lawyers-global-2/a/2', []],
    ['/names/s/firm', []],
    ['/404', []],
    ['/_astro/site.a1b2c3.css', []],
    ['/data/lookups/groups/2/lawyer/0-of-1.json', []],
    ['/api/search', []],
    ['/api/search/', []],
    ['/.netlify/functions/missing', []],
    ['/officers', []],
    ['/office/beranger-vane-oslo-global-2:60', ['office']],
    ['/office/beranger-vane-oslo-global-2:60/', ['respelled', 'office']],
    ['/office/beranger-vane-oslo-global-2%3A60', ['respelled', 'office']],
    ['/lawyer/ana-berg-global-2%3A1002', ['respelled']],
    ['/lawyer/ana-berg-global-2:1002/', ['respelled']],
    ['/lawyer/ana-berg-global-2:1002.html', ['respelled']],
    ['//evil.example', ['respelled']],
    ['/about-us//methodology', ['respelled']],
    ['/index.html', ['respelled']],
    ['/index', ['respelled']],
    ['/indexes', []],
  ])('select for %s the functions %j', async (path, functions) => {
    expect(matchingFunctions(await edgeRoutes(), path)).toEqual(functions);
  });
});

describe('the site in the edge runtime of Netlify', () => {
  let scratch: string;
  let upstream: FixtureUpstream;
  let hostWithoutUpstream: NetlifyHost;
  let hostWithUpstream: NetlifyHost;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'edge-'));
    const dist = join(scratch, 'dist');
    await writeFixtureSite(dist);
    upstream = await startFixtureUpstream();
    hostWithoutUpstream = await startNetlifyHost({ dist, variables: {} });
    hostWithUpstream = await startNetlifyHost({
      dist,
      variables: { LAUREL_EDGE_UPSTREAM: upstream.base, LAUREL_API: upstream.base },
    });
  });

  afterAll(async () => {
    await Promise.all([hostWithoutUpstream?.close(), hostWithUpstream?.close(), upstream?.close()]);
    await rm(scratch, { recursive: true, force: true });
  });

  test.for(requestTable)(
    'responds with the expected status, location and headers to $name',
    async (request) => {
      const host = request.upstream ? hostWithUpstream : hostWithoutUpstream;
      host.invoked.length = 0;
      const answered = await send(host.origin, request);
      expect({ status: answered.status, location: locationPath(answered, host.origin) }).toEqual({
        status: request.status,
        location: request.location,
      });
      // The CDN adds the headers of `_headers` to files only; functions set headers themselves.
      if (request.location !== undefined || host.invoked.includes('search')) {
        expect([scoreOfAnswer(answered), answered.repeated]).toEqual([BEST_SCORE, []]);
        expect(answered.headers['x-robots-tag']).toBe(request.location === undefined ? 'noindex' : undefined);
      }
      if (request.status === 200 && !/^\/(office|names\/s)\//.test(request.target))
        expect(host.invoked).toEqual([]);
    },
  );

  test('adds headers to a page that passes through an edge function and has none', async () => {
    const answered = await send(hostWithoutUpstream.origin, {
      target: '/office/beranger-vane-oslo-global-2:60',
    });
    expect([answered.status, answered.body]).toEqual([200, expect.stringContaining('<h1>/office/')]);
    expect(answered.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answered.headers.etag).toBeDefined();
  });

  test('reports an office without a page after the response, without the query of the referrer', async () => {
    upstream.logged.length = 0;
    await send(hostWithUpstream.origin, {
      target: '/office/nobody-2:99?email=a@b.example',
      headers: { referer: 'https://news.example/story?reader=1#top' },
    });
    await expect
      .poll(() => upstream.logged)
      .toEqual([{ path: '/office/nobody-2:99', referrer: 'https://news.example/story', kind: 'office' }]);
  });
});
