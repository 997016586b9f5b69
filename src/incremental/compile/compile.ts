/**
 * Compiles a site with Astro, in a process of its own: one Astro build that is given no path to render, so that it
 * only bundles. The bundle and the browser's files are cached with a code hash for every route.
 *
 *     node compile.ts '{"root":"…","paths":["src"],"cache":"…","key":"…"}'
 *
 * Ends with 0, or prints the error as JSON on standard output and ends with 1. Ends at once, leaving nothing that counts, when
 * its standard input does: the build that waits for it was killed, and another may work in the same cache.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration, AstroPrerenderer } from 'astro';
import { build } from 'astro';
import { digest } from '../core/digest.ts';
import { FaultError, packError } from '../core/fault.ts';
import { compileFailed, configurationUnsupported } from '../core/fault-catalogue.ts';
import { listFiles } from '../output/write-outputs.ts';
import { contentPlugin, copiesPlugin, type SourceScan } from '../plain-astro/content-plugin.ts';
import { onFileReads } from '../plain-astro/note-surroundings.ts';
import { CONTENT_HOOK, emptyContentHook } from '../plain-astro/plain-site.ts';
import type { BuiltApp } from '../render/built-app.ts';
import { CODE_VERSION, type CompiledCode, codeFolder, fileDigest, linkModules } from './code.ts';
import type { CompileRequest } from './compile-process.ts';
import { EVERY_FOLDER } from './content-change.ts';
import { type AstroPages, type Description, describeBundle } from './describe.ts';
import {
  contentCache,
  describePlain,
  forgetContent,
  type PlainSettings,
  readConfiguration,
  withoutFinishers,
} from './describe-plain.ts';
import { moduleObserver, type ObservedBundle } from './module-observer.ts';
import { refreshContent } from './refresh-content.ts';

const parent = process.ppid;

async function compile(request: CompileRequest): Promise<void> {
  const { root, cache, key, isPlain } = request;
  const partial = join(cache, 'code', `.partial-${process.pid}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  // Within the site, because Astro renames files from there to its output folder: the cache may lie on another disk.
  const work = join(root, '.astro', 'compiled');
  rmSync(work, { recursive: true, force: true });
  const observed: ObservedBundle = { modules: new Map(), entry: '', folder: '' };
  const scan: SourceScan = { isAllCode: false, hasGlobs: false };
  const reads = { files: new Set<string>(), folders: new Set<string>(), isNoted: true };
  let pages: AstroPages = new Map();
  let publicFolder = '';
  let source = '';
  let origin = '';
  let description: Description | undefined;
  let bundle: CompiledCode['bundle'] = [];
  let configuration: PlainSettings | undefined;

  const integration: AstroIntegration = {
    name: 'incremental:compile',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          outDir: pathToFileURL(`${work}${sep}`),
          ...(isPlain && { cacheDir: pathToFileURL(`${contentCache(cache)}${sep}`) }),
          vite: {
            cacheDir: join(cache, 'vite'),
            plugins: [moduleObserver(observed), ...(isPlain ? [contentPlugin(scan), copiesPlugin()] : [])],
          },
        });
      },
      'astro:config:done': ({ config, buildOutput }) => {
        // What Astro reads next is content; afterwards only code is read.
        reads.isNoted = false;
        // A mere load of content does not say which output the site has.
        if (buildOutput === 'server') throw configurationUnsupported("an output other than 'static'");
        if (isPlain) {
          configuration = readConfiguration(config);
          withoutFinishers(config);
        } else requirePagesByPath(config);
        publicFolder = fileURLToPath(config.publicDir);
        source = fileURLToPath(config.srcDir);
        origin = config.site ? new URL(config.site).origin : `http://localhost:${config.server.port}`;
      },
      'astro:build:setup': (hook) => {
        pages = hook.pages as unknown as AstroPages;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        reads.isNoted = true;
        setPrerenderer((standard) => ({
          name: 'incremental:compile',
          async setup() {
            reads.isNoted = false;
            await standard.setup?.();
            const app = (standard as AstroPrerenderer & { readonly app: BuiltApp }).app;
            description = await describeBundle(app, { root, source, observed, pages, isPlain });
            bundle = copyBundle(observed.folder, join(partial, 'bundle'), root);
          },
          getStaticPaths: async () => [],
          render: async () => new Response(null),
        }));
      },
    },
  };
  const finish = (code: CompiledCode) => {
    rmSync(work, { recursive: true, force: true });
    writeFileSync(join(partial, 'code.json'), JSON.stringify(code, null, 1));
    linkModules(root, cache);
    if (process.ppid !== parent) process.exit(1);
    const target = codeFolder(cache, key);
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
  };
  if (isPlain) {
    const refreshed = await refreshContent(request, partial, integration);
    if (refreshed) return finish(refreshed);
    forgetContent(cache, key);
    Reflect.set(globalThis, CONTENT_HOOK, emptyContentHook);
    reads.isNoted = true;
    onFileReads(
      root,
      (path, isList) => {
        if (reads.isNoted && path) (isList ? reads.folders : reads.files).add(path);
      },
      [cache, work],
    );
  }
  // Astro's `sync` starts a whole Vite server to write types and content collections: only the latter matter here.
  const content = isPlain || existsSync(join(root, 'src', 'content.config.ts'));
  const options: object = { sync: content };
  await build({ root, logLevel: 'error', integrations: [integration] }, options);
  if (!description) throw new Error('Astro built no page.');
  finish({
    version: CODE_VERSION,
    key,
    root,
    origin,
    ...description,
    assets: copyAssets(work, join(partial, 'assets'), publicFolder),
    bundle,
    outside: outsideFiles(request, observed),
    plain:
      configuration &&
      describePlain(configuration, {
        request,
        partial,
        sources: {
          files: [],
          entries: [],
          code: [...reads.files, ...modulesBelow(root, observed)],
          listed: [...reads.folders, ...(scan.hasGlobs ? [EVERY_FOLDER] : [])],
          isAllCode: scan.isAllCode,
          imports: '',
          loadedFor: key,
        },
      }),
  });
}

/** Files of the site's folder that are modules of the bundle. */
function modulesBelow(root: string, { modules }: ObservedBundle): string[] {
  const files = [...modules.keys()].map((id) => relative(root, id.split('?')[0] ?? id));
  return files.filter((file) => !file.startsWith('..') && !isAbsolute(file));
}

/** @throws {FaultError} ConfigurationUnsupported where a page's file is not named by its path alone. */
function requirePagesByPath({ build: { format }, base }: AstroConfig): void {
  if (format !== 'file') throw configurationUnsupported("a build.format other than 'file'");
  if (base !== '/') throw configurationUnsupported('a base other than /');
}

/**
 * Copies the bundle. Astro names islands by the absolute path of their file and mixes that into the pages: here they
 * are named by their path below the root, so that checkouts in two folders leave the same bytes.
 */
function copyBundle(from: string, to: string, root: string): CompiledCode['bundle'] {
  const islandPath = `"client:component-path": "${root}/`;
  return listFiles(from).map((file) => {
    const bytes = readFileSync(join(from, file));
    const content = file.endsWith('.mjs')
      ? bytes.toString('utf8').replaceAll(islandPath, '"client:component-path": "/')
      : bytes;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), content);
    return [file, digest(content)] as const;
  });
}

/** Copies the browser's files, without those of public/, which are published on their own. */
function copyAssets(from: string, to: string, publicFolder: string): CompiledCode['assets'] {
  const published = new Set(existsSync(publicFolder) ? listFiles(publicFolder) : []);
  const own = existsSync(from) ? listFiles(from) : [];
  return own
    .filter((file) => !file.startsWith('.prerender/') && !published.has(file))
    .map((file) => {
      const bytes = readFileSync(join(from, file));
      mkdirSync(dirname(join(to, file)), { recursive: true });
      writeFileSync(join(to, file), bytes);
      return { file, hash: digest(bytes), size: bytes.byteLength };
    });
}

/** Files outside the declared paths that the bundle was made from. */
function outsideFiles({ root, paths }: CompileRequest, { modules }: ObservedBundle): CompiledCode['outside'] {
  const outside = [...modules.keys()]
    .map((id) => id.split('?')[0] ?? id)
    .filter((id) => isAbsolute(id) && existsSync(id) && !id.includes(`${sep}node_modules${sep}`))
    .map((id) => relative(root, id))
    .filter((path) => !paths.some((known) => path === known || path.startsWith(`${known}${sep}`)));
  return [...new Set(outside)].sort().map((path) => [path, fileDigest(join(root, path))]);
}

process.stdin.on('close', () => process.exit(1)).resume();
// A compilation that never settles ends with its last work, not with its pipe.
process.stdin.unref();

try {
  await compile(JSON.parse(process.argv[2] ?? '') as CompileRequest);
  process.exit(0);
} catch (error) {
  process.stdout.write(
    JSON.stringify(packError(error instanceof FaultError ? error : compileFailed(error))),
    () => process.exit(1),
  );
}
