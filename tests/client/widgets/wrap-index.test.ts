import { expect, test } from 'vitest';
import { wrapIndex } from '../../../src/client/widgets/wrap-index.ts';

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [1, -4, 3, 0],
  [0, 1, 1, 0],
])('index %i moved by %i of %i is index %i', (index, by, count, expected) => {
  expect(wrapIndex(index, by, count)).toBe(expected);
});
