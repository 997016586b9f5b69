import { expect, test } from 'vitest';
import { median } from '../../../scripts/bench/median.ts';

test.each([
  [[], 0],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2],
])('the median of %j is %i', (values, middle) => {
  expect(median(values)).toBe(middle);
});
