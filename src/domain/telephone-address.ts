/** A label before a number. */
const LABEL = /^(?:telephone|tel|phone|t)\s*[.:]\s*/i;

/** The first number with its extension, and any text after it: another number, or alternative last digits. */
const FIRST_NUMBER =
  /^(?<number>[^/,;|]*?)(?:\s*(?:extension|ext|x)\.?\s*(?<extension>\d+))?\s*(?:[/,;|].*)?$/i;

/**
 * Returns the `tel:` address of a telephone number in free text; undefined if the text is not a single number. The zero
 * of `+44 (0)20 …` is for domestic calls and is removed. Source: RFC 3966, "The tel URI".
 */
export function telephoneAddress(text: string): string | undefined {
  const { number = '', extension } =
    FIRST_NUMBER.exec(text.normalize('NFKC').trim().replace(LABEL, ''))?.groups ?? {};
  const isInternational = /^(?:\+|00)/.test(number);
  const dialled = isInternational ? number.replace(/\(\s*0\s*\)/, '') : number;
  const digits = dialled.replace(/\D/g, '');
  if (digits.length < 3 || !/^\+?[\d\s().·‐-―-]+$/.test(dialled)) return undefined;
  return `tel:${dialled.startsWith('+') ? '+' : ''}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}
