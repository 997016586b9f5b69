import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/domain/addresses.ts';
import { HEADER_DATA_ADDRESS, headerSettingsSchema } from '../../src/domain/header-settings.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { type HtmlElement, parseHtml } from '../support/html.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

/** Words that end where a link begins, or begin where one ends: templates drop the line break between them. */
const RUNS_INTO_LINK = /[\p{L}\p{N},;:·]+<a [^>]*>[^<]*|[^>]*<\/a>[\p{L}\p{N}(·]+/u;

/** A page as a crawler meets it. */
interface CrawledPage {
  readonly path: string;
  readonly document: HtmlElement;
  /** Own addresses that it links to or loads, without query, with fragment. */
  readonly links: readonly string[];
  /** A text and the link that it runs into, if there is one. */
  readonly runsInto: string | undefined;
}

/** An own address without fragment, and where it stands. */
interface Link {
  readonly path: string;
  readonly from: string;
}

/** Pages that no page links to: for errors, for ourselves, for My Account, for what was sent, for searches. */
const UNLINKED =
  /^\/(?:404|error|styleguide|myaccount-under-maintenance|(?:contact-us|register-interest)\/sent|names\/s\/.*)$/;
/** Forms lead to answers that are made for them, or to the page of what was chosen in them. */
const ANSWER = /^\/api\//;
/** Spelled so by specification §2, "Footer", although the site's own addresses end without a slash. */
const SPELLED_BY_SPECIFICATION = '/about-us/research-schedule/';

const ADDRESS_ATTRIBUTES = [
  ['a', 'href'],
  ['link', 'href'],
  ['script', 'src'],
  ['img', 'src'],
  // A form that posts leads nowhere by itself.
  ['form:not([method="post"])', 'action'],
  ['meta[property="og:image"]', 'content'],
] as const;

let site: SampleSite;
const pages = new Map<string, CrawledPage>();
/** Own addresses that did not answer with 200, and one page that names each. */
const broken = new Map<string, string>();

beforeAll(async () => {
  site = await startSampleSite();
  await crawl();
});
afterAll(() => site?.close());

/** Follows every own address from the home page on, several at a time. */
async function crawl(): Promise<void> {
  let frontier: readonly Link[] = [{ path: '/', from: '/' }, ...(await menuLinks())];
  const seen = new Set(frontier.map(({ path }) => path));
  while (frontier.length > 0) {
    const found: Link[] = [];
    for (let start = 0; start < frontier.length; start += 16) {
      const linked = await Promise.all(frontier.slice(start, start + 16).map(visit));
      for (const link of linked.flat()) {
        if (seen.has(link.path)) continue;
        seen.add(link.path);
        found.push(link);
      }
    }
    frontier = found;
  }
}

/** The menus' links, which the header loads when somebody is about to open one. */
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
  const runsInto = body.match(RUNS_INTO_LINK)?.[0];
  pages.set(decodeURI(path), { path: decodeURI(path), document, links, runsInto });
  return links.map((link) => ({ path: link.replace(/#.*$/, ''), from: path }));
}

/** The path and fragment of an address of this site; nothing for any other. */
function ownAddress(address: string, path: string): string[] {
  const home = siteConfiguration.origin;
  const url = new URL(address, home + path);
  return url.origin === home ? [url.pathname + url.hash] : [];
}

const allPages = () => [...pages.values()];
const textsOf = (page: CrawledPage, selector: string) =>
  page.document.select(selector).map(({ text }) => text);
const attributesOf = (page: CrawledPage, selector: string, name: string) =>
  page.document.select(selector).map((element) => element.attribute(name));
/** Addresses of the pages of which `holds` is not true. */
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
    const idsOf = new Map(allPages().map((page) => [page.path, new Set(attributesOf(page, '[id]', 'id'))]));
    const dangling = allPages().flatMap(({ path, links }) =>
      links
        .filter((link) => link.includes('#'))
        .filter((link) => {
          const [target = '', fragment = ''] = decodeURI(link).split('#');
          return fragment !== '' && !idsOf.get(target)?.has(fragment);
        })
        .map((link) => `${link} on ${path}`),
    );
    expect(dangling).toEqual([]);
  });
});

describe('every page has', () => {
  test('one title', () => {
    expect(
      pagesWithout((page) => textsOf(page, 'head > title').filter((text) => text !== '').length === 1),
    ).toEqual([]);
  });

  test('a unique title, except namesakes at one firm, who are distinguished by their ids only', () => {
    const byTitle = Map.groupBy(allPages(), (page) => textsOf(page, 'head > title').join());
    const shared = [...byTitle.values()]
      .map((group) => group.map(({ path }) => path))
      .filter((paths) => paths.length > 1 && !paths.every((path) => parseAddress(path)?.kind === 'lawyer'));
    expect(shared).toEqual([]);
  });

  test('a description of at most 160 characters', () => {
    const described = pagesWithout((page) => {
      const [description = '', ...more] = attributesOf(page, 'meta[name="description"]', 'content');
      return more.length === 0 && description.length > 0 && description.length <= 160;
    });
    expect(described).toEqual([]);
  });

  test('a canonical link to itself', () => {
    const elsewhere = pagesWithout((page) => {
      const canonical = attributesOf(page, 'link[rel="canonical"]', 'href').map((href) =>
        decodeURI(href ?? ''),
      );
      return canonical.length === 1 && canonical[0] === siteConfiguration.origin + page.path;
    });
    expect(elsewhere).toEqual([]);
  });

  test('one heading of the first level', () => {
    expect(pagesWithout((page) => textsOf(page, 'h1').filter((text) => text !== '').length === 1)).toEqual(
      [],
    );
  });

  test('a language', () => {
    expect(pagesWithout((page) => Boolean(attributesOf(page, 'html', 'lang')[0]))).toEqual([]);
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
      const ids = attributesOf(page, '[id]', 'id');
      return new Set(ids).size === ids.length;
    });
    expect(twice).toEqual([]);
  });

  test('a space between words and adjacent links', () => {
    expect(
      allPages().flatMap(({ path, runsInto }) => (runsInto === undefined ? [] : [[path, runsInto]])),
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
