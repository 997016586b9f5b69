import { expect, test } from 'vitest';
import { isSignedIn } from '../../../src/client/header/account.ts';

test.each([
  ['laurel-signed-in=1', true],
  ['a=b; laurel-signed-in=1; c=d', true],
  ['laurel-signed-in=0', false],
  ['not-laurel-signed-in=1', false],
  ['', false],
])('isSignedIn with the cookies "%s" returns %s', (cookies, signedIn) => {
  expect(isSignedIn(cookies)).toBe(signedIn);
});
