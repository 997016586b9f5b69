import { type Address, parseAddress } from '../domain/addresses.ts';

/** Number of final digits that identify a telephone number, with or without a country code or trunk prefix. */
const TELEPHONE_DIGITS = 9;
const MIN_TELEPHONE_DIGITS = 7;

const TELEPHONE = /^(?<number>\+?[\d\s()./\p{Pd}]+?)(?:\s*(?:[,;#x]|ext(?:ension)?\.?)\s*\d{1,6})?$/iu;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const WEB_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Matches the country code at the start of the digits of an international number. Source: ITU-T E.164. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Returns the key by which a query that is a contact finds records: the last digits of a telephone number, an e-mail address in lower
 * case, or the host of a web address without `www`. Returns undefined for any other text.
 */
export function contactKey(text: string): string | undefined {
  const contact = normaliseContact(text);
  const digits = telephoneDigits(contact);
  if (digits !== undefined) return telephoneKey(digits);
  if (EMAIL.test(contact)) return contact;
  return WEB_ADDRESS.exec(contact)?.[1]?.replace(/^www\./, '');
}

/**
 * Returns the keys under which a contact of a record is indexed. They include the `contactKey` of each way to write the contact. A
 * telephone number whose national part is shorter than a key has a second key without the country code: Singapore, Denmark.
 */
export function contactKeys(text: string): readonly string[] {
  const contact = normaliseContact(text);
  const key = contactKey(contact);
  const digits = /^(?:\+|00)/.test(contact) ? telephoneDigits(contact) : undefined;
  const nationalKey = digits && telephoneKey(digits.replace(/^00/, '').replace(COUNTRY_CODE, ''));
  return [...new Set([key, nationalKey])].filter((each) => each !== undefined);
}

/** Removes invisible characters, which text copied from other programs may contain, and the scheme of a link. */
const normaliseContact = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:mailto|tel):/i, '')
    .toLowerCase();

/** Returns the digits of a telephone number without an extension or optional trunk prefix; undefined for other text. */
function telephoneDigits(contact: string): string | undefined {
  const number = TELEPHONE.exec(contact)?.groups?.number;
  return number?.replace(/^(\+|00)([^(]*)\(0\)/, '$1$2').replace(/\D/g, '');
}

/** Returns the last digits of a number without leading zeros, which are trunk or international prefixes; undefined if it is too short. */
function telephoneKey(digits: string): string | undefined {
  const significant = digits.replace(/^0+/, '');
  return significant.length < MIN_TELEPHONE_DIGITS ? undefined : significant.slice(-TELEPHONE_DIGITS);
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
