/** Code of a front-coded word without a shared prefix. */
const FIRST_CODE = 0x20;
const MAX_SHARED_LETTERS = 30;
const END = '\n';

/**
 * Encodes words in ascending order as one text. Each word is encoded as the length of the prefix that it shares with the previous word,
 * the rest of the word, and a line feed, which no word contains.
 */
export function encodeWords(words: readonly string[]): string {
  let text = '';
  let previous = '';
  for (const word of words) {
    let shared = 0;
    while (shared < MAX_SHARED_LETTERS && shared < previous.length && word[shared] === previous[shared])
      shared += 1;
    // Half of a surrogate pair cannot be stored as UTF-8.
    if (isHighSurrogate(word.charCodeAt(shared - 1))) shared -= 1;
    text += String.fromCharCode(FIRST_CODE + shared) + word.slice(shared) + END;
    previous = word;
  }
  return text;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/**
 * Decodes the words of an encoded text in their order.
 * @throws {Error} if a word is not terminated, or its shared prefix is longer than the previous word
 */
export function* decodeWords(text: string): Iterable<string> {
  let previous = '';
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(END, at + 1);
    const shared = text.charCodeAt(at) - FIRST_CODE;
    if (end < 0 || shared < 0 || shared > previous.length) throw new Error(`invalid word at character ${at}`);
    previous = previous.slice(0, shared) + text.slice(at + 1, end);
    yield previous;
    at = end + 1;
  }
}
