/** A path longer than this names nothing: the longest address of the site has some 270 characters. */
const LONGEST_PATH = 1024;

/** What no name becomes, though percent encoding could say it. */
const NEVER_IN_A_PATH = /[\p{Cc}\\?#%]/u;

/**
 * The canonical spelling of a raw (still percent-encoded) path: decoded, so that the colon stands raw; without
 * trailing slash, doubled slashes and `.html`. Undefined for what cannot be a path of the site: broken percent
 * encoding, an encoded slash, control characters, or too long.
 * Source: specification §2, "Routes"; RFC 3986 §6.2.2.
 */
export function canonicalPath(rawPath: string): string | undefined {
  if (rawPath.length > LONGEST_PATH || /%2f/i.test(rawPath)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
  if (NEVER_IN_A_PATH.test(decoded)) return undefined;
  const segments = decoded
    .replace(/(\.html|\/)+$/, '')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  const path = `/${segments.join('/')}`;
  return path === '/index' ? '/' : path;
}

/**
 * Raw paths that are not spelled canonically, as a regular expression for hosts that match before they look for a
 * file: a percent sign, a doubled or trailing slash, `.html`, the home page's file name. No page matches under its own address, so none costs
 * a function. Without look-around, because hosts written in Go and Rust read it too.
 */
export const RESPELLED_PATHS = '^/(.*%.*|(.*/)?/.*|.+/|.*\\.html|index)$';
