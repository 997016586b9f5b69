import { afterEach, describe, expect, it, vi } from 'vitest';
import posts, { config as postsConfig } from '../../../netlify/functions/posts.ts';
import { config as unsubscribeConfig } from '../../../netlify/functions/unsubscribe.ts';
import { DEFAULT_RATE_PER_CLIENT } from '../../../src/domain/settings/variables.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('the functions of forms on Netlify', () => {
  it.each([
    ['posts', postsConfig],
    ['unsubscribe', unsubscribeConfig],
  ])('declare the default rate limit per client: %s', (_name, { rateLimit }) => {
    expect(rateLimit).toEqual({
      windowLimit: DEFAULT_RATE_PER_CLIENT,
      windowSize: 60,
      aggregateBy: ['ip', 'domain'],
    });
  });

  it('limit the posts that one instance receives from one address', async () => {
    vi.stubEnv('LAUREL_API_MAIN', 'https://api.example');
    vi.stubEnv('LAUREL_RATE_PER_CLIENT', '2');
    vi.stubGlobal('fetch', async () => new Response(null, { status: 201 }));
    const origin = 'https://www.laurel.example';
    const post = async (ip: string) => {
      const headers = {
        origin,
        cookie: 'XSRF-TOKEN=abcdefghijklmnop',
        'x-xsrf-token': 'abcdefghijklmnop',
        'content-type': 'application/json',
      };
      const request = new Request(`${origin}/api/downloads/20`, { method: 'POST', headers, body: '{}' });
      return (await posts(request, { deploy: { context: 'production' }, ip, waitUntil: () => {} })).status;
    };
    const statuses = [];
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) statuses.push(await post(ip));
    expect(statuses).toEqual([204, 204, 429, 204]);
  });
});
