import { type Address, parseAddress } from '../domain/addresses.ts';
import { cleanEmailAddress, EMAIL_ADDRESS } from '../domain/email-address.ts';
import { telephoneAddress } from '../domain/telephone-address.ts';

/** Minimum number of digits of a telephone number, without leading zeros. */
const MIN_TELEPHONE_DIGITS = 7;

/** Number of last digits that identify a telephone number. With nine, (212) 555-0100 and (312) 555-0100 would be equal. */
const IDENTIFYING_DIGITS = 10;

const WEB_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/**
 * Returns the key under which a contact is indexed: the digits of a telephone number in reverse order, so that numbers with equal last digits have a
 * common prefix; an e-mail address in lower case; or the host of a web address without `www`. Returns undefined for any other text.
 */
export function contactKey(text: string): string | undefined {
  const telephone = telephoneAddress(text);
  if (telephone !== undefined) return telephoneKey(telephone);
  const contact = cleanEmailAddress(text).toLowerCase();
  if (EMAIL_ADDRESS.test(contact)) return contact;
  return WEB_ADDRESS.exec(contact)?.[1]?.replace(/^www\./, '');
}

/** Removes the extension and the leading zeros of a `tel:` address, and returns the other digits in reverse order; undefined if there are too few. */
function telephoneKey(address: string): string | undefined {
  const digits = address.replace(/^tel:\+?0*|;.*/g, '');
  return digits.length < MIN_TELEPHONE_DIGITS ? undefined : [...digits].reverse().join('');
}

/** Range of contact keys; both ends are included. */
export interface KeyRange {
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the ranges of contact keys that match a query, the most likely range first. Returns no range if the query is not a contact. An indexed
 * telephone number matches in three cases, in this order:
 * - It ends with the typed number.
 * - The typed number ends with it. One of the two numbers may have a country code or an exit code.
 * - Both numbers have the same last ten digits. Their country codes or trunk prefixes may differ: `+7 495 …` and `8 495 …`.
 */
export function contactRanges(query: string): readonly KeyRange[] {
  const key = contactKey(query);
  if (key === undefined) return [];
  if (!/^\d+$/.test(key)) return [{ first: key, last: key }];
  // In the sort order of the keys, a colon is after all digits.
  const startingWith = (digits: string): KeyRange => ({ first: digits, last: `${digits}:` });
  const shorterNumbers = Array.from({ length: key.length - MIN_TELEPHONE_DIGITS }, (_, at) => {
    const suffix = key.slice(0, key.length - 1 - at);
    return { first: suffix, last: suffix };
  });
  const similarNumbers =
    key.length > IDENTIFYING_DIGITS ? [startingWith(key.slice(0, IDENTIFYING_DIGITS))] : [];
  return [startingWith(key), ...shorterNumbers, ...similarNumbers];
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
