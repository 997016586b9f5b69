/**
 * Compiles a site with Astro, in a process of its own: one Astro build that is given no path to render, so that it
 * only bundles. The bundle and the browser's files are cached with a code hash for every route.
 *
 * Takes orders from the process that started it, and answers them (see compile-process.ts). Ends at once, leaving nothing
 * that counts, when that process does: the build was killed, and another may work in the same cache.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, AstroPrerenderer } from 'astro';
import { build } from 'astro';
import { digest } from '../core/digest.ts';
import { FaultError, packError } from '../core/fault.ts';
import { compileFailed, configurationUnsupported } from '../core/fault-catalogue.ts';
import { linkOrCopy } from '../link-or-copy.ts';
import { listFiles } from '../output/write-outputs.ts';
import {
  browserModulesPlugin,
  contentPlugin,
  copiesPlugin,
  patternsPlugin,
  type SourceScan,
  sheetsPlugin,
  variablesPlugin,
} from '../plain-astro/content-plugin.ts';
import { CONTENT_HOOK, contentHookWithout } from '../plain-astro/plain-site.ts';
import { isVariableNoted, variableDigest } from '../plain-astro/site-digests.ts';
import type { BuiltApp } from '../render/built-app.ts';
import {
  CODE_VERSION,
  type CompiledCode,
  codeFolder,
  type EntryCode,
  pathDigest,
  workFolder,
} from './code.ts';
import type { Answer, CompileRequest, Message, Order, PrepareRequest } from './compile-process.ts';
import { type AstroPages, type Description, describeBundle } from './describe.ts';
import {
  CONTENT_LISTS,
  describePlain,
  forgetContent,
  type PlainSettings,
  readConfiguration,
} from './describe-plain.ts';
import { directRuntime } from './direct-runtime.ts';
import { entryLoader } from './entry-code.ts';
import { entryAssetDigests, entryModuleDigests } from './entry-modules.ts';
import { type FinishRequest, finishersOf, finishSite, withoutFinishers } from './finish-site.ts';
import { keepsMarkdownState } from './markdown-state.ts';
import { moduleObserver, type ObservedBundle } from './module-observer.ts';
import { nativeAstroPlugin } from './native-astro.ts';
import { noReads, noteLoading, notLoading } from './note-loading.ts';
import { type PreparedSite, prepareSite } from './prepared-site.ts';
import { refreshContent } from './refresh-content.ts';
import { foldersOf, type SiteSetUp, setUpSite } from './set-up-site.ts';
import { splitEntriesPlugin } from './split-entries.ts';
import './svgo-on-demand.ts';
import { openTailwind } from './tailwind.ts';

const parent = process.ppid;

/** The environment before Astro adds what files say. */
const environmentAtStart = { ...process.env };

/** The site as this process has set it up. */
let site: SiteSetUp | undefined;

/** The site as it is set up for the first order that follows. */
let prepared: PreparedSite | undefined;

async function prepare(request: PrepareRequest): Promise<'prepared' | 'again'> {
  prepared = await prepareSite(request);
  return prepared ? 'prepared' : 'again';
}

function takePrepared(): PreparedSite | undefined {
  const taken = prepared;
  prepared = undefined;
  return taken;
}

async function compile(request: CompileRequest): Promise<'compiled' | 'refreshed' | 'again'> {
  const { root, cache, key, isPlain } = request;
  const partial = join(cache, 'code', `.partial-${process.pid}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const work = workFolder(root);
  const observed: ObservedBundle = {
    modules: new Map(),
    entry: '',
    folder: '',
    split: new Map(),
    entryAssets: new Map(),
  };
  const scan: SourceScan = {
    isAllCode: false,
    patternFolders: new Set(),
    browserModules: new Set(),
    tailwindSheets: new Set(),
    variables: new Set(),
  };
  /** Public files that the configuration read. */
  let publicReads: readonly string[] = [];
  const reads = noReads();
  const setUp = takePrepared();
  const content = setUp?.content ?? notLoading();
  const publicFolder = join(root, 'public');
  let pages: AstroPages = new Map();
  let source = '';
  let origin = '';
  let description: Description | undefined;
  let assets: ReadonlyMap<string, string> = new Map();
  let bundle: CompiledCode['bundle'] = [];
  let outDir = '';
  let settings: PlainSettings | undefined;
  let astroConfig: AstroConfig | undefined;

  const integration: AstroIntegration = {
    name: 'incremental:compile',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const { cacheDir, vite, ...folders } = foldersOf(root, cache);
        outDir = relative(root, fileURLToPath(config.outDir));
        const anywhere = () => [patternsPlugin(scan), variablesPlugin(scan), browserModulesPlugin(scan)];
        const ofEntries = [copiesPlugin(), splitEntriesPlugin(root, partial, observed.split)];
        const plugins = isPlain
          ? [nativeAstroPlugin(), contentPlugin(scan), sheetsPlugin(scan), ...anywhere(), ...ofEntries]
          : [directRuntime()];
        updateConfig({
          ...folders,
          ...(isPlain && { cacheDir }),
          vite: {
            ...vite,
            plugins: [moduleObserver(observed), ...plugins],
            ...(isPlain && { worker: { plugins: anywhere } }),
          },
        });
      },
      'astro:config:done': ({ config, buildOutput }) => {
        // What Astro reads next is content; afterwards only code is read.
        reads.isNoted = false;
        publicReads = [...reads.file].filter((file) => file.startsWith('public/'));
        content.isLoading = true;
        for (const name of Object.keys(config.env.schema)) scan.variables.add(name);
        if (buildOutput === 'server')
          throw configurationUnsupported(
            "a page that a server renders (`prerender = false`), or an output other than 'static'",
          );
        if (resolve(fileURLToPath(config.publicDir)) !== publicFolder)
          throw configurationUnsupported("a publicDir other than 'public'");
        if (isPlain) {
          astroConfig = config;
          settings = readConfiguration(config, {
            hasFinishers: finishersOf(config).length > 0,
            outDir,
          });
          withoutFinishers(config);
        } else requirePagesByPath(config);
        source = fileURLToPath(config.srcDir);
        origin = config.site ? new URL(config.site).origin : `http://localhost:${config.server.port}`;
      },
      'astro:build:setup': (hook) => {
        pages = hook.pages as unknown as AstroPages;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        reads.isNoted = true;
        content.isLoading = false;
        setPrerenderer((standard) => ({
          name: 'incremental:compile',
          async setup() {
            reads.isNoted = false;
            const entries = entryLoader(partial, entryCodeOf(observed));
            Reflect.set(globalThis, CONTENT_HOOK, contentHookWithout(entries));
            await standard.setup?.();
            const app = (standard as AstroPrerenderer & { readonly app: BuiltApp }).app;
            description = await describeBundle(app, {
              root,
              source,
              origin,
              observed,
              pages,
              configuration: settings?.configuration,
            });
            assets = await entryAssetDigests(observed);
            bundle = copyBundle(observed.folder, join(partial, 'bundle'), isPlain ? undefined : root);
          },
          getStaticPaths: async () => [],
          render: async () => new Response(null),
        }));
      },
    },
  };
  const finish = (code: CompiledCode) => {
    writeFileSync(join(partial, 'code.json'), JSON.stringify(code, null, 1));
    if (process.ppid !== parent) process.exit(1);
    const target = codeFolder(cache, key);
    // Where the content alone was loaded again, the bundle stays.
    if (code.bundledAs === key && !existsSync(join(partial, 'bundle')))
      for (const folder of ['bundle', 'assets'])
        if (existsSync(join(target, folder))) renameSync(join(target, folder), join(partial, folder));
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
  };
  if (isPlain) {
    noteLoading(request, reads, content);
    const refreshed = await refreshContent(request, partial, reads, content, setUp);
    if (refreshed.code) {
      site = refreshed.site;
      finish(refreshed.code);
      return 'refreshed';
    }
    if (refreshed.isSetUp) return 'again';
    site = undefined;
    forgetContent(cache, key);
    reads.isNoted = true;
  }
  // Astro's `sync` starts a whole Vite server to write types and content collections: only the latter matter here.
  const options: object = { sync: isPlain || existsSync(join(root, 'src', 'content.config.ts')) };
  rmSync(work, { recursive: true, force: true });
  await build({ root, logLevel: 'error', integrations: [integration] }, options);
  if (!description) throw new Error('Astro built no page.');
  const sheets = [...scan.tailwindSheets].map((file) => relative(root, file)).sort();
  const hasMarkdownState = astroConfig !== undefined && (await keepsMarkdownState(astroConfig));
  const tailwind = (await openTailwind(root, sheets))?.digest();
  const patternFolders = [...scan.patternFolders].map((folder) => relative(root, folder));
  const entryModules = entryModuleDigests(observed.modules, observed.split, assets, root);
  const entryCode = [...observed.split].map(([id, { entry }]) => ({
    ...entry,
    assets: assets.get(id) ?? '',
  }));
  const splitFiles = new Set(entryCode.map(({ file }) => file));
  const alone = new Set(entryModules.map(([file]) => file).filter((file) => splitFiles.has(file)));
  const bundled = modulesBelow(root, [...observed.modules.keys()]).filter((file) => !alone.has(file));
  const plain =
    settings &&
    describePlain(settings, entryCode, {
      request,
      partial,
      sources: {
        files: [],
        entries: [],
        entryModules,
        code: [...reads.file, ...bundled, ...modulesBelow(root, [...scan.browserModules])],
        listedFolders: [...reads.folder],
        listedTrees: [...reads.tree, ...patternFolders],
        isAllCode: scan.isAllCode || tailwind === undefined,
        tailwindSheets: sheets,
        tailwind: tailwind ?? '',
        environment: request.environment,
        keepsMarkdownState: hasMarkdownState,
        isRemote: content.isRemote,
        imports: '',
        loadedFor: key,
      },
    });
  finish({
    version: CODE_VERSION,
    key,
    bundledAs: key,
    root,
    origin,
    ...description,
    assets: copyAssets(work, join(partial, 'assets'), publicFolder),
    bundle,
    outside: outsideOf(request, [
      ...bundledFiles(request, observed),
      ...patternFolders,
      ...publicReads,
      ...[...reads.file].filter(isSettings),
      ...reads.sheetsElsewhere,
      ...(plain?.sources.entries ?? []).flatMap((entry) => [entry, dirname(entry)]),
    ]),
    variables: [...scan.variables]
      .filter(isVariableNoted)
      .sort()
      .map((name) => [name, variableDigest(name, environmentAtStart)] as const),
    plain,
  });
  rmSync(work, { recursive: true, force: true });
  return 'compiled';
}

/** Settings of tools lie in the site's folder in hidden files, such as `.postcssrc.json`; `.env` counts for itself. */
const isSettings = (file: string): boolean => /^\.(?!env)[^/]*$/.test(file);

const entryCodeOf = ({ split }: ObservedBundle): EntryCode[] => [...split.values()].map(({ entry }) => entry);

/** Files of the site's folder that are modules. */
function modulesBelow(root: string, ids: readonly string[]): string[] {
  const files = ids.map((id) => relative(root, id.split('?')[0] ?? id));
  return files.filter((file) => !file.startsWith('..') && !isAbsolute(file));
}

/** @throws {FaultError} ConfigurationUnsupported where a page's file is not named by its path alone. */
function requirePagesByPath({ build: { format }, base }: AstroConfig): void {
  if (format !== 'file') throw configurationUnsupported("a build.format other than 'file'");
  if (base !== '/') throw configurationUnsupported('a base other than /');
}

/**
 * Copies the bundle. Astro names islands by the absolute path of their file and mixes that into the pages: where `root`
 * is given, they are named by their path below it, so that checkouts in two folders leave the same bytes.
 */
function copyBundle(from: string, to: string, root: string | undefined): CompiledCode['bundle'] {
  const islandPath = `"client:component-path": "${root}/`;
  return listFiles(from).map((file) => {
    const source = join(from, file);
    const target = join(to, file);
    const bytes = readFileSync(source);
    mkdirSync(dirname(target), { recursive: true });
    if (root === undefined || !bytes.includes(islandPath)) {
      linkOrCopy(source, target);
      return [file, digest(bytes)] as const;
    }
    const code = bytes.toString('utf8').replaceAll(islandPath, '"client:component-path": "/');
    writeFileSync(target, code);
    return [file, digest(code)] as const;
  });
}

/** Copies the browser's files, without those of public/, which are published on their own. */
function copyAssets(from: string, to: string, publicFolder: string): CompiledCode['assets'] {
  const published = new Set(existsSync(publicFolder) ? listFiles(publicFolder, { followsLinks: true }) : []);
  const own = existsSync(from) ? listFiles(from) : [];
  return own
    .filter((file) => !file.startsWith('.prerender/') && !published.has(file))
    .map((file) => {
      const bytes = readFileSync(join(from, file));
      mkdirSync(dirname(join(to, file)), { recursive: true });
      linkOrCopy(join(from, file), join(to, file));
      return { file, hash: digest(bytes), size: bytes.byteLength };
    });
}

/** Files that the bundle was made from, besides packages and what Astro lists of the content, which may change without it. */
const bundledFiles = ({ root }: CompileRequest, { modules }: ObservedBundle): readonly string[] =>
  [...modules.keys()]
    .map((id) => id.split('?')[0] ?? id)
    .filter((id) => isAbsolute(id) && existsSync(id) && !id.includes(`${sep}node_modules${sep}`))
    .map((id) => relative(root, id))
    .filter((file) => !CONTENT_LISTS.includes(file));

/** Those of the files and folders that lie outside the declared paths, with their digests. */
function outsideOf(
  { root, paths: declared }: CompileRequest,
  paths: readonly string[],
): CompiledCode['outside'] {
  const isDeclared = (path: string) =>
    ['', '.'].includes(path) || declared.some((known) => path === known || path.startsWith(`${known}${sep}`));
  return [...new Set(paths)]
    .filter((path) => !isDeclared(path))
    .sort()
    .map((path) => [path, pathDigest(root, path)]);
}

async function finish(request: FinishRequest): Promise<'finished'> {
  const entries = () => [];
  site ??= await (takePrepared()?.loadContent({ entries }) ??
    setUpSite(request, { loadsContent: false, entries }));
  await finishSite(request, site.finishers);
  return 'finished';
}

async function follow(order: Order): Promise<Answer> {
  try {
    if (order.kind === 'prepare') return { kind: await prepare(order.request) };
    if (order.kind === 'compile') return { kind: await compile(order.request) };
    return { kind: await finish(order.request) };
  } catch (error) {
    return {
      kind: 'failed',
      error: packError(error instanceof FaultError ? error : compileFailed(error)),
    };
  }
}

process.on('disconnect', () => process.exit(1));
// The other process may have ended while this one loaded its modules, when nobody listened.
if (!process.connected) process.exit(1);
process.on('message', async (message: Message) => {
  if (message === 'end') process.exit();
  // What never settles ends with its last work, not with the channel.
  process.channel?.unref();
  const answer = await follow(message);
  process.channel?.ref();
  process.send?.(answer);
});
