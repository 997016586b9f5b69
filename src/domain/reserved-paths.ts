import { ADDRESS_PATTERNS, parseAddress } from './addresses.ts';

/** First segments of paths under which the site has something else than pages, and what. */
const FILES: Readonly<Record<string, string>> = {
  api: 'the search',
  badges: 'the ranking badges',
  data: 'data for the browser',
  images: 'pictures',
  index: 'the home page',
  sitemaps: 'the sitemaps',
  styleguide: 'the style guide',
};

/** First segments of the addresses of pages, e.g. `lawyer`. */
const PAGES: readonly string[] = Object.values(ADDRESS_PATTERNS).flatMap((pattern) => {
  const [, segment] = /^\/([a-z0-9-]+)(?:\/|$)/.exec(pattern) ?? [];
  return segment === undefined ? [] : [segment];
});

/** Whose a path is, e.g. `the addresses below /lawyer`, so that a page of the CMS may not have it; undefined where it is free. */
export function reservedFor(path: string): string | undefined {
  const segment = path.split('/')[1] ?? '';
  if (PAGES.includes(segment)) return `the addresses below /${segment}`;
  const address = parseAddress(path);
  return address === undefined ? FILES[segment] : `pages of the kind ${address.kind}`;
}
