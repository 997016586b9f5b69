import { expect, test } from 'vitest';
import { crossSiteToken } from '../../../src/client/forms/cross-site-token.ts';
import { TOKEN } from '../../../src/domain/cross-site-token.ts';

const random = { getRandomValues: <Bytes>(bytes: Bytes): Bytes => bytes } as unknown as Crypto;

test('a token is made once, and the cookie says it from then on', () => {
  const document = { cookie: 'selectedLocale=fr' };
  const token = crossSiteToken(document, random);
  expect(token).toMatch(TOKEN);
  expect(document.cookie).toBe(`XSRF-TOKEN=${token}; Path=/; SameSite=Strict`);
});

test('a token that is there already is kept', () => {
  const document = { cookie: 'a=b; XSRF-TOKEN=abcdefghijklmnop' };
  expect(crossSiteToken(document, random)).toBe('abcdefghijklmnop');
  expect(document.cookie).toBe('a=b; XSRF-TOKEN=abcdefghijklmnop');
});

test('a token that no host would take is replaced', () => {
  expect(crossSiteToken({ cookie: 'XSRF-TOKEN=short' }, random)).toMatch(TOKEN);
});
