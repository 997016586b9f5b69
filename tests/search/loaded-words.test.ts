import { describe, expect, it } from 'vitest';
import { indexedWord } from '../../src/search/indexed-word.ts';
import { LoadedWords } from '../../src/search/loaded-words.ts';
import { allOf, anyOf, type Match } from '../../src/search/match.ts';
import { encodePostings } from '../../src/search/postings.ts';
import { compareWords } from '../../src/search/sorted-words.ts';
import { encodeWords } from '../../src/search/vocabulary.ts';

/** Words of one row: a name, a related word and a word of a review. */
const words = [
  'lane',
  indexedWord({ word: 'shipping', where: 'related' }),
  indexedWord({ word: 'thoughtful', where: 'prose' }),
];
const loaded = new LoadedWords([
  {
    file: 'segment.sqlite',
    rows: 1,
    words: encodeWords(words.toSorted(compareWords)),
    postings: encodePostings(
      words.toSorted(compareWords).map((word) => [{ row: 1, inName: word === 'lane' }]),
    ),
  },
]);
const inName = (word: string): Match => ({ word, whole: true, where: 'name' });

describe('LoadedWords', () => {
  it('returns the same document set for equal words', () => {
    expect(loaded.documents(inName('lane'))).toEqual(Uint32Array.of(1));
    expect(loaded.documents(inName('lane'))).toBe(loaded.documents(inName('lane')));
  });

  it('matches whole words, prefixes, and words of each kind of text separately', () => {
    const has = (match: Match) => loaded.documents(match) !== undefined;
    expect(has({ word: 'lan', whole: false, where: 'name' })).toBe(true);
    expect(has({ word: 'lan', whole: true, where: 'name' })).toBe(false);
    expect(has({ word: 'shipping', whole: true, where: 'related' })).toBe(true);
    expect(has({ word: 'shipping', whole: true, where: 'shown' })).toBe(false);
    expect(has({ word: 'shipping', whole: true, where: 'prose' })).toBe(false);
  });

  it.each<[string, Match]>([
    ['no required conditions', { all: [] }],
    ['no alternatives', { any: [] }],
    ['an unknown word', inName('smith')],
    ['a known and an unknown word', allOf([inName('lane'), inName('smith')])],
    ['a known word and no alternatives', allOf([inName('lane'), anyOf([])])],
  ])('returns no documents, and an estimated count of 0, for a condition with %s', (_, match) => {
    expect(loaded.documents(match)).toBeUndefined();
    expect(loaded.estimateCount(match)).toBe(0);
  });

  it('returns candidates for corrections, except words of reviews', () => {
    const candidates = (word: string) => loaded.candidates(word).map((candidate) => candidate.word);
    expect(candidates('lame')).toEqual(['lane']);
    expect(candidates('shiping')).toEqual(['shipping']);
    expect(candidates('thougthful')).toEqual([]);
  });
});
