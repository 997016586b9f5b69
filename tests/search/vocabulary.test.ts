import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords, decodeWords, encodeWords, Vocabulary } from '../../src/search/vocabulary.ts';

const words = fc
  .uniqueArray(fc.stringMatching(/^[§a-c東é]{1,40}$/), { maxLength: 60 })
  .map((all) => all.sort(compareWords));

describe('the vocabulary of an index', () => {
  it('is decoded with the same words and counts rounded down to a power of two', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 1e6 }), (all, records) => {
        const read: [string, number][] = [];
        decodeWords(encodeWords(all.map((word) => ({ word, records }))), (word, count) =>
          read.push([word, count]),
        );
        expect(read).toEqual(all.map((word) => [word, 2 ** Math.floor(Math.log2(records))]));
      }),
    );
  });

  it('finds the segments with a word, or with a word that begins with it', () => {
    const segments = fc.array(words, { minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(segments, fc.stringMatching(/^[§a-c東é]{1,3}$/), fc.boolean(), (all, sought, whole) => {
        const vocabulary = new Vocabulary(
          all.map((each) => encodeWords(each.map((word) => ({ word, records: 1 })))),
        );
        const found = vocabulary.segmentsWith(sought, whole);
        const has = (segment: number) => ((found[segment >> 5] ?? 0) & (1 << (segment & 31))) !== 0;
        expect(all.map((_, segment) => has(segment))).toEqual(
          all.map((each) => each.some((word) => (whole ? word === sought : word.startsWith(sought)))),
        );
      }),
      { numRuns: 50 },
    );
  });
});
