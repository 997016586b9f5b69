import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateText } from '../../src/domain/truncate-text.ts';

test('a truncated text is a prefix of at most the given length, without a lone surrogate at the end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
      const cut = truncateText(text, length);
      expect(text.startsWith(cut) && cut.length <= length && cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(length - 1, text.length));
    }),
  );
});
