import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords } from '../../src/search/sorted-words.ts';
import { decodeWords, encodeWords } from '../../src/search/vocabulary.ts';

describe('encoded words', () => {
  it('are decoded as the same words after they were stored as UTF-8', () => {
    const words = fc
      .uniqueArray(fc.stringMatching(/^[§¶a-c東é𠮟𠮾]{1,40}$/u), { maxLength: 60 })
      .map((all) => all.sort(compareWords));
    fc.assert(
      fc.property(words, (all) => {
        const stored = new TextDecoder().decode(new TextEncoder().encode(encodeWords(all)));
        expect([...decodeWords(stored)]).toEqual(all);
      }),
    );
  });

  it.each([
    ['a word without an end', ' lane', 'invalid word at character 0'],
    ['a first word with a shared prefix', '#lane\n', 'invalid word at character 0'],
    [
      'a word whose shared prefix is longer than the previous word',
      ' lan\n$e\n',
      'invalid word at character 5',
    ],
  ])('are rejected if they contain %s', (_, text, message) => {
    expect(() => [...decodeWords(text)]).toThrow(message);
  });
});
