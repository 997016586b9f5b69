import { expect, test } from 'vitest';
import { percentile } from '../../../scripts/bench/percentile.ts';

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  ['an empty list', 0.5, [], 0],
  ['3, 1, 2', 0, [3, 1, 2], 1],
  ['3, 1, 2', 0.5, [3, 1, 2], 2],
  ['the numbers from 100 to 1', 0.5, HUNDRED, 51],
  ['the numbers from 100 to 1', 0.99, HUNDRED, 100],
  ['the numbers from 100 to 1', 1, HUNDRED, 100],
])('the percentile of %s at the share %d is correct', (_, share, values, expected) => {
  expect(percentile(values, share)).toBe(expected);
});
