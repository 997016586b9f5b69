import type { SitemapEntry } from './sitemaps.ts';

/** XML of sitemaps. Source: sitemaps.org protocol 0.9. */

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Formats a sitemap. The paths of the entries are made absolute with `origin`. */
export const sitemapXml = (entries: readonly SitemapEntry[], origin: string): string =>
  document(
    'urlset',
    entries.map(({ path, changedOn }) =>
      element(
        'url',
        element('loc', escapedAddress(path, origin)) + (changedOn ? element('lastmod', changedOn) : ''),
      ),
    ),
  );

/** Formats the index of all sitemaps. */
export const sitemapIndexXml = (files: readonly string[], origin: string): string =>
  document(
    'sitemapindex',
    files.map((file) => element('sitemap', element('loc', escapedAddress(file, origin)))),
  );

const document = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`;

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

/** Returns the absolute address of a path, percent-encoded as a URL and escaped for XML. */
const escapedAddress = (path: string, origin: string): string =>
  new URL(path, origin).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
