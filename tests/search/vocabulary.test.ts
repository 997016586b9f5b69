import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords } from '../../src/search/sorted-words.ts';
import { decodeWords, encodeWords } from '../../src/search/vocabulary.ts';

describe('encoded words', () => {
  it('are decoded as the same words', () => {
    const words = fc
      .uniqueArray(fc.stringMatching(/^[§¶a-c東é]{1,40}$/), { maxLength: 60 })
      .map((all) => all.sort(compareWords));
    fc.assert(
      fc.property(words, (all) => {
        expect([...decodeWords(encodeWords(all))]).toEqual(all);
      }),
    );
  });
});
