import { expect, test } from 'vitest';
import { isHeaderHidden } from '../../../src/client/header/sticky-header.ts';

test.each([
  ['scrolling down hides it', 200, 300, true],
  ['scrolling up shows it', 300, 200, false],
  ['a resting finger changes nothing', 300, 302, undefined],
  ['at the top it is always shown', 0, 80, false],
  ['beyond the top (elastic scrolling) it is shown', 10, -30, false],
])('%s', (_case, before, now, away) => {
  expect(isHeaderHidden({ before, now, headerHeight: 80 })).toBe(away);
});
