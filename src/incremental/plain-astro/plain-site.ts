/**
 * A compiled site whose routes list their pages themselves, with Astro's own `getStaticPaths`: its pages, their props,
 * and Astro's renderer of single pages, with everything noted that a page reads.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CompiledCode } from '../compile/code.ts';
import type { EntryLoader } from '../compile/entry-code.ts';
import { digest } from '../core/digest.ts';
import type { BuiltApp, RouteData } from '../render/built-app.ts';
import { contentOf, loadApp } from '../render/compiled-site.ts';
import { describeProps } from './describe-props.ts';
import { mergeParts, viewEntry } from './entry-view.ts';
import { pageFile, requestPath } from './page-files.ts';
import { collectImages, type ImageNaming, type PageImages } from './page-images.ts';
import { partitionOf } from './partitions.ts';
import { type PlainConfiguration, plainRouteName } from './plain-route.ts';
import {
  condensed,
  isUnsteady,
  kindOfRead,
  noteRead,
  ofWhateverIsKept,
  type Reads,
  recordReads,
  regarded,
} from './reads.ts';

export interface PlainPage {
  readonly path: string;
  readonly file: string;
  /** Digest of its props. */
  readonly props: string;
  /** Whether they hold what has no digest, such as a function. */
  readonly hidesProps: boolean;
  readonly route: RouteData;
}

export interface RenderedPage {
  /** Undefined for a page that Astro writes no file for. */
  readonly content: Uint8Array | undefined;
  /** What was read to make it, also by the modules that it is made with, condensed. */
  readonly reads: readonly string[];
  readonly images: PageImages;
}

/** A page as it was made once, with what it read then. */
interface Rendering extends Omit<RenderedPage, 'reads'> {
  readonly reads: Reads;
}

export interface PlainSite {
  /** The pages of a partition of a route, as `plainRouteName` names it. */
  pages(route: string, partition: string): readonly PlainPage[];
  /** What listing the pages read. */
  readonly listingReads: ReadonlySet<string>;
  render(page: PlainPage): Promise<RenderedPage>;
}

/** Where compiled code finds what it reads of content: see content-plugin.ts. */
export const CONTENT_HOOK = Symbol.for('astro-incremental:content');

/** What the compiled code calls. */
export interface ContentHook extends EntryLoader {
  /** The content of Astro's data store, as it is stored. */
  store(): unknown;
  listed(collection: string): void;
  asked(collection: string, id: unknown): void;
  view: typeof viewEntry;
  merge: typeof mergeParts;
}

/** For code that is loaded to be looked at: there is no content, and nothing is noted. */
export const contentHookWithout = (entries: EntryLoader): ContentHook => ({
  store: () => [['Map']],
  listed: () => undefined,
  asked: () => undefined,
  view: viewEntry,
  merge: mergeParts,
  ...entries,
});

export interface PlainSiteOptions {
  readonly folder: string;
  readonly code: CompiledCode;
  readonly configuration: PlainConfiguration;
  readonly store: () => unknown;
  readonly entries: EntryLoader;
  /** How many entries a collection has, by its name. */
  readonly entryCount: (collection: string) => number;
}

export async function loadPlainSite({
  folder,
  code,
  configuration,
  store,
  entries,
  entryCount,
}: PlainSiteOptions): Promise<PlainSite> {
  const hook: ContentHook = {
    store,
    listed: (collection) => noteRead(`content:${collection}`),
    asked: (collection, id) => noteRead(`content:${collection}/${String(id)}`),
    view: viewEntry,
    merge: mergeParts,
    ...entries,
  };
  Reflect.set(globalThis, CONTENT_HOOK, hook);
  const astro = astroInternals(code.root);
  const { StaticPaths } = await astro.staticPaths();
  /** What modules read when they are loaded, and what they keep from one page to the next: it counts for every page. */
  const shared: Reads = new Set();
  const images = collectImages(configuration, await astro.imageNaming());
  const { app } = await images.load(() => recordReads(shared, () => loadApp(folder, code)));
  await images.load(() => recordReads(shared, () => loadRoutes(app)));
  const { byPartition, listingReads } = await listPages(app, shared);
  /** Of each route, the kinds of read of the pages that were rendered twice. */
  const seen = new Map<RouteData, { readonly kinds: Reads; readonly pages: number }>();

  /**
   * Adds to `shared` what code keeps of a page that reads something of a kind that no page of its route has read before.
   * `reads` are those of the page, condensed.
   */
  async function findKept(page: PlainPage, first: Rendering, reads: readonly string[]): Promise<void> {
    const known = seen.get(page.route);
    if (known?.pages === MOST_TWICE) return;
    const kinds = new Set(known?.kinds);
    for (const name of reads) kinds.add(kindOfRead(name));
    if (kinds.size === known?.kinds.size) return;
    const again = await renderOnce(page);
    for (const name of kept(first.reads, again.reads)) shared.add(name);
    const isExplained = isUnsteady(first.reads) || isUnsteady(again.reads);
    if (!known && !isExplained && !sameContent(first.content, again.content)) shared.add('untraced:state');
    seen.set(page.route, { kinds, pages: (known?.pages ?? 0) + 1 });
  }

  async function renderOnce(page: PlainPage): Promise<Rendering> {
    const reads: Reads = new Set();
    const made = await images.page(page.path, () => recordReads(reads, () => renderContent(page)));
    return { content: made.value, reads, images: made.images };
  }

  async function renderContent({ path, route }: PlainPage): Promise<Uint8Array | undefined> {
    const url = new URL(requestPath(configuration, path, route), code.origin);
    const response = await app.render(new Request(url), { routeData: route });
    if (response.status >= 300 && response.status < 400) {
      if (route.type === 'redirect' && !configuration.writesRedirects) return undefined;
      const to = response.headers.get('location') ?? '';
      const { redirectTemplate } = await astro.redirects();
      const html = redirectTemplate({
        status: response.status,
        absoluteLocation: configuration.site ? new URL(to, configuration.site) : to,
        relativeLocation: to,
        from: url.pathname,
      });
      return Buffer.from(configuration.compressHtml ? html.replaceAll('\n', '') : html);
    }
    // A copy, as what an endpoint answers with may be its own for the next page.
    return response.body ? Uint8Array.from(await contentOf(response)) : undefined;
  }

  async function listPages(built: BuiltApp, into: Reads) {
    const list = async () => {
      const reads: Reads = new Set();
      built.routeCache.clearAll();
      const paths = await recordReads(reads, () => new StaticPaths(built).getAll());
      return { paths, reads };
    };
    const first = await list();
    // What is read the first time alone is kept by the site's code, and may get into any page.
    const { paths, reads } = await list();
    for (const name of kept(first.reads, reads)) into.add(name);
    return { byPartition: pagesByPartition(built, paths), listingReads: regarded(first.reads) };
  }

  function pagesByPartition(
    built: BuiltApp,
    paths: readonly { readonly pathname: string; readonly route: RouteData }[],
  ): ReadonlyMap<string, readonly PlainPage[]> {
    const owners = new Map<string, RouteData>();
    const positions = new Map<RouteData, number>();
    const pages = new Map<string, Map<string, PlainPage>>();
    for (const { pathname, route } of paths) {
      const position = positions.get(route) ?? 0;
      positions.set(route, position + 1);
      // Of two routes with a page of one address, Astro takes the first; of two such pages of a route the last.
      const address = pathname.replace(/\/+$/, '');
      const owner = owners.get(address) ?? route;
      owners.set(address, owner);
      if (owner !== route) continue;
      const listed = built.routeCache.get(route.redirectRoute ?? route)?.staticPaths?.[position];
      const { text, isWhole } = describeProps(listed?.props ?? null);
      const name = partitionName(plainRouteName(route), partitionOf(pathname));
      const page: PlainPage = {
        path: pathname,
        file: pageFile(configuration, pathname, route),
        props: digest(text),
        hidesProps: !isWhole,
        route,
      };
      const ofPartition = pages.get(name) ?? new Map<string, PlainPage>();
      pages.set(name, ofPartition.set(address, page));
    }
    return new Map([...pages].map(([name, ofPartition]) => [name, [...ofPartition.values()]]));
  }

  return {
    pages: (route, partition) => byPartition.get(partitionName(route, partition)) ?? [],
    listingReads,
    async render(page) {
      const first = await renderOnce(page);
      const reads = condensed(first.reads, entryCount);
      await findKept(page, first, reads);
      return { ...first, reads: condensed(regarded([...reads, ...shared]), entryCount) };
    },
  };
}

/** Pages of a route that are rendered twice, at most: where names of fields are data, each page has others. */
const MOST_TWICE = 32;

const partitionName = (route: string, partition: string): string => `${partition} ${route}`;

/**
 * What code keeps, by what was read the first time alone, without the clock and chance, which libraries ask when they start:
 * of one entry it is taken for a read of all.
 */
const kept = (first: Reads, again: Reads): string[] =>
  [...first]
    .filter((name) => !again.has(name) && !['untraced:clock', 'untraced:chance'].includes(name))
    .map(ofWhateverIsKept);

const sameContent = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0;

/** Loads the modules of all routes, so that what they read then is noted apart from what pages read. */
async function loadRoutes(app: BuiltApp): Promise<void> {
  for (const { routeData } of app.manifest.routes)
    if (routeData.prerender && (routeData.type === 'page' || routeData.type === 'endpoint'))
      await app.getComponentByRoute(routeData);
}

interface AstroInternals {
  imageNaming(): Promise<ImageNaming>;
  staticPaths(): Promise<{
    StaticPaths: new (
      app: BuiltApp,
    ) => { getAll(): Promise<{ readonly pathname: string; readonly route: RouteData }[]> };
  }>;
  redirects(): Promise<{
    redirectTemplate(of: {
      status: number;
      absoluteLocation: URL | string;
      relativeLocation: string;
      from: string;
    }): string;
  }>;
}

/** Loads what every build of a site uses of its own Astro, and nothing of the site. */
export async function loadAstro(root: string): Promise<void> {
  const astro = astroInternals(root);
  await Promise.all([astro.staticPaths(), astro.imageNaming()]);
}

/** Modules of the site's own Astro that its build uses. */
function astroInternals(root: string): AstroInternals {
  const folder = dirname(createRequire(join(root, 'package.json')).resolve('astro/package.json'));
  const load = (file: string) => import(pathToFileURL(join(folder, 'dist', file)).href);
  return {
    staticPaths: () => load('runtime/prerender/static-paths.js') as ReturnType<AstroInternals['staticPaths']>,
    imageNaming: () => load('assets/utils/hash.js') as ReturnType<AstroInternals['imageNaming']>,
    redirects: () => load('core/routing/3xx.js') as ReturnType<AstroInternals['redirects']>,
  };
}
