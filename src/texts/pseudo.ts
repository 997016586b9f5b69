import type { PseudoLocale } from '../domain/locales.ts';

/** Subjects that contain no texts: names of languages, and rules of sorting. */
const SUBJECTS_WITHOUT_TEXTS: ReadonlySet<string> = new Set(['collation', 'language']);

/** Unicode control characters that start and end a right-to-left override. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const POP_DIRECTIONAL_FORMATTING = '\u202c';

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdeghijklnoprstuwyzABCDEGHIJKLNOPRSTUWYZ'].map((letter, index) => [
    letter,
    [...'áƀçďéĝĥíĵķļñóþŕšťúŵýžÁƁÇĎÉĜĤÍĴĶĻÑÓÞŔŠŤÚŴÝŽ'][index] ?? letter,
  ]),
);

/** Extra length of a text in `en-XA`, as a share of its length: translations are longer than English. */
const EXTRA_LENGTH = 0.4;

/** Derives the texts of a subject in a pseudo-locale from the English texts. */
export function pseudoTexts(
  locale: PseudoLocale,
  subject: string,
  english: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (subject === 'language') return { language: locale, direction: locale === 'en-XB' ? 'rtl' : 'ltr' };
  if (SUBJECTS_WITHOUT_TEXTS.has(subject)) return english;
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') return pseudoText(locale, value);
    if (typeof value === 'function')
      return (...parameters: unknown[]) => convert(value(...parameters.map(withConvertedTexts)));
    if (Array.isArray(value)) return value.map(convert);
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, convert(entry)]))
      : value;
  };
  /** Functions for texts with a link or emphasis receive a callback. The strings that are passed to it are converted, too. */
  const withConvertedTexts = (parameter: unknown): unknown =>
    typeof parameter === 'function' ? (...texts: unknown[]) => parameter(...texts.map(convert)) : parameter;
  return Object.fromEntries(Object.entries(english).map(([name, text]) => [name, convert(text)]));
}

/** Converts a text. Digits, punctuation, and spaces at both ends stay as they are. */
export function pseudoText(locale: PseudoLocale, text: string): string {
  const [, start = '', content = '', end = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(text) ?? [];
  if (content === '') return text;
  return locale === 'en-XB'
    ? `${start}${RIGHT_TO_LEFT_OVERRIDE}${content}${POP_DIRECTIONAL_FORMATTING}${end}`
    : start + lengthened(content) + end;
}

/** Replaces letters by accented ones, and repeats vowels until the text has its extra length. */
function lengthened(text: string): string {
  let missing = Math.ceil(text.length * EXTRA_LENGTH);
  return [...text]
    .map((letter) => {
      const accented = ACCENTED[letter] ?? letter;
      if (missing <= 0 || !/[aeiouy]/i.test(letter)) return accented;
      missing -= 1;
      return accented.repeat(2);
    })
    .join('');
}

/** Returns whether a value is an object literal. An Astro or React element is not one, and its texts are already converted. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('$$typeof' in value);
