import { expect, test } from 'vitest';
import { counted } from '../src/counted.ts';

test.each([
  [0, '0 law firms'],
  [1, '1 law firm'],
  [1204, '1,204 law firms'],
])('counted formats %d as %s', (count, words) => {
  expect(counted(count, 'law firm')).toBe(words);
});
