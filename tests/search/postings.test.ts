import { describeError, FaultError } from '@laurel/diagnostics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDocument, sizeOf } from '../../src/search/document-set.ts';
import { encodePostings, Postings, type SegmentWords } from '../../src/search/postings.ts';
import { compareWords } from '../../src/search/sorted-words.ts';
import { encodeWords } from '../../src/search/vocabulary.ts';

/** The words of one row, each with a flag that is true if the name contains it. */
type Row = ReadonlyMap<string, boolean>;

const word = fc.stringMatching(/^[§a-c東]{1,4}$/);
const row: fc.Arbitrary<Row> = fc
  .array(fc.tuple(word, fc.boolean()), { maxLength: 5 })
  .map((words) => new Map(words));
/** Segments with up to 300 rows, so that differences between row numbers are encoded in one or two bytes. */
const segments = fc.array(fc.array(row, { maxLength: 300 }), { maxLength: 4 });

const encode = (rows: readonly Row[]): SegmentWords => {
  const words = [...new Set(rows.flatMap((each) => [...each.keys()]))].sort(compareWords);
  return {
    file: 'segment.sqlite',
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
  it('contain, for each word or prefix, the rows with the word or prefix in any text, and the rows with the word or prefix in the name', () => {
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

  it('contain the number of the first row of each segment, and the total number of rows', () => {
    fc.assert(
      fc.property(segments, (all) => {
        const { segmentStarts, documents } = new Postings(all.map(encode));
        expect(segmentStarts).toEqual(all.map((_, at) => all.slice(0, at).flat().length).concat(documents));
        expect(documents).toBe(all.flat().length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the postings of a damaged segment', () => {
  const intact = encode([new Map([['lane', true]]), new Map([['lanes', false]])]);

  it('are rejected with an error that contains the path of the file', () => {
    expect(rejection({ ...intact, words: intact.words.slice(0, -1) })).toMatchInlineSnapshot(`
      "SearchIndexUnusable: The search index cannot be read.
        file  segment.sqlite
        why   Decoding the words failed: invalid word at character 6.
        do    Build the site again; its build writes the index."
    `);
  });

  it.each<[string, Partial<SegmentWords>]>([
    ['the words are truncated', { words: intact.words.slice(0, -2) }],
    ['the last word is missing', { words: intact.words.slice(0, -3) }],
    ['the postings are missing', { postings: new Uint8Array() }],
    ['the postings end within a number', { postings: intact.postings.with(-1, 0x80) }],
    ['a number has more than 28 bits', { postings: Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f) }],
    ['a posting has row 0', { postings: intact.postings.with(1, 1) }],
    ['a posting has a row after the last row', { rows: 1 }],
  ])('are rejected if %s', (_, damage) => {
    expect(rejection({ ...intact, ...damage })).toContain('SearchIndexUnusable');
  });

  it('are rejected if any bytes are missing at the end', () => {
    fc.assert(
      fc.property(damaged, ({ segment, at }) => {
        fc.pre(segment.postings.length > 0);
        const postings = segment.postings.slice(0, at % segment.postings.length);
        expect(rejection({ ...segment, postings })).toContain('file  segment.sqlite');
      }),
      { numRuns: 50 },
    );
  });

  it('are rejected, or contain only rows of the segment, if a byte is changed', () => {
    fc.assert(
      fc.property(damaged, fc.nat(255), ({ segment, at }, byte) => {
        fc.pre(segment.postings.length > 0);
        const postings = segment.postings.with(at % segment.postings.length, byte);
        try {
          const read = new Postings([{ ...segment, postings }]);
          for (const word of read.words) {
            const found = read.documentsWith(word, true, false);
            // A typed array ignores writes after its end, so a row outside the segment would not be counted.
            expect(found === undefined ? 0 : sizeOf(found)).toBe(read.count(word, true));
          }
        } catch (error) {
          if (!(error instanceof FaultError)) throw error;
        }
      }),
    );
  });
});

const damaged = fc.record({ segment: fc.array(row, { maxLength: 300 }).map(encode), at: fc.nat() });

function rejection(segment: SegmentWords): string {
  try {
    new Postings([segment]);
  } catch (error) {
    return describeError(error);
  }
  throw new Error('nothing was rejected');
}
