import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { digest } from '../core/digest.ts';
import { configurationUnsupported, routeWithoutCollection } from '../core/engine-errors.ts';
import {
  clientEntriesByModule,
  moduleDigests,
  moduleSetDigest,
  reachableModules,
} from '../core/module-graph.ts';
import type { RouteCode } from '../core/plan.ts';
import {
  type BuiltApp,
  type BuiltManifest,
  type RouteData,
  routeCollection,
  siteRoutes,
} from './built-app.ts';
import { CODE_VERSION, type CompiledCode, type CompiledRoute, packagesDigest } from './compiled-code.ts';
import type { ObservedBundle } from './module-observer.ts';

/** Astro's page data, by Astro's page key. */
export type AstroPages = ReadonlyMap<
  string,
  { readonly component: string; readonly styles: readonly unknown[] }
>;

export interface BuiltBundle {
  readonly root: string;
  /** Folder of the site's source code (`srcDir`). */
  readonly source: string;
  readonly observed: ObservedBundle;
  readonly pages: AstroPages;
}

/** The part of the compiled code that is derived from the bundle and Astro's manifest. */
export type Description = Pick<CompiledCode, 'entry' | 'routes' | 'scripts' | 'isDirect' | 'routeCodes'>;

/**
 * Fields of Astro's manifest that are not part of the shared code hash. They differ between checkouts or compilations, or are hashed per
 * module or route. All other fields are hashed, including fields that a new version of Astro adds.
 */
const UNHASHED_MANIFEST_FIELDS = new Set([
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

/** Matches code that may rewrite a request to another route: `Astro.rewrite(…)`. */
const REWRITE = /\.rewrite\s*\(|\brewrite\b\s*[,}]/;
/** Matches middleware that rewrites a request: `next('/other')`. */
const NEXT_WITH_ROUTE = /\bnext\s*\(\s*[^)\s]/;

/** Id of the module that Astro uses if the site has no middleware. */
const NO_MIDDLEWARE = '\0noop-middleware';

const PAGE_SCRIPT = 'astro:scripts/page.js';

/** Derives the data that rendering needs and the code hash of each route. */
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
  const clientEntries = clientEntriesByModule(modules, [
    ...Object.keys(manifest.entryModules),
    ...manifest.inlinedScripts.keys(),
  ]);
  const findModule = (component: string) =>
    [...modules.keys()].find((id) => id === join(root, component) || id === component) ?? component;

  const reached = reachableModules(
    modules,
    routes.map(({ component }) => findModule(component)),
  );
  // Modules that run for every page without being imported by it, such as middleware.
  const middleware = join(source, 'middleware');
  const everywhere = [...modules.keys()].filter(
    (id) =>
      id.startsWith(`${middleware}.`) ||
      id.startsWith(`${middleware}${sep}`) ||
      (!reached.has(id) && id.startsWith(root) && !id.includes('node_modules')),
  );
  const siteSource = (id: string) => (id.includes('node_modules') ? '' : (modules.get(id)?.code ?? ''));
  // A rewrite shows the page of another route. The target is known only at run time, so that it may be any page.
  const anyPage = moduleSetDigest(reached, digests);
  const middlewareRewrites = [...reachableModules(modules, everywhere)].some((id) =>
    [REWRITE, NEXT_WITH_ROUTE].some((pattern) => pattern.test(siteSource(id))),
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
      moduleSetDigest(reachableModules(modules, everywhere), digests),
      middlewareRewrites ? anyPage : null,
    ]),
  );

  const hashRoute = (route: RouteData): string => {
    const ids = reachableModules(modules, [findModule(route.component)]);
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
    const styles = findPage(pages, route)?.[1].styles ?? [];
    const rewrites = [...ids].some((id) => REWRITE.test(siteSource(id)));
    return digest(
      JSON.stringify([
        sharedCode,
        moduleSetDigest(ids, digests),
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
    if (route.pathname === undefined && !routeCollection(await app.getComponentByRoute(route)))
      throw routeWithoutCollection(route.route, route.component);
    const kind = route.type === 'endpoint' ? 'file' : 'page';
    routeCodes.push({ route: route.route, kind, code: hashRoute(route) });
  }
  const compiledRoutes: CompiledRoute[] = routes.map((route) => {
    const [key, page] = findPage(pages, route) ?? ['', { styles: [] }];
    return { key, styles: page.styles };
  });
  return {
    entry: observed.entry,
    routes: compiledRoutes,
    scripts: settings.scripts,
    isDirect: modules.has(NO_MIDDLEWARE) && manifest.i18n === undefined,
    routeCodes,
  };
}

/** Returns the fields of the manifest that are part of the shared code hash. */
const manifestFields = (manifest: BuiltManifest) =>
  Object.entries(manifest)
    .filter(([name, value]) => !UNHASHED_MANIFEST_FIELDS.has(name) && typeof value !== 'function')
    .map(([name, value]) => [name, value instanceof Promise ? null : value]);

const findPage = (pages: AstroPages, route: RouteData) =>
  [...pages].find(([key, page]) => page.component === route.component && key.startsWith(route.route));
