import { expect, test } from 'vitest';
import { isHeaderHidden } from '../../../src/client/header/sticky-header.ts';

test.each([
  ['hides the header when scrolling down', 200, 300, true],
  ['shows the header when scrolling up', 300, 200, false],
  ['ignores small movements', 300, 302, undefined],
  ['shows the header at the top of the page', 0, 80, false],
  ['shows the header above the top of the page (elastic scrolling)', 10, -30, false],
])('isHeaderHidden %s', (_case, before, now, away) => {
  expect(isHeaderHidden({ before, now, headerHeight: 80 })).toBe(away);
});
