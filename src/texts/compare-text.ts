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

/** Long lists compare millions of names. Most begin with a plain letter, for which the expression would cost as much as the collator. */
const withoutLeadingPunctuation = (text: string): string =>
  startsWithPlainLetter(text) ? text : text.replace(LEADING_PUNCTUATION, '');

function startsWithPlainLetter(text: string): boolean {
  const first = text[0] ?? '';
  return (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z');
}
