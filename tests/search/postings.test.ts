import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDocument } from '../../src/search/document-set.ts';
import { encodePostings, Postings } from '../../src/search/postings.ts';
import { compareWords } from '../../src/search/sorted-words.ts';
import { encodeWords } from '../../src/search/vocabulary.ts';

/** The words of one row, each with whether the name contains it. */
type Row = ReadonlyMap<string, boolean>;

const word = fc.stringMatching(/^[§a-c東]{1,4}$/);
const row: fc.Arbitrary<Row> = fc
  .array(fc.tuple(word, fc.boolean()), { maxLength: 5 })
  .map((words) => new Map(words));
/** Segments with up to 300 rows, so that differences between row numbers are encoded in one or two bytes. */
const segments = fc.array(fc.array(row, { maxLength: 300 }), { maxLength: 4 });

const encode = (rows: readonly Row[]) => {
  const words = [...new Set(rows.flatMap((each) => [...each.keys()]))].sort(compareWords);
  return {
    rows: rows.length,
    words: encodeWords(words),
    postings: encodePostings(
      words.map((each) =>
        rows.flatMap((ofRow, at) =>
          ofRow.has(each) ? [{ row: at + 1, inName: ofRow.get(each) === true }] : [],
        ),
      ),
    ),
  };
};

describe('the postings of segments', () => {
  it('contain, for a word or a prefix, the rows of all segments with it, in any text or in the name', () => {
    fc.assert(
      fc.property(segments, word, fc.boolean(), fc.boolean(), (all, sought, whole, inName) => {
        const postings = new Postings(all.map(encode));
        const found = postings.documentsWith(sought, whole, inName);
        const isFound = (ofRow: Row) =>
          [...ofRow].some(
            ([each, isName]) => (whole ? each === sought : each.startsWith(sought)) && (isName || !inName),
          );
        expect(all.flat().map((_, document) => found !== undefined && hasDocument(found, document))).toEqual(
          all.flat().map(isFound),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('contain one posting for each word and each row with the word', () => {
    fc.assert(
      fc.property(segments, word, (all, sought) => {
        const postings = new Postings(all.map(encode));
        const words = all.flat().flatMap((each) => [...each.keys()]);
        expect(postings.count(sought, true)).toBe(words.filter((each) => each === sought).length);
        expect(postings.count(sought, false)).toBe(words.filter((each) => each.startsWith(sought)).length);
      }),
      { numRuns: 50 },
    );
  });
});
