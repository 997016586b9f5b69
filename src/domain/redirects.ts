import { decodeComponent } from './decode-component.ts';

/**
 * Redirects of former addresses: addresses of an earlier site, each with the page of this site that replaces it. The edge reads them for
 * addresses that have no page.
 */

/** Maximum length of a former address. */
export const MAX_FORMER_CHARACTERS = 1024;

/**
 * Returns the key by which a former address is found: its path, decoded, in lower case, without doubled slashes and without a slash at
 * the end.
 * @param path percent-encoded or decoded
 */
export const redirectKey = (path: string): string =>
  (decodeComponent(path) ?? path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');

/** Matches a path of this site that a redirect may lead to: words and ids in lower case. */
export const REDIRECT_TARGET = /^\/(?:[a-z0-9:-]+(?:\/[a-z0-9:-]+)*)?$/;

/** Hashes a key to a whole number below 2^32, which selects the file of its redirect. Source: FNV-1a, 32 bits. */
export function hashRedirectKey(key: string): number {
  let bits = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) bits = Math.imul(bits ^ byte, 0x01000193);
  return bits >>> 0;
}
