import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spellingCandidates } from '../../src/search/spelling.ts';

const words = ['acne', 'commercial', 'giles', 'harrow', 'kowalski', 'roland', 'tokyo', '東京'].sort();
const meant = (typed: string) => spellingCandidates(typed, words).map(({ word }) => word);

describe('spellingCandidates', () => {
  it.each([
    ['jiles', 'giles'],
    ['gilse', 'giles'],
    ['commerical', 'commercial'],
    ['harow', 'harrow'],
    ['kowalsky', 'kowalski'],
    ['toyko', 'tokyo'],
  ])('returns the corrected word first: %s, %s', (typed, word) => {
    expect(meant(typed)[0]).toBe(word);
  });

  it.each([['kong'], ['rolnad2'], ['京都'], ['hal'], ['bacon']])('returns no candidates for %s', (typed) => {
    expect(meant(typed)).toEqual([]);
  });

  it('returns every word with two swapped letters, at any position', () => {
    const word = fc.stringMatching(/^[a-z]{6,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.uniqueArray(word, { maxLength: 50 }), (sought, place, others) => {
        const at = place % (sought.length - 1);
        const typed = sought.slice(0, at) + sought[at + 1] + sought[at] + sought.slice(at + 2);
        fc.pre(typed !== sought);
        const all = [...new Set([...others, sought])].sort();
        const near = spellingCandidates(typed, all);
        if (near.length < 8) expect(near.map(({ word: each }) => each)).toContain(sought);
      }),
    );
  });
});
