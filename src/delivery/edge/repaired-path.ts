import { decodeComponent } from '../../domain/decode-component.ts';
import { canonicalPath } from './canonical-path.ts';

/** Matches query parameters that were appended with `&` to an address without `?`. */
const TRAILING_PARAMETERS = /&.*/s;

/** Punctuation of the text around a copied address. */
const TRAILING_PUNCTUATION = /[.,;:!?…)\]}>'"’”»*_]+$/u;

/** Matches a sequence of percent-encoded bytes. The bytes may be in a different encoding than UTF-8, e.g. Latin-1. */
const ENCODED_BYTES = /(?:%[0-9a-f]{2})+/gi;

/**
 * Returns the canonical path that a mistyped or damaged path probably means: without trailing punctuation, in lower case, and
 * without characters that are not encoded in UTF-8. Names of records in the path are not repaired, because records are found by
 * their ids. Returns undefined if the path remains invalid, or if nothing of it remains.
 */
export function repairedPath(rawPath: string): string | undefined {
  const decodable = rawPath
    .replace(ENCODED_BYTES, (bytes) => (decodeComponent(bytes) === undefined ? '' : bytes))
    .replace(/%(?![0-9a-f]{2})/gi, '');
  const path = canonicalPath(decodable);
  if (path === undefined) return undefined;
  const intended = path.replace(TRAILING_PARAMETERS, '').replace(TRAILING_PUNCTUATION, '');
  const repaired = canonicalPath(encodeURI(intended.toLowerCase()));
  const isLost = repaired === '/' && canonicalPath(rawPath) !== '/';
  return isLost ? undefined : repaired;
}

/** Home page, which lists the guides. */
const GUIDES = ['/'];
const LAWYERS = ['/all-lawyers-global-2', ...GUIDES];
const RANKINGS = ['/legal-rankings'];
const FIRMS = ['/top-law-firms', ...GUIDES];

/** Maps a path without a page, but with pages below it, to the pages that list those pages, in order of preference. */
const PARENT_PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['/lawyer', LAWYERS],
  ['/names', LAWYERS],
  ['/names/s', LAWYERS],
  ['/law-firm', FIRMS],
  ['/office', FIRMS],
  ['/department', FIRMS],
  ['/legal-guide', GUIDES],
  ['/practice-areas', RANKINGS],
  ['/locations', RANKINGS],
  ['/staff-members', ['/about-us/research-team']],
  ['/articles/topic', ['/articles']],
  ['/articles/page', ['/articles']],
  ['/faqs/topics', ['/faqs']],
  ['/info', ['/info/the-rankings-explained']],
  ['/products', ['/content']],
]);

/** Returns the pages that list the pages below a canonical path, best first. Empty if there are none. A site may lack a listed page. */
export const parentPages = (path: string): readonly string[] => PARENT_PAGES.get(path) ?? [];
