import { numberText as ofTheEngine } from '@laurel/diagnostics/number-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText as ofTheSite } from '../../src/domain/number-text.ts';

// The engine is a package of its own, and imports nothing of the site.
describe.each([
  ['the site', ofTheSite],
  ['the engine', ofTheEngine],
])('a whole number in texts of %s', (_of, numberText) => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_204, '1,204'],
    [1_234_567, '1,234,567'],
  ])('writes %d as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it('is what toLocaleString writes in English', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(numberText(value)).toBe(value.toLocaleString('en'));
      }),
    );
  });
});
