import { describe, expect, it } from 'vitest';
import { abbreviateList } from '../src/abbreviate-list.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

describe('abbreviateList', () => {
  it.each([
    [0, ''],
    [1, 'n0'],
    [3, 'n0, n1, n2'],
    [4, 'n0, n1, n2 and 1 more'],
    [1_237, 'n0, n1, n2 and 1,234 more'],
  ])('formats %d names as "%s"', (count, text) => {
    expect(abbreviateList(names(count))).toBe(text);
  });

  it('describes the number of other names with the given function', () => {
    expect(abbreviateList(names(5), (count) => `${count} others`)).toBe('n0, n1, n2 and 2 others');
  });
});
