/** Tests of search engine features in the built sample: sitemaps, structured data, titles, and paths from the home page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readBrand } from '../../src/delivery/build/read-settings.ts';
import { parseAddress } from '../../src/domain/addresses.ts';
import { isIndexablePage } from '../../src/domain/is-indexable-page.ts';
import type { Brand } from '../../src/domain/settings/brand.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

const CLICKS = 4;
const LARGEST_SITEMAP = 50_000;
/** Pages of letters, which list pages of the sitemaps. */
const isLetter = (path: string) => /^\/all-(lawyers|law-firms)(-[^/]+)?\//.test(path);
/** Tables of past editions. Their canonical link names the current table, which is in the sitemaps instead. */
const isPastTable = (path: string) => parseAddress(path)?.kind === 'past-rankings';

let site: SampleSite;
let html: ReadonlyMap<string, string>;
let found: readonly string[];
beforeAll(async () => {
  site = await startSampleSite();
  html = new Map(
    site.pages.map((path) => [
      path,
      readFileSync(join(site.dist, path === '/' ? 'index.html' : `${path}.html`), 'utf8'),
    ]),
  );
  found = site.pages.filter(isIndexablePage);
});
afterAll(() => site?.close());

/** Returns the paths that the menus and the footer of a brand link to. */
const shellPaths = ({ menus, footer }: Brand) =>
  [...menus, ...footer.groups.flatMap(({ links }) => links), ...footer.links].map(({ href }) =>
    href.replace(/\/$/, ''),
  );

const read = (file: string) => readFileSync(join(site.dist, file), 'utf8');
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    decodeURI(new URL(address.replaceAll('&amp;', '&').replaceAll('&apos;', "'")).pathname),
  );
const firstMatches = (pattern: RegExp) =>
  new Map(found.map((path) => [path, pattern.exec(html.get(path) ?? '')?.[1] ?? '']));
const twice = (texts: ReadonlyMap<string, string>) =>
  [...Map.groupBy(texts, ([, text]) => text)].flatMap(([text, pages]) =>
    pages.length === 1 ? [] : [`${text} — ${pages.map(([path]) => path).join(', ')}`],
  );

describe('the sitemaps', () => {
  test('contain every indexable page once, and nothing else', () => {
    const files = locations(read('sitemap.xml'));
    const listed = files.flatMap((file) => {
      const pages = locations(read(file));
      expect(pages.length, file).toBeLessThanOrEqual(LARGEST_SITEMAP);
      return pages;
    });
    expect([...listed].sort()).toEqual(found.filter((path) => !isLetter(path) && !isPastTable(path)).sort());
  });

  test('are valid by the schemas of sitemaps.org', async () => {
    const schema = (name: string) =>
      readFileSync(new URL(`../support/schemas/${name}.xsd`, import.meta.url), 'utf8');
    const documents = (files: readonly string[]) =>
      files.map((fileName) => ({ fileName, contents: read(fileName) }));
    const files = locations(read('sitemap.xml')).map((path) => path.slice(1));
    const faults = await Promise.all([
      validateXML({ xml: documents(['sitemap.xml']), schema: schema('siteindex') }),
      validateXML({ xml: documents(files), schema: schema('sitemap') }),
    ]);
    expect(faults.flatMap(({ errors }) => errors.map(({ rawMessage }) => rawMessage))).toEqual([]);
  });

  test('are listed in robots.txt, which blocks no crawler', () => {
    expect(read('robots.txt')).toContain(`Sitemap: ${siteConfiguration.origin}/sitemap.xml`);
    expect(read('robots.txt')).not.toContain('Disallow');
  });
});

test('pages that must not be indexed have a robots meta tag', () => {
  const hidden = site.pages.filter((path) => !isIndexablePage(path));
  expect(hidden).toContain('/404');
  const statistics = Map.groupBy(hidden, (path) =>
    /<meta name="robots" content="noindex">/.test(html.get(path) ?? ''),
  );
  expect(statistics.get(false)).toBeUndefined();
});

describe('every indexable page', () => {
  test('has a unique title, description and heading', () => {
    expect(twice(firstMatches(/<title>([^<]*)<\/title>/))).toEqual([]);
    expect(twice(firstMatches(/<meta name="description" content="([^"]*)"/))).toEqual([]);
    expect(
      [...firstMatches(/<h1[^>]*>(?:\s*<[^>]+>)*\s*([^<]+)/)].filter(([, heading]) => heading === ''),
    ).toEqual([]);
  });

  test('has a canonical link to itself, or to the current table if it is a past one', () => {
    for (const [path, canonical] of firstMatches(/<link rel="canonical" href="([^"]*)"/))
      expect(decodeURI(new URL(canonical.replaceAll('&amp;', '&')).pathname)).toBe(
        isPastTable(path) ? path.replace(/\/\d{4}$/, '') : path,
      );
  });

  test('has a share image of the stated size', async () => {
    const content = (property: string) =>
      firstMatches(new RegExp(`<meta property="og:image${property}" content="([^"]*)"`));
    const [pictures, widths, heights] = [content(''), content(':width'), content(':height')];
    const sizes = new Map(
      await Promise.all(
        [...new Set(pictures.values())].map(async (address) => {
          const { width, height } = await sharp(
            join(site.dist, decodeURI(new URL(address).pathname)),
          ).metadata();
          return [address, `${width} × ${height}`] as const;
        }),
      ),
    );
    for (const [path, address] of pictures)
      expect([path, sizes.get(address)]).toEqual([path, `${widths.get(path)} × ${heights.get(path)}`]);
    expect(sizes.size).toBeGreaterThan(2);
  });

  test(`is within ${CLICKS} clicks of the home page, not counting letters of listings`, () => {
    const knownPages = new Set(site.pages);
    // The sample has pages for the menus and the footer of the default brand. Another brand may link to them on its home page instead.
    const linked = shellPaths(siteConfiguration);
    const unlinked = shellPaths(readBrand('.', 'brand').brand).filter((path) => !linked.includes(path));
    const depth = new Map([['/', 0], ...unlinked.map((path) => [path, 1] as const)]);
    for (const [page, at] of depth) {
      for (const [, href = ''] of (html.get(page) ?? '').matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) {
        const path = decodeURI(href.replaceAll('&amp;', '&'));
        if (knownPages.has(path) && !depth.has(path)) depth.set(path, at + 1);
      }
    }
    const far = found.filter(
      (path) => !isLetter(path) && (depth.get(path) ?? Number.POSITIVE_INFINITY) > CLICKS,
    );
    expect(far).toEqual([]);
    const counts = Map.groupBy(found, (path) => depth.get(path) ?? -1);
    process.stdout.write(
      `Clicks from home: ${[...counts]
        .sort(([a], [b]) => a - b)
        .map(([clicks, pages]) => `${clicks}: ${pages.length}`)
        .join(', ')}.\n`,
    );
  });
});

interface Thing {
  readonly '@type': string;
  readonly [field: string]: unknown;
}
const things = (path: string): readonly Thing[] => {
  const [, text] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html.get(path) ?? '') ?? [];
  return text === undefined ? [] : (JSON.parse(text) as { '@graph': readonly Thing[] })['@graph'];
};

describe('structured data', () => {
  test.each([
    ['home', ['Organization', 'WebSite']],
    ['lawyer', ['BreadcrumbList', 'Person']],
    ['law-firm', ['BreadcrumbList', 'LegalService']],
    ['office', ['BreadcrumbList', 'LegalService']],
    ['department', ['BreadcrumbList', 'LegalService']],
    ['legal-rankings', ['BreadcrumbList', 'ItemList']],
    ['article', ['Article', 'BreadcrumbList']],
  ])('of each page of the kind %s is %j', (kind, types) => {
    const pages = found.filter((path) => parseAddress(path)?.kind === kind);
    expect(pages).not.toEqual([]);
    for (const path of pages) {
      const isEmpty = (html.get(path) ?? '').includes('No rankings yet');
      const expected = isEmpty ? types.filter((type) => type !== 'ItemList') : types;
      const own = [...new Set(things(path).map((thing) => thing['@type']))].sort();
      expect([path, own]).toEqual([path, expected]);
    }
  });

  test('has the fields that search engines require of each type', async () => {
    const validator = new Validator();
    const issues: string[] = [];
    const validated = new Set<string>();
    for (const path of found) {
      const jsonld = Object.fromEntries(
        Map.groupBy(things(path), (thing) => {
          validated.add(thing['@type']);
          return thing['@type'];
        }),
      );
      for (const { severity, rootType, issueMessage } of await validator.validate({ jsonld }))
        if (severity === 'ERROR') issues.push(`${path}: ${rootType}: ${issueMessage}`);
    }
    expect(issues).toEqual([]);
    for (const type of ['BreadcrumbList', 'JobPosting', 'Organization', 'Person'])
      expect(validated).toContain(type);
  });

  test.each([
    // Source: Google Search Central, "Event structured data" and "Article structured data".
    ['Event', ['name', 'startDate', 'location']],
    ['Article', ['headline', 'datePublished']],
  ])('of the type %s has the fields %j', (type, fields) => {
    const all = found.flatMap((path) =>
      things(path)
        .filter((thing) => thing['@type'] === type)
        .map((thing) => ({ path, missing: fields.filter((field) => !thing[field]) })),
    );
    expect(all).not.toEqual([]);
    expect(all.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });

  test('has absolute addresses of existing pages and no ratings', () => {
    for (const path of found) {
      const text = JSON.stringify(things(path));
      expect(text).not.toMatch(/[Rr]ating|ratingValue/);
      for (const [, address = ''] of text.matchAll(/"(?:url|item)":"([^"]*)"/g)) {
        // Addresses at which to join an event.
        if (address.startsWith('https://events.laurel.example/')) continue;
        expect(address.startsWith(`${siteConfiguration.origin}/`), `${address} on ${path}`).toBe(true);
        const target = decodeURI(new URL(address).pathname);
        expect(html.has(target), `${target} on ${path}`).toBe(true);
      }
    }
  });
});
