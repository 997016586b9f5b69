/**
 * Compiles a site with Astro, in a process of its own: one Astro build that is given no path to render, so that it
 * only bundles. The bundle and the browser's files are kept with a code hash for every route.
 *
 *     node compile.ts '{"root":"…","site":"src/site.ts","cache":"…","key":"…"}'
 *
 * Ends with 0, or prints the error as JSON on standard output and ends with 1. Ends at once, leaving nothing that counts, when
 * its standard input does: the build that waits for it was killed, and another may work in the same cache.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { build } from 'astro';
import type { Plugin } from 'vite';
import type { CollectionCode } from '../build/run.ts';
import { digest } from '../core/digest.ts';
import {
  BuildError,
  collectionWithoutRoute,
  compileFailed,
  configurationUnsupported,
  packError,
  routeWithoutCollection,
} from '../core/errors.ts';
import { graphDigest, type Module, mentions, moduleDigests, reachable } from '../core/graph.ts';
import type { Collection, Site } from '../core/types.ts';
import { listFiles } from '../output/output.ts';
import type { BuiltApp, BuiltManifest, RouteData } from '../render/built-app.ts';
import {
  CODE_VERSION,
  type CompiledCode,
  type CompiledRoute,
  codeFolder,
  configurationDigest,
  fileDigest,
  linkModules,
} from './code.ts';

interface Order {
  readonly root: string;
  readonly site: string;
  readonly cache: string;
  readonly key: string;
  readonly paths: readonly string[];
  readonly env: readonly string[];
}

/** Fields of the manifest that change what every page says. */
const GLOBAL_FIELDS = [
  'site',
  'base',
  'trailingSlash',
  'buildFormat',
  'compressHTML',
  'assetsPrefix',
  'i18n',
  'csp',
  'shouldInjectCspMetaTags',
];

const parent = process.ppid;

const PAGE_SCRIPT = 'astro:scripts/page.js';

async function compile(order: Order): Promise<void> {
  const partial = join(order.cache, 'code', `.partial-${process.pid}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const modules = new Map<string, Module>();
  const chunks = { site: '', entry: '', folder: '' };
  let pages: ReadonlyMap<string, { readonly component: string; readonly styles: readonly unknown[] }> =
    new Map();
  let publicFolder = '';
  let source = '';
  let origin = '';
  const compiled: Partial<CompiledCode>[] = [];

  const integration: AstroIntegration = {
    name: 'incremental:compile',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          outDir: pathToFileURL(`${join(partial, 'assets')}${sep}`),
          vite: {
            cacheDir: join(order.cache, 'vite'),
            plugins: [observe(join(order.root, order.site), modules, chunks)],
          },
        });
      },
      'astro:config:done': ({ config, buildOutput }) => {
        if (buildOutput !== 'static') throw configurationUnsupported("an output other than 'static'");
        if (config.build.format !== 'file')
          throw configurationUnsupported("a build.format other than 'file'");
        if (config.base !== '/') throw configurationUnsupported('a base other than /');
        publicFolder = fileURLToPath(config.publicDir);
        source = fileURLToPath(config.srcDir);
        origin = config.site ? new URL(config.site).origin : `http://localhost:${config.server.port}`;
      },
      'astro:build:setup': (hook) => {
        pages = hook.pages as unknown as typeof pages;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          name: 'incremental:compile',
          async setup() {
            await standard.setup?.();
            const app = (standard as AstroPrerenderer & { readonly app: BuiltApp }).app;
            compiled.push(await describe(app, { order, source, modules, chunks, pages }));
            cpSync(chunks.folder, join(partial, 'bundle'), { recursive: true });
          },
          getStaticPaths: async () => [],
          render: async () => new Response(null),
        }));
      },
    },
  };
  // Astro's `sync` starts a whole Vite server to write types and content collections: only the latter matter here.
  const content = existsSync(join(order.root, 'src', 'content.config.ts'));
  const options: object = { sync: content };
  await build({ root: order.root, logLevel: 'error', integrations: [integration] }, options);

  const assets = join(partial, 'assets');
  rmSync(join(assets, '.prerender'), { recursive: true, force: true });
  if (existsSync(publicFolder))
    for (const file of listFiles(publicFolder)) rmSync(join(assets, file), { force: true });
  const files = existsSync(assets) ? listFiles(assets) : [];
  const outside = [...modules.keys()]
    .map((id) => id.split('?')[0] ?? id)
    .filter((id) => isAbsolute(id) && existsSync(id) && !id.includes(`${sep}node_modules${sep}`))
    .map((id) => relative(order.root, id))
    .filter((path) => !order.paths.some((known) => path === known || path.startsWith(`${known}${sep}`)));
  const code: CompiledCode = {
    version: CODE_VERSION,
    key: order.key,
    origin,
    ...(compiled[0] as Pick<
      CompiledCode,
      'entry' | 'siteModule' | 'routes' | 'scripts' | 'pageScript' | 'collections' | 'plainRoutes'
    >),
    assets: files.map((file) => {
      const bytes = readFileSync(join(assets, file));
      return { file, hash: digest(bytes), size: bytes.byteLength };
    }),
    outside: [...new Set(outside)].sort().map((path) => [path, fileDigest(join(order.root, path))]),
  };
  writeFileSync(join(partial, 'code.json'), JSON.stringify(code, null, 1));
  linkModules(order.root, order.cache);
  if (process.ppid !== parent) process.exit(1);
  const target = codeFolder(order.cache, order.key);
  rmSync(target, { recursive: true, force: true });
  renameSync(partial, target);
}

/** Adds the site's module to the bundle and notes every module of it. */
function observe(
  site: string,
  modules: Map<string, Module>,
  chunks: { site: string; entry: string; folder: string },
): Plugin {
  const placeholder =
    /__ASTRO_ASSET_IMAGE__([\w$]+)__(?:_(.*?)__)?|__VITE_ASSET__([\w$]+)__(?:\$_(.*?)__)?|import\.meta\.ROLLDOWN_FILE_URL_([\w$]+)/g;
  return {
    name: 'incremental:observe',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    buildStart() {
      this.emitFile({ type: 'chunk', id: site, name: 'site', preserveSignature: 'strict' });
    },
    generateBundle(options, bundle) {
      chunks.folder = options.dir ?? '';
      // Where an asset is named, its name (and so its content) counts, not the handle that stands for it.
      const named = (code: string) =>
        code.replace(placeholder, (whole, ...groups: (string | undefined)[]) => {
          const handle = groups[0] ?? groups[2] ?? groups[4];
          try {
            return `${this.getFileName(handle ?? '')}${groups[1] ?? groups[3] ?? ''}`;
          } catch {
            return whole;
          }
        });
      // Definitions are put into the code after the point at which a module's code can be seen.
      const { define = {}, env } = this.environment.config;
      const definitions = (code: string) =>
        JSON.stringify([
          Object.entries(define).filter(([name]) => code.includes(name)),
          code.includes('import.meta.env') ? env : null,
        ]);
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const imports = [...info.importedIds, ...info.dynamicallyImportedIds];
        const code = named(info.code ?? '');
        modules.set(id, { id, code: `${code}\n${definitions(code)}`, imports });
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.facadeModuleId === site) chunks.site = chunk.fileName;
        if (chunk.fileName.startsWith('prerender-entry')) chunks.entry = chunk.fileName;
      }
    },
  };
}

interface Bundle {
  readonly order: Order;
  /** Folder of the site's code. */
  readonly source: string;
  readonly modules: ReadonlyMap<string, Module>;
  readonly chunks: { readonly site: string; readonly entry: string; readonly folder: string };
  readonly pages: ReadonlyMap<string, { readonly component: string; readonly styles: readonly unknown[] }>;
}

/** What the renderer needs, and the hashes of the code behind each collection. */
async function describe(
  app: BuiltApp,
  { order, source, modules, chunks, pages }: Bundle,
): Promise<Partial<CompiledCode>> {
  const load = (file: string) => import(pathToFileURL(join(chunks.folder, file)).href);
  const { manifest } = (await load(chunks.entry)) as { manifest: BuiltManifest };
  const { site } = (await load(chunks.site)) as { site: Site };
  const routes = manifest.routes
    .map(({ routeData }) => routeData)
    .filter((route) => route.origin !== 'internal');
  const siteId = join(order.root, order.site);
  const digests = moduleDigests(modules, order.root);
  const clientKeys = [...Object.keys(manifest.entryModules), ...manifest.inlinedScripts.keys()];
  const named = mentions(modules, clientKeys);
  const entryOf = (component: string) =>
    [...modules.keys()].find((id) => id === join(order.root, component) || id === component) ?? component;
  const reached = new Set(reachable(modules, [siteId, ...routes.map(({ component }) => entryOf(component))]));
  // What runs for every page, whether one imports it or not: middleware and the like.
  const middleware = join(source, 'middleware');
  const ambient = [...modules.keys()].filter(
    (id) =>
      id.startsWith(`${middleware}.`) ||
      id.startsWith(`${middleware}${sep}`) ||
      (!reached.has(id) && id.startsWith(order.root) && !id.includes('node_modules')),
  );
  const settings = app.getSettings();
  const pageScript = manifest.entryModules[PAGE_SCRIPT];
  const everywhere = digest(
    JSON.stringify([
      CODE_VERSION,
      process.versions.node,
      configurationDigest(order),
      GLOBAL_FIELDS.map((field) => manifest[field] ?? null),
      [...manifest.clientDirectives],
      manifest.renderers.map(({ name }) => name),
      settings.scripts,
      pageScript ?? null,
      graphDigest(reachable(modules, ambient), digests),
    ]),
  );
  const siteCode = digest(`${everywhere}\n${graphDigest(reachable(modules, [siteId]), digests)}`);

  const codeOf = (route: RouteData): string => {
    const ids = reachable(modules, [entryOf(route.component)]);
    const keys = new Set([...ids].flatMap((id) => named.get(id) ?? []));
    const hydrates = [...ids].some((id) => modules.get(id)?.code.includes('client:component-hydration'));
    const client = [...keys]
      .sort()
      .map((key) => [
        key.replaceAll(order.root, ''),
        manifest.entryModules[key] ?? null,
        manifest.inlinedScripts.get(key) ?? null,
      ]);
    const renderers = hydrates
      ? manifest.renderers.map(({ clientEntrypoint }) => manifest.entryModules[String(clientEntrypoint)])
      : [];
    const styles = pageOf(pages, route)?.[1].styles ?? [];
    return digest(JSON.stringify([everywhere, graphDigest(ids, digests), client, renderers, styles]));
  };

  const collections: CollectionCode[] = [];
  const plainRoutes: { route: string; path: string }[] = [];
  const ofRoute = new Map<string, Collection<unknown>>(site.collections.map((entry) => [entry.route, entry]));
  for (const route of routes) {
    const collection = ofRoute.get(route.route);
    ofRoute.delete(route.route);
    if (route.type !== 'page' && route.type !== 'endpoint')
      throw configurationUnsupported(`the ${route.type} '${route.route}'`);
    const renderCode = codeOf(route);
    const kind = route.type === 'endpoint' ? 'file' : 'page';
    if (collection) {
      const { getStaticPaths } = await app.getComponentByRoute(route);
      // The page imports the very collection: its graph then holds the model's code, and the whole site's need not count.
      const own =
        typeof getStaticPaths === 'function' && Reflect.get(getStaticPaths, 'collection') === collection;
      collections.push({
        route: route.route,
        kind,
        renderCode,
        code: own ? renderCode : digest(`${renderCode}\n${siteCode}`),
      });
    } else if (route.pathname !== undefined) {
      collections.push({ route: route.route, kind, renderCode, code: renderCode });
      plainRoutes.push({ route: route.route, path: route.pathname });
    } else throw routeWithoutCollection(route.route, route.component);
  }
  for (const route of ofRoute.keys()) throw collectionWithoutRoute(route);
  for (const { route } of site.files)
    collections.push({ route, kind: 'file', renderCode: siteCode, code: siteCode });

  const compiledRoutes: CompiledRoute[] = routes.map((route) => {
    const [key, page] = pageOf(pages, route) ?? ['', { styles: [] }];
    return { route: route.route, component: route.component, key, styles: page.styles };
  });
  return {
    entry: chunks.entry,
    siteModule: chunks.site,
    routes: compiledRoutes,
    scripts: settings.scripts,
    pageScript,
    collections,
    plainRoutes,
  };
}

const pageOf = (pages: Bundle['pages'], route: RouteData) =>
  [...pages].find(([key, page]) => page.component === route.component && key.startsWith(route.route));

process.stdin.on('close', () => process.exit(1)).resume();
// A compilation that never settles ends with its last work, not with its pipe.
process.stdin.unref();

try {
  await compile(JSON.parse(process.argv[2] ?? '') as Order);
  process.exit(0);
} catch (error) {
  process.stdout.write(
    JSON.stringify(packError(error instanceof BuildError ? error : compileFailed(error))),
    () => process.exit(1),
  );
}
