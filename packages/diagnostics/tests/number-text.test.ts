import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText } from '../src/number-text.ts';

describe('numberText', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_204, '1,204'],
    [1_234_567, '1,234,567'],
  ])('formats %d as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it('formats whole numbers as toLocaleString does in English', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(numberText(value)).toBe(value.toLocaleString('en'));
      }),
    );
  });
});
