import { describe, expect, test } from 'vitest';
import { browserToken } from '../../../src/client/http/browser-token.ts';
import type { HttpMethod, HttpRequest, Interceptor } from '../../../src/client/http/http-request.ts';
import {
  acceptLanguage,
  crossSiteToken,
  pageData,
  throughSearchWorker,
} from '../../../src/client/http/interceptors.ts';
import { TOKEN_FORMAT } from '../../../src/domain/cross-site-token.ts';
import { pageDataElement, pageDataKey } from '../../../src/domain/page-data.ts';

/** Returns the request that an interceptor passes on; undefined if it responds itself. */
async function sentBy(
  interceptor: Interceptor,
  address: string,
  method: HttpMethod = 'get',
): Promise<HttpRequest | undefined> {
  let sent: HttpRequest | undefined;
  const request = { method, address, headers: {}, body: undefined, signal: undefined, keepalive: false };
  await interceptor(request, async (passedOn) => {
    sent = passedOn;
    return new Response();
  });
  return sent;
}

describe('the interceptor for Accept-Language', () => {
  test.each([
    ['selectedLocale=fr', 'fr'],
    ['a=b; selectedLocale=pt-BR; c=d', 'pt-BR'],
    ['notselectedLocale=fr', undefined],
    ['selectedLocale=', undefined],
    ['selectedLocale=%E6%97%A5%E6%9C%AC', undefined],
    ['selectedLocale=fr%0D%0Ax', undefined],
    ['', undefined],
  ])('with the cookies %j sends %s', async (cookies, language) => {
    const sent = await sentBy(
      acceptLanguage(() => cookies),
      '/data/header.json',
    );
    expect(sent?.headers['accept-language']).toBe(language);
  });
});

describe('the interceptor for the search worker', () => {
  test.each([
    [
      '/api/search?entityType=',
      'https://worker.test',
      '/api/search?entityType=a',
      'https://worker.test/api/search?entityType=a',
    ],
    [
      'https://find.test/s?q=',
      'https://worker.test',
      'https://find.test/s?q=a%26b',
      'https://worker.test/s?q=a%26b',
    ],
    ['https://find.test/s?q=', 'https://worker.test', '/data/header.json', '/data/header.json'],
    ['/api/search?entityType=', null, '/api/search?entityType=a', '/api/search?entityType=a'],
  ])('with the provider %s and the worker %s sends %s to %s', async (provider, worker, address, expected) => {
    expect((await sentBy(throughSearchWorker(provider, worker), address))?.address).toBe(expected);
  });
});

describe('the interceptor for page data', () => {
  const held = new Map([
    ['/api/search?a=1&b=2', '{"nbHits":1}'],
    ['/api/cms/v2/pages#fr', '["page"]'],
  ]);
  const inFrench = pageData(
    (key) => held.get(key),
    () => 'fr',
  );

  test.each([
    ['/api/search?b=2&a=1', 'get', false],
    ['/api/search?b=2&a=2', 'get', true],
    ['/api/search?a=1&b=2', 'post', true],
    ['/api/cms/v2/pages', 'get', false],
  ] as const)('%s by %s goes to the network: %s', async (address, method, sent) => {
    expect((await sentBy(inFrench, address, method)) !== undefined).toBe(sent);
  });

  test('uses the language in the keys of multi-language paths only', async () => {
    const inEnglish = pageData(
      (key) => held.get(key),
      () => 'en',
    );
    expect(await sentBy(inEnglish, '/api/cms/v2/pages')).toBeDefined();
    expect(await sentBy(inEnglish, '/api/search?a=1&b=2')).toBeUndefined();
  });

  test('reads an element that HTML in its data cannot close', () => {
    const element = pageDataElement(pageDataKey('/api/search?query=%22%3E', 'en'), {
      text: '</script><script>',
    });
    expect(element.match(/<script/g)).toHaveLength(1);
    expect(element.match(/<\/script/g)).toHaveLength(1);
  });
});

describe('the interceptor for the cross-site token', () => {
  const token = crossSiteToken(() => 'secret');
  test.each([
    ['post', '/api/contact-us/query', 'secret'],
    ['delete', 'api/x', 'secret'],
    ['get', '/api/x', undefined],
    ['post', 'https://elsewhere.test/api/x', undefined],
    ['post', '//elsewhere.test/api/x', undefined],
    ['patch', '\\\\elsewhere.test/api/x', undefined],
  ] as const)('%s %s: %s', async (method, address, expected) => {
    expect((await sentBy(token, address, method))?.headers['X-XSRF-TOKEN']).toBe(expected);
  });

  test('uses the token of the cookie, or stores a new token if the cookie has none', () => {
    const page = { cookie: '', location: { protocol: 'https:' } };
    const made = browserToken(page, crypto);
    expect(made).toMatch(TOKEN_FORMAT);
    expect(page.cookie).toBe(`XSRF-TOKEN=${made}; Path=/; SameSite=Strict; Secure`);
    expect(browserToken({ ...page, cookie: `a=b; XSRF-TOKEN=${made}` }, crypto)).toBe(made);
    expect(browserToken({ ...page, cookie: 'XSRF-TOKEN=short' }, crypto)).not.toBe('short');
  });
});
