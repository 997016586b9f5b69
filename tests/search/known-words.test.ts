import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords, decodeWords, encodeWords, KnownWords } from '../../src/search/known-words.ts';

const words = fc
  .uniqueArray(fc.stringMatching(/^[§a-c東é]{1,40}$/), { maxLength: 60 })
  .map((all) => all.sort(compareWords));

describe('the words of an index', () => {
  it('are read as they were written, with a count to the next power of two below', () => {
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

  it('know the parts that have a word, or one that it begins', () => {
    const parts = fc.array(words, { minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(parts, fc.stringMatching(/^[§a-c東é]{1,3}$/), fc.boolean(), (all, sought, whole) => {
        const known = new KnownWords(
          all.map((each) => encodeWords(each.map((word) => ({ word, records: 1 })))),
        );
        const found = known.partsWith(sought, whole);
        const has = (part: number) => ((found[part >> 5] ?? 0) & (1 << (part & 31))) !== 0;
        expect(all.map((_, part) => has(part))).toEqual(
          all.map((each) => each.some((word) => (whole ? word === sought : word.startsWith(sought)))),
        );
      }),
      { numRuns: 50 },
    );
  });
});
