/** A word of an index and about in how many records it stands. */
export interface KnownWord {
  readonly word: string;
  readonly records: number;
}

/** Order of folded words, the same everywhere: by code unit. */
export const compareWords = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The code of a front-coded word that shares nothing with the one before it. */
const FIRST_CODE = 0x20;
const MOST_SHARED = 30;
const FIRST_COUNT = 'A'.charCodeAt(0);

/**
 * Words in ascending order as one text: of each how many letters it shares with the one before, the rest of it, and a capital
 * letter that says in how many records it stands, A for 1, B for 2 or 3, C for 4 to 7. Words are folded, so none has a capital.
 */
export function encodeWords(words: readonly KnownWord[]): string {
  let text = '';
  let last = '';
  for (const { word, records } of words) {
    let shared = 0;
    while (shared < MOST_SHARED && shared < last.length && word[shared] === last[shared]) shared += 1;
    const count = String.fromCharCode(FIRST_COUNT + Math.min(25, Math.floor(Math.log2(records))));
    text += String.fromCharCode(FIRST_CODE + shared) + word.slice(shared) + count;
    last = word;
  }
  return text;
}

/** The words of such a text, each given to `take`. */
export function decodeWords(text: string, take: (word: string, records: number) => void): void {
  let last = '';
  let at = 0;
  while (at < text.length) {
    const shared = text.charCodeAt(at) - FIRST_CODE;
    let end = at + 1;
    let code = text.charCodeAt(end);
    while (code < FIRST_COUNT || code > FIRST_COUNT + 25) code = text.charCodeAt(++end);
    last = last.slice(0, shared) + text.slice(at + 1, end);
    take(last, 2 ** (code - FIRST_COUNT));
    at = end + 1;
  }
}

const BITS = 32;

/** The parts of an index, as bits: those that may hold what is asked for. */
export type Parts = Uint32Array;

/** The words of all parts of an index: in how many records each stands, and in which parts. */
export class KnownWords {
  readonly #words: readonly string[];
  readonly #records: Float64Array;
  /** Of each word so many numbers, a bit a part. */
  readonly #parts: Uint32Array;
  readonly #width: number;
  readonly #all: Parts;

  /** `texts` are the encoded words of the parts. */
  constructor(texts: readonly string[]) {
    this.#width = Math.max(1, Math.ceil(texts.length / BITS));
    this.#all = new Uint32Array(this.#width);
    for (const part of texts.keys()) {
      const block = Math.floor(part / BITS);
      this.#all[block] = (this.#all[block] ?? 0) | (1 << (part % BITS));
    }
    const places = new Map<string, number>();
    const records: number[] = [];
    const found: number[] = [];
    for (const [part, text] of texts.entries()) {
      const bit = 1 << (part % BITS);
      const block = Math.floor(part / BITS);
      decodeWords(text, (word, count) => {
        let place = places.get(word);
        if (place === undefined) {
          place = records.length;
          places.set(word, place);
          records.push(0);
          for (let at = 0; at < this.#width; at += 1) found.push(0);
        }
        records[place] = (records[place] ?? 0) + count;
        const at = place * this.#width + block;
        found[at] = (found[at] ?? 0) | bit;
      });
    }
    this.#words = [...places.keys()].sort();
    this.#records = new Float64Array(this.#words.length);
    this.#parts = new Uint32Array(this.#words.length * this.#width);
    for (const [at, word] of this.#words.entries()) {
      const place = places.get(word) ?? 0;
      this.#records[at] = records[place] ?? 0;
      for (let block = 0; block < this.#width; block += 1)
        this.#parts[at * this.#width + block] = found[place * this.#width + block] ?? 0;
    }
  }

  /** All words, ascending. */
  get words(): readonly string[] {
    return this.#words;
  }

  /** In about how many records the word stands, or a word that it begins. */
  records(word: string, whole: boolean): number {
    let records = 0;
    for (let at = this.firstFrom(word); at < this.#words.length; at += 1) {
      const known = this.#words[at] ?? '';
      if (whole ? known !== word : !known.startsWith(word)) break;
      records += this.#records[at] ?? 0;
    }
    return records;
  }

  /** The parts in which the word stands, or a word that it begins. */
  partsWith(word: string, whole: boolean): Parts {
    const parts = new Uint32Array(this.#width);
    for (let at = this.firstFrom(word); at < this.#words.length; at += 1) {
      const known = this.#words[at] ?? '';
      if (whole ? known !== word : !known.startsWith(word)) break;
      let full = true;
      for (let block = 0; block < this.#width; block += 1) {
        const bits = (parts[block] ?? 0) | (this.#parts[at * this.#width + block] ?? 0);
        parts[block] = bits;
        full &&= (parts[block] ?? 0) === this.#all[block];
      }
      if (full) break;
    }
    return parts;
  }

  /** Where the first word stands that is not before the text. */
  firstFrom(text: string): number {
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
