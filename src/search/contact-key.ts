import { type Address, parseAddress } from '../domain/addresses.ts';

/** Number of final digits that identify a telephone number, with or without a country code or trunk prefix. */
const TELEPHONE_DIGITS = 9;
const MIN_TELEPHONE_DIGITS = 7;

const TELEPHONE = /^\+?[\d\s()./-]+$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const WEB_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/**
 * Returns the key by which a contact is found: the last digits of a telephone number, an e-mail address in lower case, or the host of
 * a web address without `www`. Returns undefined for any other text.
 */
export function contactKey(text: string): string | undefined {
  const contact = text
    .trim()
    .replace(/^(?:mailto|tel):/i, '')
    .toLowerCase();
  if (TELEPHONE.test(contact)) {
    const digits = contact.replace(/\D/g, '');
    return digits.length < MIN_TELEPHONE_DIGITS ? undefined : digits.slice(-TELEPHONE_DIGITS);
  }
  if (EMAIL.test(contact)) return contact;
  return WEB_ADDRESS.exec(contact)?.[1]?.replace(/^www\./, '');
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
