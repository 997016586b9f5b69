import { expect, test } from 'vitest';
import { wrapped } from '../../../src/client/widgets/wrapped.ts';

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [1, -4, 3, 0],
  [0, 1, 1, 0],
])('slide %i moved by %i of %i is slide %i', (index, by, count, expected) => {
  expect(wrapped(index, by, count)).toBe(expected);
});
