/** Invisible characters (directional marks, joiners, variation selectors) and pictures such as ☎. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/gu;

/** A label, which may be empty, and the text from the first number on: `Main: ` and `(+49) 69 …`. */
const LABELLED = /^(?<label>[^\d+]*?)(?<rest>[([]?\s*[+\d].*)$/s;

/** The characters of a label. */
const LABEL = /^[\p{L}\p{M}\s.:/&()'’|–-]*$/u;

/** Labels that mark a number without a country code as a telephone number. `Suite 1200` has no such label. */
const TELEPHONE_LABEL =
  /^(?:tel|t|telephone|téléphone|telefon|tél|phone|p|ph|main|direct|dial|direct dial|mobile|mob|m|cell|office|switchboard|call|reception)$/i;

/** Labels of numbers that cannot be called. */
const FAX_LABEL = /fax|^\P{L}*f\P{L}*$/iu;

/**
 * Matches the first number with its extension, an optional label in brackets, and the text after it, e.g. alternative last digits
 * or a second number with its label.
 */
const FIRST_NUMBER =
  /^(?<number>[^/,;|]*?)(?:\s*[([]?\s*(?:extension|extn|ext|x|#)\s*[.:]?\s*(?<extension>\d+)\s*[)\]]?)?\s*(?:\((?<suffix>[\p{L}\s]+)\))?\s*\.?\s*(?:[/,;|].*|(?<=\s)\p{L}[\p{L}\s.:]*[([]?(?:\+|00).*)?$/isu;

/**
 * Matches a number up to the slash after its area code: `0211/496 0048`. Does not match if the slash separates alternative last digits:
 * `+49 211 4960048/49`. This is assumed if more digits precede the slash than an area code can have, or if fewer than four digits follow it.
 */
const SLASH_AFTER_AREA_CODE =
  /^([([]?\s*(?:(?:\+|00)(?:[^\d/]*\d){1,8}|(?:[^\d/]*\d){1,6}))[^\d/]*\/\s*(?=(?:[^\d/]?\d){4})/;

/** Matches the start of an international number: `+`, or the prefix `00` of most countries. */
const INTERNATIONAL = /^[([]?\s*(?:\+|00)/;

/** Longer texts are sentences, not telephone numbers. The limit also bounds the run time of the regular expressions. */
const MAX_CHARACTERS = 200;

const MIN_DIGITS = 3;
/** Source: ITU-T E.164. With the prefix `00`, a number has two digits more. */
const MAX_DIGITS = 17;

/**
 * Returns the `tel:` address of a telephone number in free text; undefined if the text does not begin with a single number, apart from
 * its label. The zero of `+44 (0)20 …` is for domestic calls and is removed. Source: RFC 3966, "The tel URI".
 */
export function telephoneAddress(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(IGNORED, '').replace(/\s+/g, ' ').trim();
  if (plain.length > MAX_CHARACTERS) return undefined;
  const { label = '', rest = '' } = LABELLED.exec(plain)?.groups ?? {};
  const {
    number = '',
    extension,
    suffix = '',
  } = FIRST_NUMBER.exec(rest.replace(SLASH_AFTER_AREA_CODE, '$1 '))?.groups ?? {};
  if (!LABEL.test(label) || FAX_LABEL.test(label) || FAX_LABEL.test(suffix)) return undefined;
  const isInternational = INTERNATIONAL.test(number);
  const labelWords = label.replace(/[^\p{L}\p{M}]+/gu, ' ').trim();
  if (labelWords !== '' && !isInternational && !TELEPHONE_LABEL.test(labelWords)) return undefined;
  const dialled = isInternational ? number.replace(/[([]\s*0\s*[)\]]/, '') : number;
  const digits = dialled.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined;
  if (!/^[([]?\s*\+?[\d\s().[\]·‐-―-]+$/.test(dialled)) return undefined;
  const plus = dialled.includes('+') ? '+' : '';
  return `tel:${plus}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}
