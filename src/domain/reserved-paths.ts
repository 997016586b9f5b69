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

/** What the addresses of pages begin with, up to what differs from page to page, e.g. `/lawyer` or `/products/careers`. */
const PAGES: readonly string[] = Object.values(ADDRESS_PATTERNS).flatMap((pattern) => {
  const [beginning] = /^(?:\/[a-z0-9-]+(?![a-z0-9-]|\{))+/.exec(pattern) ?? [];
  return beginning === undefined ? [] : [beginning];
});

/** Whose a path is, e.g. `the addresses below /lawyer`, so that a page of the CMS may not have it; undefined where it is free. */
export function reservedFor(path: string): string | undefined {
  const beginning = PAGES.find((each) => path === each || path.startsWith(`${each}/`));
  if (beginning !== undefined) return `the addresses below ${beginning}`;
  const address = parseAddress(path);
  const [, segment = ''] = path.split('/');
  return address === undefined ? FILES[segment] : `pages of the kind ${address.kind}`;
}
