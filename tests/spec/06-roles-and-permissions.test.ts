import { expect, test } from 'vitest';
import { showAccount } from '../../src/client/header/account.ts';

test.each([
  ['laurel-signed-in=1', 'signed in', true],
  ['theme=dark; laurel-signed-in=1', 'signed in', true],
  ['laurel-signed-in=0', 'anonymous', false],
  ['', 'anonymous', false],
])('the cookie %j shows the page to a visitor who is %s', (cookie, _who, signedIn) => {
  const set = new Map<string, boolean | undefined>();
  const documentElement = {
    toggleAttribute: (name: string, force?: boolean) => {
      set.set(name, force);
      return force ?? false;
    },
  };
  showAccount({ cookie, documentElement });
  expect([...set]).toEqual([['data-signed-in', signedIn]]);
});
