import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { digest } from '../core/digest.ts';
import { configurationUnsupported, routeWithoutCollection } from '../core/fault-catalogue.ts';
import { clientEntriesOf, graphDigest, moduleDigests, reachable } from '../core/graph.ts';
import type { RouteCode } from '../core/plan.ts';
import { type BuiltApp, type BuiltManifest, collectionOf, type RouteData, siteRoutes } from './built-app.ts';
import { CODE_VERSION, type CompiledCode, type CompiledRoute, packagesDigest } from './code.ts';
import type { ObservedBundle } from './module-observer.ts';

/** Astro's data of the pages by its own keys. */
export type AstroPages = ReadonlyMap<
  string,
  { readonly component: string; readonly styles: readonly unknown[] }
>;

export interface BuiltBundle {
  readonly root: string;
  /** Folder of the site's code. */
  readonly source: string;
  readonly observed: ObservedBundle;
  readonly pages: AstroPages;
}

/** The part of the compiled code that the bundle and Astro's manifest say. */
export type Description = Pick<
  CompiledCode,
  'entry' | 'routes' | 'scripts' | 'pageScript' | 'isDirect' | 'routeCodes'
>;

/**
 * Fields of Astro's manifest that differ from one checkout or compilation to the next, or that count a module or a
 * route at a time. Every other field is part of every page's hash, so that one that a new version of Astro adds is too.
 */
const FIELDS_THAT_DO_NOT_COUNT = new Set([
  'actions',
  'assets',
  'cacheDir',
  'clientDirectives',
  'componentMetadata',
  'devToolbar',
  'entryModules',
  'hrefRoot',
  'inlinedScripts',
  'internalFetchHeaders',
  'key',
  'outDir',
  'buildClientDir',
  'buildServerDir',
  'pageMap',
  'pageModule',
  'publicDir',
  'renderers',
  'rootDir',
  'routes',
  'serverIslandMappings',
  'serverIslandNameMap',
  'serverLike',
  'sessionDriver',
  'srcDir',
  'userAssetsBase',
]);

/** How code sends a request on to another route: `Astro.rewrite(…)`. */
const REWRITE = /\.rewrite\s*\(|\brewrite\b\s*[,}]/;
/** How middleware does it as well: `next('/other')`. */
const NEXT_ELSEWHERE = /\bnext\s*\(\s*[^)\s]/;

/** Astro's module in the place of a middleware that the site does not have. */
const NO_MIDDLEWARE = '\0noop-middleware';

const PAGE_SCRIPT = 'astro:scripts/page.js';

/** What the renderer needs, and the hash of the code behind each route. */
export async function describeBundle(
  app: BuiltApp,
  { root, source, observed, pages }: BuiltBundle,
): Promise<Description> {
  const { modules } = observed;
  const entryFile = pathToFileURL(join(observed.folder, observed.entry)).href;
  const { manifest } = (await import(entryFile)) as { manifest: BuiltManifest };
  const routes = siteRoutes(manifest);
  const settings = app.getSettings();
  const pageScript = manifest.entryModules[PAGE_SCRIPT];
  const digests = moduleDigests(modules, root);
  const clientEntries = clientEntriesOf(modules, [
    ...Object.keys(manifest.entryModules),
    ...manifest.inlinedScripts.keys(),
  ]);
  const moduleOf = (component: string) =>
    [...modules.keys()].find((id) => id === join(root, component) || id === component) ?? component;

  const reached = reachable(
    modules,
    routes.map(({ component }) => moduleOf(component)),
  );
  // What runs for every page, whether one imports it or not: middleware and the like.
  const middleware = join(source, 'middleware');
  const everywhere = [...modules.keys()].filter(
    (id) =>
      id.startsWith(`${middleware}.`) ||
      id.startsWith(`${middleware}${sep}`) ||
      (!reached.has(id) && id.startsWith(root) && !id.includes('node_modules')),
  );
  const sourceOf = (id: string) => (id.includes('node_modules') ? '' : (modules.get(id)?.code ?? ''));
  // Who sends a request on to another route shows its page, and which one is known only when it runs.
  const anyPage = graphDigest(reached, digests);
  const sendsOn = [...reachable(modules, everywhere)].some((id) =>
    [REWRITE, NEXT_ELSEWHERE].some((way) => way.test(sourceOf(id))),
  );
  const sharedCode = digest(
    JSON.stringify([
      CODE_VERSION,
      process.versions.node,
      packagesDigest(root),
      manifestFields(manifest),
      [...manifest.clientDirectives],
      manifest.renderers.map(({ name }) => name),
      settings.scripts,
      pageScript ?? null,
      graphDigest(reachable(modules, everywhere), digests),
      sendsOn ? anyPage : null,
    ]),
  );

  const codeOf = (route: RouteData): string => {
    const ids = reachable(modules, [moduleOf(route.component)]);
    const entries = new Set([...ids].flatMap((id) => clientEntries.get(id) ?? []));
    const hydrates = [...ids].some((id) => modules.get(id)?.code.includes('client:component-hydration'));
    const client = [...entries]
      .sort()
      .map((entry) => [
        entry.replaceAll(root, ''),
        manifest.entryModules[entry] ?? null,
        manifest.inlinedScripts.get(entry) ?? null,
      ]);
    const renderers = hydrates
      ? manifest.renderers.map(({ clientEntrypoint }) => manifest.entryModules[String(clientEntrypoint)])
      : [];
    const styles = pageOf(pages, route)?.[1].styles ?? [];
    const rewrites = [...ids].some((id) => REWRITE.test(sourceOf(id)));
    return digest(
      JSON.stringify([
        sharedCode,
        graphDigest(ids, digests),
        client,
        renderers,
        styles,
        rewrites ? anyPage : null,
      ]),
    );
  };

  const routeCodes: RouteCode[] = [];
  for (const route of routes) {
    if (route.type !== 'page' && route.type !== 'endpoint')
      throw configurationUnsupported(`the ${route.type} '${route.route}'`);
    if (route.pathname === undefined && !collectionOf(await app.getComponentByRoute(route)))
      throw routeWithoutCollection(route.route, route.component);
    const kind = route.type === 'endpoint' ? 'file' : 'page';
    routeCodes.push({ route: route.route, kind, code: codeOf(route) });
  }
  const compiledRoutes: CompiledRoute[] = routes.map((route) => {
    const [key, page] = pageOf(pages, route) ?? ['', { styles: [] }];
    return { route: route.route, component: route.component, key, styles: page.styles };
  });
  return {
    entry: observed.entry,
    routes: compiledRoutes,
    scripts: settings.scripts,
    pageScript,
    isDirect: modules.has(NO_MIDDLEWARE) && manifest.i18n === undefined,
    routeCodes,
  };
}

const manifestFields = (manifest: BuiltManifest) =>
  Object.entries(manifest)
    .filter(([name, value]) => !FIELDS_THAT_DO_NOT_COUNT.has(name) && typeof value !== 'function')
    .map(([name, value]) => [name, value instanceof Promise ? null : value]);

const pageOf = (pages: AstroPages, route: RouteData) =>
  [...pages].find(([key, page]) => page.component === route.component && key.startsWith(route.route));
