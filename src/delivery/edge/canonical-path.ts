import { decodeComponent } from '../../domain/decode-component.ts';

/** Maximum length of a path; longer paths are rejected. The longest address of the site has about 270 characters. */
const MAX_PATH_LENGTH = 1024;

/** Characters that no address contains, even percent-encoded. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\\?#%]/u;

/**
 * Returns the canonical form of a raw (percent-encoded) path: decoded, without trailing slash, doubled slashes and `.html`.
 * Returns undefined if the path cannot be one of the site: invalid percent-encoding, an encoded slash, forbidden characters, or
 * more than `MAX_PATH_LENGTH` characters.
 * Source: specification §2, "Routes"; RFC 3986 §6.2.2.
 */
export function canonicalPath(rawPath: string): string | undefined {
  if (rawPath.length > MAX_PATH_LENGTH || /%2f/i.test(rawPath)) return undefined;
  const decoded = decodeComponent(rawPath);
  if (decoded === undefined || FORBIDDEN_CHARACTERS.test(decoded)) return undefined;
  const segments = decoded
    .replace(/(\.html|\/)+$/, '')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  const path = `/${segments.join('/')}`;
  return path === '/index' ? '/' : path;
}

/**
 * Regular expression of raw paths that are not canonical, for hosts that match paths before they look for a file. It matches a
 * percent sign, a doubled or trailing slash, `.html`, and `/index`. No canonical address matches, so static pages never invoke a
 * function. It has no look-around, because hosts written in Go and Rust evaluate it.
 */
export const NON_CANONICAL_PATHS = '^/(.*%.*|(.*/)?/.*|.+/|.*\\.html|index)$';
