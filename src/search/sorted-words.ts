/** Compares folded words by code unit, independently of the locale. */
export const compareWords = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the slice of the words that begin with a prefix. `end` is not part of the slice. `words` are in ascending order. */
export function prefixRange(words: readonly string[], prefix: string): readonly [first: number, end: number] {
  const first = partition(words, 0, (word) => word < prefix);
  return [first, endOfPrefix(words, prefix, first)];
}

/** Returns the index after the last word that begins with a prefix. The word at `from` begins with it, or is greater than all such words. */
export const endOfPrefix = (words: readonly string[], prefix: string, from: number): number =>
  partition(words, from, (word) => word.startsWith(prefix));

/** Returns the index of the first word, from `from` on, that does not satisfy a predicate. All words that satisfy it precede the others. */
function partition(words: readonly string[], from: number, predicate: (word: string) => boolean): number {
  let low = from;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (predicate(words[middle] as string)) low = middle + 1;
    else high = middle;
  }
  return low;
}
