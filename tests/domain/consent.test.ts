import { expect, test } from 'vitest';
import { consentValue, readConsent } from '../../src/domain/consent.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['something.else', undefined],
  ['none', { statistics: false, marketing: false }],
  ['marketing', { statistics: false, marketing: true }],
  ['statistics.marketing', { statistics: true, marketing: true }],
])('the cookie %j is parsed as %j', (cookie, answer) => {
  expect(readConsent(cookie)).toEqual(answer);
  if (answer !== undefined) expect(consentValue(answer)).toBe(cookie);
});
