import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/domain/addresses.ts';
import { HEADER_DATA_ADDRESS, headerSettingsSchema } from '../../src/domain/header-settings.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { dashedId, writtenIdOf } from '../../src/domain/text-ids.ts';
import { type HtmlElement, parseHtml } from '../support/html.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

/**
 * Matches a word that adjoins a link without a space: a template has dropped the line break between the word and the link. An empty `a`
 * is ignored, because word processors write bookmarks as empty `a` elements.
 */
const UNSPACED_LINK = /[\p{L}\p{N},;:·]+<a [^>]*>[^<]*|(?<!<a [^>]*>)<\/a>[\p{L}\p{N}(·]+/u;

/** Crawled page. */
interface CrawledPage {
  readonly path: string;
  readonly document: HtmlElement;
  /** Addresses of the site that the page links to or loads, without query, with fragment. */
  readonly links: readonly string[];
  /** Text that is adjacent to a link without a space, if there is one. */
  readonly unspacedLink: string | undefined;
}

/** Address of the site without fragment, and the page that contains it. */
interface Link {
  readonly path: string;
  readonly from: string;
}

/** Pages without incoming links: errors, internal pages, My Account, confirmations, search results. */
const UNLINKED =
  /^\/(?:404|error|styleguide|myaccount-under-maintenance|(?:contact-us|register-interest)\/sent|names\/s\/.*)$/;
/** Targets of forms that are not pages. */
const ANSWER = /^\/api\//;
/** A link that redirects, because the specification requires its trailing slash. Source: specification §2, "Footer". */
const SPELLED_BY_SPECIFICATION = '/about-us/research-schedule/';

const ADDRESS_ATTRIBUTES = [
  ['a', 'href'],
  ['link', 'href'],
  ['script', 'src'],
  ['img', 'src'],
  // A form with method POST is not a link.
  ['form:not([method="post"])', 'action'],
  ['meta[property="og:image"]', 'content'],
] as const;

let site: SampleSite;
const pages = new Map<string, CrawledPage>();
/** Addresses of the site without status 200, each with a page that contains it. */
const broken = new Map<string, string>();

beforeAll(async () => {
  site = await startSampleSite();
  await crawl();
});
afterAll(() => site?.close());

/** Crawls all addresses of the site from the home page, several concurrently. */
async function crawl(): Promise<void> {
  let frontier: readonly Link[] = [{ path: '/', from: '/' }, ...(await menuLinks())];
  const visitedPaths = new Set(frontier.map(({ path }) => path));
  while (frontier.length > 0) {
    const found: Link[] = [];
    for (let start = 0; start < frontier.length; start += 16) {
      const linked = await Promise.all(frontier.slice(start, start + 16).map(visit));
      for (const link of linked.flat()) {
        if (visitedPaths.has(link.path)) continue;
        visitedPaths.add(link.path);
        found.push(link);
      }
    }
    frontier = found;
  }
}

/** Links of the menus, which the header loads on demand. */
async function menuLinks(): Promise<Link[]> {
  const settings = headerSettingsSchema.parse(await (await fetch(site.origin + HEADER_DATA_ADDRESS)).json());
  return settings.acf.nav_sections
    .flatMap((section) => [
      section.banner?.button_link ?? '',
      section.cta_banner?.banner_link ?? '',
      ...section.nav_subsections.flatMap(({ subsection_links }) =>
        subsection_links.map(({ link_url }) => link_url),
      ),
    ])
    .filter((address) => address !== '')
    .flatMap((address) => ownAddress(address, '/'))
    .map((link) => ({ path: link.replace(/#.*$/, ''), from: HEADER_DATA_ADDRESS }));
}

async function visit({ path, from }: Link): Promise<Link[]> {
  const redirect = path === SPELLED_BY_SPECIFICATION || ANSWER.test(path) ? 'follow' : 'manual';
  const response = await fetch(site.origin + path, { redirect });
  const body = await response.text();
  if (response.status !== 200) {
    broken.set(path, `${response.status}, linked from ${from}`);
    return [];
  }
  if (!response.headers.get('content-type')?.startsWith('text/html')) return [];
  if (path === SPELLED_BY_SPECIFICATION || ANSWER.test(path)) return [];
  const document = parseHtml(body);
  const links = ADDRESS_ATTRIBUTES.flatMap(([tag, name]) =>
    document.select(`${tag}[${name}]`).flatMap((element) => ownAddress(element.attribute(name) ?? '', path)),
  );
  const unspacedLink = body.match(UNSPACED_LINK)?.[0];
  pages.set(decodeURI(path), { path: decodeURI(path), document, links, unspacedLink });
  return links.map((link) => ({ path: link.replace(/#.*$/, ''), from: path }));
}

/** Returns the path and fragment of an address of this site; empty for others. */
function ownAddress(address: string, path: string): string[] {
  const home = siteConfiguration.origin;
  const url = new URL(address, home + path);
  return url.origin === home ? [url.pathname + url.hash] : [];
}

const allPages = () => [...pages.values()];
const readTexts = (page: CrawledPage, selector: string) =>
  page.document.select(selector).map(({ text }) => text);
const readAttributes = (page: CrawledPage, selector: string, name: string) =>
  page.document.select(selector).map((element) => element.attribute(name));
/** Returns the addresses of pages for which `holds` returns false. */
const pagesWithout = (holds: (page: CrawledPage) => boolean) =>
  allPages()
    .filter((page) => !holds(page))
    .map(({ path }) => path);

describe('a crawl from the home page', () => {
  test('finds at least a thousand pages', () => {
    expect(pages.size).toBeGreaterThanOrEqual(1000);
  });

  test('finds no broken link and no link that redirects', () => {
    expect(Object.fromEntries(broken)).toEqual({});
  });

  test('reaches every page that was built', () => {
    const unreached = site.pages.filter((path) => !pages.has(path) && !UNLINKED.test(path));
    expect(unreached).toEqual([]);
  });

  test('finds no fragment link without its element', () => {
    const idsByPath = new Map(
      allPages().map((page) => [page.path, new Set(readAttributes(page, '[id]', 'id'))]),
    );
    const dangling = allPages().flatMap(({ path, links }) =>
      links
        .filter((link) => link.includes('#'))
        .filter((link) => {
          const [target = '', fragment = ''] = decodeURI(link).split('#');
          const ids = [...(idsByPath.get(target) ?? [])];
          // A page scrolls to an id that the author of its text wrote, although it is published with a prefix.
          return (
            fragment !== '' &&
            !ids.some((id) => id === fragment || writtenIdOf(id ?? '') === dashedId(fragment))
          );
        })
        .map((link) => `${link} on ${path}`),
    );
    expect(dangling).toEqual([]);
  });
});

describe('every page has', () => {
  test('one title', () => {
    expect(
      pagesWithout((page) => readTexts(page, 'head > title').filter((text) => text !== '').length === 1),
    ).toEqual([]);
  });

  test('a unique title, except namesakes at one firm, who are distinguished by their ids only', () => {
    const byTitle = Map.groupBy(allPages(), (page) => readTexts(page, 'head > title').join());
    const shared = [...byTitle.values()]
      .map((group) => group.map(({ path }) => path))
      .filter((paths) => paths.length > 1 && !paths.every((path) => parseAddress(path)?.kind === 'lawyer'));
    expect(shared).toEqual([]);
  });

  test('a description of at most 160 characters', () => {
    const described = pagesWithout((page) => {
      const [description = '', ...more] = readAttributes(page, 'meta[name="description"]', 'content');
      return more.length === 0 && description.length > 0 && description.length <= 160;
    });
    expect(described).toEqual([]);
  });

  test('a canonical link to itself', () => {
    const elsewhere = pagesWithout((page) => {
      const canonical = readAttributes(page, 'link[rel="canonical"]', 'href').map((href) =>
        decodeURI(href ?? ''),
      );
      return canonical.length === 1 && canonical[0] === siteConfiguration.origin + page.path;
    });
    expect(elsewhere).toEqual([]);
  });

  test('one heading of the first level', () => {
    expect(pagesWithout((page) => readTexts(page, 'h1').filter((text) => text !== '').length === 1)).toEqual(
      [],
    );
  });

  test('a language', () => {
    expect(pagesWithout((page) => Boolean(readAttributes(page, 'html', 'lang')[0]))).toEqual([]);
  });

  test('breadcrumbs from the home page to itself, except the home page', () => {
    const lost = pagesWithout((page) => {
      if (page.path === '/') return true;
      const crumbs = page.document.select('nav[aria-label="Breadcrumb"] li');
      const first = crumbs[0]?.select('a')[0]?.attribute('href');
      const last = crumbs.at(-1)?.select('[aria-current="page"]')[0]?.text;
      return first === '/' && Boolean(last);
    });
    expect(lost).toEqual([]);
  });

  test('the skip link, the main area, header and footer', () => {
    const bare = pagesWithout((page) =>
      ['a[href="#main"]', 'main#main', 'header', 'footer'].every(
        (selector) => page.document.select(selector).length >= 1,
      ),
    );
    expect(bare).toEqual([]);
  });

  test('unique ids', () => {
    const twice = pagesWithout((page) => {
      const ids = readAttributes(page, '[id]', 'id');
      return new Set(ids).size === ids.length;
    });
    expect(twice).toEqual([]);
  });

  test('a space between words and adjacent links', () => {
    expect(
      allPages().flatMap(({ path, unspacedLink }) =>
        unspacedLink === undefined ? [] : [[path, unspacedLink]],
      ),
    ).toEqual([]);
  });

  test('no inline script or style, which the content security policy blocks', () => {
    const inline = pagesWithout(
      (page) =>
        page.document.select('script:not([src]):not([type="application/ld+json"]), style, [style]').length ===
        0,
    );
    expect(inline).toEqual([]);
  });
});
