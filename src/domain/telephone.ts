/** What people write before a number. */
const LABEL = /^(?:telephone|tel|phone|t)\s*[.:]\s*/i;

/** A first number, its extension, and whatever stands behind: another number, or the other last digits of a switchboard. */
const FIRST = /^(?<number>[^/,;|]*?)(?:\s*(?:extension|ext|x)\.?\s*(?<extension>\d+))?\s*(?:[/,;|].*)?$/i;

/**
 * The address that dials a telephone number as people write it; undefined where it is no single number. The zero of
 * `+44 (0)20 …` is for callers of the same country and left out. Source: RFC 3966, "The tel URI".
 */
export function telephoneAddress(text: string): string | undefined {
  const { number = '', extension } =
    FIRST.exec(text.normalize('NFKC').trim().replace(LABEL, ''))?.groups ?? {};
  const isInternational = /^(?:\+|00)/.test(number);
  const dialled = isInternational ? number.replace(/\(\s*0\s*\)/, '') : number;
  const digits = dialled.replace(/\D/g, '');
  if (digits.length < 3 || !/^\+?[\d\s().·‐-―-]+$/.test(dialled)) return undefined;
  return `tel:${dialled.startsWith('+') ? '+' : ''}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}
