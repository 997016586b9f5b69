/**
 * Entry point of the child process that compiles a site with Astro. It runs one Astro build without any path to render, so that Astro
 * only bundles. The bundle and the files for the browser are cached with a code hash for every route.
 *
 * The process receives one request from its parent, responds and exits (see `compile-process.ts`). It exits immediately when the parent
 * exits, without adding anything to the cache, because the next build may already use the same cache.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FaultError, packError } from '@laurel/diagnostics';
import type { AstroConfig, AstroIntegration, AstroPrerenderer } from 'astro';
import { build } from 'astro';
import { digest } from '../core/digest.ts';
import { compileFailed, configurationUnsupported } from '../core/engine-errors.ts';
import { listFiles } from '../output/write-outputs.ts';
import { createLinker, linkOrCopy } from '../store/link-or-copy.ts';
import type { BuiltApp } from './built-app.ts';
import type { CompileRequest, CompileResponse } from './compile-process.ts';
import { CODE_VERSION, type CompiledCode, codeFolder, fileDigest } from './compiled-code.ts';
import { type AstroPages, type Description, describeBundle } from './describe-bundle.ts';
import { directRuntime } from './direct-runtime.ts';
import { moduleObserver, type ObservedBundle } from './module-observer.ts';
import './svgo-on-demand.ts';

const parentPid = process.ppid;

/** Compiles the site into a temporary folder of the cache and renames that folder to its key. */
async function compile(request: CompileRequest): Promise<void> {
  const { root, cache, key } = request;
  const work = request.work.path;
  const partial = join(cache, 'code', `.partial-${process.pid}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const observed: ObservedBundle = { modules: new Map(), entry: '', folder: '' };
  const publicFolder = join(root, 'public');
  let pages: AstroPages = new Map();
  let source = '';
  let origin = '';
  let description: Description | undefined;
  let bundle: CompiledCode['bundle'] = [];

  const integration: AstroIntegration = {
    name: 'incremental:compile',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          outDir: pathToFileURL(`${work}${sep}`),
          vite: { cacheDir: join(cache, 'vite'), plugins: [moduleObserver(observed), directRuntime()] },
        });
      },
      'astro:config:done': ({ config, buildOutput }) => {
        if (buildOutput === 'server')
          throw configurationUnsupported(
            "a page that a server renders (`prerender = false`), or an output other than 'static'",
          );
        if (resolve(fileURLToPath(config.publicDir)) !== publicFolder)
          throw configurationUnsupported("a publicDir other than 'public'");
        requirePagesByPath(config);
        source = fileURLToPath(config.srcDir);
        origin = config.site ? new URL(config.site).origin : `http://localhost:${config.server.port}`;
      },
      'astro:build:setup': (hook) => {
        pages = hook.pages as unknown as AstroPages;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        // If the output folder is outside the working directory, Astro writes temporary files to the working directory.
        if (!work.startsWith(process.cwd())) process.chdir(dirname(work));
        setPrerenderer((standard) => ({
          name: 'incremental:compile',
          async setup() {
            await standard.setup?.();
            const app = (standard as AstroPrerenderer & { readonly app: BuiltApp }).app;
            description = await describeBundle(app, { root, source, observed, pages });
            bundle = copyBundle(observed.folder, join(partial, 'bundle'), root);
          },
          getStaticPaths: async () => [],
          render: async () => new Response(null),
        }));
      },
    },
  };
  // Astro's `sync` starts a Vite server to write types and content collections. It is only needed for content collections.
  const options: object = { sync: existsSync(join(root, 'src', 'content.config.ts')) };
  rmSync(work, { recursive: true, force: true });
  await build({ root, logLevel: 'error', integrations: [integration] }, options);
  if (!description) throw new Error('Astro built no page.');
  const code: CompiledCode = {
    version: CODE_VERSION,
    key,
    root,
    origin,
    ...description,
    assets: copyAssets(work, join(partial, 'assets'), publicFolder),
    bundle,
    outside: findOutsideFiles(request, observed),
  };
  writeFileSync(join(partial, 'code.json'), JSON.stringify(code, null, 1));
  if (process.ppid !== parentPid) process.exit(1);
  const target = codeFolder(cache, key);
  rmSync(target, { recursive: true, force: true });
  renameSync(partial, target);
  rmSync(work, { recursive: true, force: true });
}

/** @throws {FaultError} ConfigurationUnsupported if the file name of a page depends on more than its path */
function requirePagesByPath({ build: { format }, base }: AstroConfig): void {
  if (format !== 'file') throw configurationUnsupported("a build.format other than 'file'");
  if (base !== '/') throw configurationUnsupported('a base other than /');
}

/**
 * Copies the bundle and replaces the absolute paths of islands by paths relative to the root. Astro writes these paths into pages, so
 * that checkouts in two folders would otherwise produce different bytes.
 */
function copyBundle(from: string, to: string, root: string): CompiledCode['bundle'] {
  const islandPath = `"client:component-path": "${root}/`;
  return listFiles(from).map((file) => {
    const source = join(from, file);
    const target = join(to, file);
    const bytes = readFileSync(source);
    mkdirSync(dirname(target), { recursive: true });
    if (!bytes.includes(islandPath)) {
      linkOrCopy(source, target);
      return [file, digest(bytes)] as const;
    }
    const code = bytes.toString('utf8').replaceAll(islandPath, '"client:component-path": "/');
    writeFileSync(target, code);
    return [file, digest(code)] as const;
  });
}

/** Copies the files for the browser. Files of public/ are omitted because they are published separately. */
function copyAssets(from: string, to: string, publicFolder: string): CompiledCode['assets'] {
  const published = new Set(existsSync(publicFolder) ? listFiles(publicFolder, { followsLinks: true }) : []);
  const built = existsSync(from) ? listFiles(from) : [];
  const link = createLinker(from, to);
  return built
    .filter((file) => !file.startsWith('.prerender/') && !published.has(file))
    .map((file) => {
      const bytes = readFileSync(join(from, file));
      link(file);
      return { file, hash: digest(bytes), size: bytes.byteLength };
    });
}

/** Returns the files outside the declared paths that are part of the bundle, with their digests. Packages are omitted. */
function findOutsideFiles(
  { root, paths }: CompileRequest,
  { modules }: ObservedBundle,
): CompiledCode['outside'] {
  const isDeclared = (file: string) =>
    paths.some((known) => file === known || file.startsWith(`${known}${sep}`));
  const files = [...modules.keys()]
    .map((id) => id.split('?')[0] ?? id)
    .filter((id) => isAbsolute(id) && existsSync(id) && !id.includes(`${sep}node_modules${sep}`))
    .map((id) => relative(root, id))
    .filter((file) => !isDeclared(file));
  return [...new Set(files)].sort().map((file) => [file, fileDigest(join(root, file))]);
}

/** Compiles and converts an error to a response. */
async function respond(request: CompileRequest): Promise<CompileResponse> {
  try {
    await compile(request);
    return { kind: 'compiled' };
  } catch (error) {
    return {
      kind: 'failed',
      error: packError(error instanceof FaultError ? error : compileFailed(error)),
    };
  }
}

process.on('disconnect', () => process.exit(1));
// The parent may have exited while this process loaded its modules, before the listener was added.
if (!process.connected) process.exit(1);
process.once('message', async (request: CompileRequest) => {
  // Without the reference, the process ends if the compilation never settles, instead of waiting for messages forever.
  process.channel?.unref();
  const response = await respond(request);
  process.channel?.ref();
  // The process exits instead of being killed, so that Node flushes its compile cache.
  process.send?.(response, () => process.exit());
});
