/** Punctuation, symbols and spaces at the start of a text, e.g. an opening quotation mark. */
const LEADING_PUNCTUATION = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/**
 * Creates a function that compares texts in the order of a language: numbers by value (3, 11), leading punctuation ignored. The
 * function returns 0 only for identical texts. Source: Unicode Technical Standard 35, "Collation Settings".
 * @__NO_SIDE_EFFECTS__
 */
export function createCompareText(language: string): (a: string, b: string) => number {
  const collator = new Intl.Collator(language, { sensitivity: 'variant', numeric: true });
  return (a, b) =>
    collator.compare(withoutLeadingPunctuation(a), withoutLeadingPunctuation(b)) ||
    (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Sorting a long list takes millions of comparisons. Names that begin with a plain letter skip the regular expression, which is as slow
 * as the collator.
 */
const withoutLeadingPunctuation = (text: string): string =>
  startsWithPlainLetter(text) ? text : text.replace(LEADING_PUNCTUATION, '');

function startsWithPlainLetter(text: string): boolean {
  const first = text[0] ?? '';
  return (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z');
}
