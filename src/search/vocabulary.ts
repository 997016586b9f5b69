/** A word of an index with the estimated number of records that contain it. */
export interface VocabularyWord {
  readonly word: string;
  readonly records: number;
}

/** Compares folded words by code unit, independently of the locale. */
export const compareWords = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Code of a front-coded word without a shared prefix. */
const FIRST_CODE = 0x20;
const MAX_SHARED_LETTERS = 30;
const FIRST_COUNT = 'A'.charCodeAt(0);

/**
 * Encodes words in ascending order as one text. Each word is encoded as the length of the prefix that it shares with the previous word,
 * the rest of the word, and a capital letter for the number of records: A for 1, B for 2 to 3, C for 4 to 7. Folded words have no
 * capitals.
 */
export function encodeWords(words: readonly VocabularyWord[]): string {
  let text = '';
  let previous = '';
  for (const { word, records } of words) {
    let shared = 0;
    while (shared < MAX_SHARED_LETTERS && shared < previous.length && word[shared] === previous[shared])
      shared += 1;
    const count = String.fromCharCode(FIRST_COUNT + Math.min(25, Math.floor(Math.log2(records))));
    text += String.fromCharCode(FIRST_CODE + shared) + word.slice(shared) + count;
    previous = word;
  }
  return text;
}

/** Decodes the words of an encoded text and calls `onWord` for each. */
export function decodeWords(text: string, onWord: (word: string, records: number) => void): void {
  let previous = '';
  let at = 0;
  while (at < text.length) {
    const shared = text.charCodeAt(at) - FIRST_CODE;
    let end = at + 1;
    let code = text.charCodeAt(end);
    while (code < FIRST_COUNT || code > FIRST_COUNT + 25) code = text.charCodeAt(++end);
    previous = previous.slice(0, shared) + text.slice(at + 1, end);
    onWord(previous, 2 ** (code - FIRST_COUNT));
    at = end + 1;
  }
}

const BITS = 32;

/** A set of segments, one bit each. */
export type SegmentSet = Uint32Array;

/** The words of all segments of an index, each with its estimated number of records and its segments. */
export class Vocabulary {
  readonly #words: readonly string[];
  readonly #records: Float64Array;
  /** The segments of each word, as `#width` numbers. */
  readonly #segments: Uint32Array;
  readonly #width: number;
  readonly #all: SegmentSet;

  /** @param texts the encoded words of each segment */
  constructor(texts: readonly string[]) {
    this.#width = Math.max(1, Math.ceil(texts.length / BITS));
    this.#all = new Uint32Array(this.#width);
    for (const segment of texts.keys()) {
      const block = Math.floor(segment / BITS);
      this.#all[block] = (this.#all[block] ?? 0) | (1 << (segment % BITS));
    }
    const positions = new Map<string, number>();
    const records: number[] = [];
    const found: number[] = [];
    for (const [segment, text] of texts.entries()) {
      const bit = 1 << (segment % BITS);
      const block = Math.floor(segment / BITS);
      decodeWords(text, (word, count) => {
        let position = positions.get(word);
        if (position === undefined) {
          position = records.length;
          positions.set(word, position);
          records.push(0);
          for (let at = 0; at < this.#width; at += 1) found.push(0);
        }
        records[position] = (records[position] ?? 0) + count;
        const at = position * this.#width + block;
        found[at] = (found[at] ?? 0) | bit;
      });
    }
    this.#words = [...positions.keys()].sort();
    this.#records = new Float64Array(this.#words.length);
    this.#segments = new Uint32Array(this.#words.length * this.#width);
    for (const [at, word] of this.#words.entries()) {
      const position = positions.get(word) ?? 0;
      this.#records[at] = records[position] ?? 0;
      for (let block = 0; block < this.#width; block += 1)
        this.#segments[at * this.#width + block] = found[position * this.#width + block] ?? 0;
    }
  }

  get allSegments(): SegmentSet {
    return this.#all;
  }

  /** All words, ascending. */
  get words(): readonly string[] {
    return this.#words;
  }

  /** Estimates the number of records with a word, or with words that begin with it. */
  estimateRecords(word: string, whole: boolean): number {
    let records = 0;
    for (let at = this.#lowerBound(word); at < this.#words.length; at += 1) {
      const indexedWord = this.#words[at] ?? '';
      if (whole ? indexedWord !== word : !indexedWord.startsWith(word)) break;
      records += this.#records[at] ?? 0;
    }
    return records;
  }

  /** Returns the segments with a word, or with words that begin with it. */
  segmentsWith(word: string, whole: boolean): SegmentSet {
    const segments = new Uint32Array(this.#width);
    for (let at = this.#lowerBound(word); at < this.#words.length; at += 1) {
      const indexedWord = this.#words[at] ?? '';
      if (whole ? indexedWord !== word : !indexedWord.startsWith(word)) break;
      let full = true;
      for (let block = 0; block < this.#width; block += 1) {
        const bits = (segments[block] ?? 0) | (this.#segments[at * this.#width + block] ?? 0);
        segments[block] = bits;
        full &&= (segments[block] ?? 0) === this.#all[block];
      }
      if (full) break;
    }
    return segments;
  }

  /** Returns the index of the first word that is not less than the text. */
  #lowerBound(text: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
