import { type Address, parseAddress } from '../domain/addresses.ts';

/** Minimum number of digits of a telephone number, without leading zeros. */
const MIN_TELEPHONE_DIGITS = 7;

const TELEPHONE = /^(?<number>\+?[\d\s()./\p{Pd}]+?)(?:\s*(?:[,;#x]|ext(?:ension)?\.?)\s*\d{1,6})?$/iu;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const WEB_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/**
 * Returns the key under which a contact is indexed: the digits of a telephone number in reverse order, so that numbers with equal last digits have a
 * common prefix; an e-mail address in lower case; or the host of a web address without `www`. Returns undefined for any other text.
 */
export function contactKey(text: string): string | undefined {
  const contact = text
    // Text that was copied from other programs may contain invisible characters.
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:mailto|tel):/i, '')
    .toLowerCase();
  const { number } = TELEPHONE.exec(contact)?.groups ?? {};
  if (number !== undefined) return telephoneKey(number);
  if (EMAIL.test(contact)) return contact;
  return WEB_ADDRESS.exec(contact)?.[1]?.replace(/^www\./, '');
}

/** Returns the reversed digits of a telephone number without optional and leading trunk prefixes; undefined if it has too few digits. */
function telephoneKey(number: string): string | undefined {
  const digits = number
    .replace(/^(\+|00)([^(]*)\(0\)/, '$1$2')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length < MIN_TELEPHONE_DIGITS ? undefined : [...digits].reverse().join('');
}

/** Range of contact keys; both ends are included. */
export interface KeyRange {
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the ranges of contact keys that match a query, the most likely range first. A telephone number is found with or without its country
 * code: the typed number ends with the indexed number, or the indexed number ends with the typed number. Returns no range if the query is not
 * a contact.
 */
export function contactRanges(query: string): readonly KeyRange[] {
  const key = contactKey(query);
  if (key === undefined) return [];
  if (!/^\d+$/.test(key)) return [{ first: key, last: key }];
  // In the sort order of the keys, a colon is after all digits.
  const longerNumbers = { first: key, last: `${key}:` };
  const shorterNumbers = Array.from({ length: key.length - MIN_TELEPHONE_DIGITS }, (_, at) => {
    const suffix = key.slice(0, key.length - 1 - at);
    return { first: suffix, last: suffix };
  });
  return [longerNumbers, ...shorterNumbers];
}

/** Parses a query that is the path or URL (with any origin) of a page. Returns undefined for any other query. */
export function pastedAddress(query: string): Address | undefined {
  const text = query.trim();
  if (/\s/.test(text)) return undefined;
  if (!text.startsWith('/') && !/^https?:\/\//i.test(text)) return undefined;
  const address = URL.parse(text, 'https://site.invalid');
  if (address === null) return undefined;
  try {
    return parseAddress(decodeURIComponent(address.pathname).replace(/(?<=.)\/$/, ''));
  } catch {
    // The path has an invalid percent-encoding.
    return undefined;
  }
}
