import { addDocument, type DocumentSet, emptySet } from './document-set.ts';
import { readSegment } from './read-segment.ts';
import { prefixRange } from './sorted-words.ts';
import { decodeWords } from './vocabulary.ts';

/** A row of a segment that contains a word. */
export interface Posting {
  readonly row: number;
  /** Whether the name of the row's record contains the word. */
  readonly inName: boolean;
}

/**
 * Encodes the postings of words as bytes. For each word: the number of its postings, then one number per posting. This number is twice the
 * difference from the previous row, plus 1 if the name contains the word. Numbers are unsigned variable-length integers (LEB128).
 * @param lists the postings of each word, in ascending order of their rows
 */
export function encodePostings(lists: Iterable<readonly Posting[]>): Uint8Array {
  const bytes: number[] = [];
  const write = (number: number) => {
    let rest = number;
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  };
  for (const postings of lists) {
    write(postings.length);
    let previous = 0;
    for (const { row, inName } of postings) {
      write((row - previous) * 2 + Number(inName));
      previous = row;
    }
  }
  return Uint8Array.from(bytes);
}

/** Number of bits of the largest number in encoded postings. */
const MAX_NUMBER_BITS = 28;

/**
 * Reads the numbers of encoded postings one after the other.
 * @throws {Error} if the bytes end within a number, or a number is too large
 */
class NumberReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  next(): number {
    let number = 0;
    for (let shift = 0; shift < MAX_NUMBER_BITS; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
    throw new Error(`invalid number before byte ${this.#at}`);
  }
}

/** The words of one segment, as they are in its file. */
export interface SegmentWords {
  readonly file: string;
  /** Number of records. */
  readonly rows: number;
  /** The encoded words (`vocabulary.ts`). */
  readonly words: string;
  /** The encoded postings of the words. */
  readonly postings: Uint8Array;
}

/**
 * The words of all segments of an index, with the documents that contain them. The documents are the rows of all segments: first the rows
 * of the first segment, then of the second.
 */
export class Postings {
  /** All words, ascending. */
  readonly words: readonly string[];
  /** Number of the first document of each segment, followed by the number of all documents. */
  readonly segmentStarts: readonly number[];
  /** Postings of all words, in the order of `words`. A posting is twice the document number, plus 1 if the name contains the word. */
  readonly #postings: Uint32Array;
  /** Index of the first posting of each word, followed by the total number of postings. */
  readonly #starts: Uint32Array;

  /** @throws {FaultError} SearchIndexUnusable */
  constructor(segments: readonly SegmentWords[]) {
    const numbers = new Map<string, number>();
    const sizes: number[] = [];
    // The first pass validates and counts the postings of each word, and the second writes them.
    const numbersOfSegments = segments.map((segment) =>
      readSegment(segment.file, 'Decoding the words', () => {
        const numbersOfWords: number[] = [];
        forEachWord(segment, (word, size) => {
          let number = numbers.get(word);
          if (number === undefined) {
            number = numbers.size;
            numbers.set(word, number);
            sizes.push(0);
          }
          numbersOfWords.push(number);
          sizes[number] = (sizes[number] as number) + size;
        });
        return numbersOfWords;
      }),
    );
    this.words = [...numbers.keys()].sort();
    this.#starts = new Uint32Array(this.words.length + 1);
    /** Index at which the next posting of each word is written, by the number of the word. */
    const ends = new Uint32Array(this.words.length);
    for (const [at, word] of this.words.entries()) {
      const number = numbers.get(word) as number;
      ends[number] = this.#starts[at] as number;
      this.#starts[at + 1] = (this.#starts[at] as number) + (sizes[number] as number);
    }
    this.#postings = new Uint32Array(this.#starts.at(-1) ?? 0);
    const segmentStarts = [0];
    for (const [segment, { rows, postings }] of segments.entries()) {
      const start = segmentStarts[segment] as number;
      const reader = new NumberReader(postings);
      for (const number of numbersOfSegments[segment] as readonly number[]) {
        let end = ends[number] as number;
        // Row numbers start at 1.
        let document = start - 1;
        for (let left = reader.next(); left > 0; left -= 1) {
          const code = reader.next();
          document += code >>> 1;
          this.#postings[end++] = document * 2 + (code & 1);
        }
        ends[number] = end;
      }
      segmentStarts.push(start + rows);
    }
    this.segmentStarts = segmentStarts;
  }

  /** Number of documents. */
  get documents(): number {
    return this.segmentStarts.at(-1) ?? 0;
  }

  /** Returns the number of postings of a word, or of the words that begin with it. A document has one for each of its words. */
  count(word: string, whole: boolean): number {
    const [first, end] = this.#range(word, whole);
    return end - first;
  }

  /** Returns the documents with a word, or with words that begin with it, in any text or in the name; undefined if there are none. */
  documentsWith(word: string, whole: boolean, inName: boolean): DocumentSet | undefined {
    const [first, end] = this.#range(word, whole);
    let found: DocumentSet | undefined;
    for (let at = first; at < end; at += 1) {
      const posting = this.#postings[at] as number;
      if (inName && (posting & 1) === 0) continue;
      found ??= emptySet(this.documents);
      addDocument(found, posting >>> 1);
    }
    return found;
  }

  /** Returns the slice of the postings of a word, or of the words that begin with it. `end` is not part of the slice. */
  #range(word: string, whole: boolean): readonly [first: number, end: number] {
    const [first, endOfPrefix] = prefixRange(this.words, word);
    // The word itself is the first of the words that begin with it.
    const end = whole ? first + Number(this.words[first] === word) : endOfPrefix;
    return [this.#starts[first] as number, this.#starts[end] as number];
  }
}

/**
 * Calls `onWord` with each word of a segment and the number of its postings.
 * @throws {Error} if the words or their postings are truncated, or a posting has a row that the segment lacks
 */
function forEachWord(
  { rows, words, postings }: SegmentWords,
  onWord: (word: string, size: number) => void,
): void {
  const reader = new NumberReader(postings);
  for (const word of decodeWords(words)) {
    const size = reader.next();
    let row = 0;
    for (let left = size; left > 0; left -= 1) {
      const step = reader.next() >>> 1;
      row += step;
      if (step === 0 || row > rows) throw new Error(`a posting of “${word}” has no row`);
    }
    onWord(word, size);
  }
  if (!reader.isAtEnd) throw new Error('there are postings without a word');
}
