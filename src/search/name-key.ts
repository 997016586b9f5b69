/** Words that are ignored in the middle of a name, such as "and" in "mergers and acquisitions". */
const CONNECTIVES = new Set(['and', 'und', 'et', 'y', 'e', 'of', 'the', 'de', 'du', 'des', 'del', 'di']);

/** Whether a word may be omitted in the middle of a name, such as "and" in "mergers and acquisitions". */
export const isConnective = (word: string): boolean => CONNECTIVES.has(word);

/** Returns the lookup key of a name: its folded words without connectives in the middle. */
export const nameKey = (words: readonly string[]): string =>
  words.filter((word, at) => at === 0 || at === words.length - 1 || !isConnective(word)).join(' ');

/**
 * Returns the form in which a label is indexed and searched: its folded words without spaces and connectives. A label that has only
 * connectives retains them.
 */
export const labelKey = (words: readonly string[]): string =>
  words.filter((word) => !isConnective(word)).join('') || words.join('');
