import { ADDRESS_PATTERNS, parseAddress } from './addresses.ts';

/** First path segments that are used for other files than pages, each with its use. */
const FILE_SEGMENTS: Readonly<Record<string, string>> = {
  api: 'the search',
  badges: 'the ranking badges',
  data: 'data for the browser',
  feeds: 'the feeds',
  health: 'the health check of the server',
  images: 'pictures',
  index: 'the home page',
  sitemaps: 'the sitemaps',
  styleguide: 'the style guide',
};

/** The constant beginnings of the addresses of pages, e.g. `/lawyer` or `/products/careers`. */
const PAGE_PREFIXES: readonly string[] = Object.values(ADDRESS_PATTERNS).flatMap((pattern) => {
  const [prefix] = /^(?:\/[a-z0-9-]+(?![a-z0-9-]|\{))+/.exec(pattern) ?? [];
  return prefix === undefined ? [] : [prefix];
});

/**
 * Returns the owner of a reserved path, which a page of the CMS must not use, e.g. `the addresses below /lawyer`;
 * undefined for a path that is not reserved.
 */
export function reservedPathOwner(path: string): string | undefined {
  const prefix = PAGE_PREFIXES.find((each) => path === each || path.startsWith(`${each}/`));
  if (prefix !== undefined) return `the addresses below ${prefix}`;
  const address = parseAddress(path);
  const [, segment = ''] = path.split('/');
  return address === undefined ? FILE_SEGMENTS[segment] : `pages of the kind ${address.kind}`;
}
