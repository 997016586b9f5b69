/**
 * Compiles a site with Astro, in a process of its own: one Astro build that is given no path to render, so that it
 * only bundles. The bundle and the browser's files are cached with a code hash for every route.
 *
 * Receives one request from the process that started it, responds and exits (see compile-process.ts). Exits at once, leaving
 * nothing that counts, when that process does: the build was killed, and another may work in the same cache.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FaultError, packError } from '@laurel/diagnostics';
import type { AstroConfig, AstroIntegration, AstroPrerenderer } from 'astro';
import { build } from 'astro';
import { digest } from '../core/digest.ts';
import { compileFailed, configurationUnsupported } from '../core/fault-catalogue.ts';
import { listFiles } from '../output/write-outputs.ts';
import { linkOrCopy } from '../store/link-or-copy.ts';
import type { BuiltApp } from './built-app.ts';
import { CODE_VERSION, type CompiledCode, codeFolder, fileDigest, workFolder } from './code.ts';
import type { CompileRequest, CompileResponse } from './compile-process.ts';
import { type AstroPages, type Description, describeBundle } from './describe.ts';
import { directRuntime } from './direct-runtime.ts';
import { moduleObserver, type ObservedBundle } from './module-observer.ts';
import './svgo-on-demand.ts';

const parent = process.ppid;

async function compile(request: CompileRequest): Promise<void> {
  const { root, cache, key } = request;
  const partial = join(cache, 'code', `.partial-${process.pid}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const work = workFolder(root);
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
  // Astro's `sync` starts a whole Vite server to write types and content collections: only the latter matter here.
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
    outside: outsideOf(request, observed),
  };
  writeFileSync(join(partial, 'code.json'), JSON.stringify(code, null, 1));
  if (process.ppid !== parent) process.exit(1);
  const target = codeFolder(cache, key);
  rmSync(target, { recursive: true, force: true });
  renameSync(partial, target);
  rmSync(work, { recursive: true, force: true });
}

/** @throws {FaultError} ConfigurationUnsupported where a page's file is not named by its path alone. */
function requirePagesByPath({ build: { format }, base }: AstroConfig): void {
  if (format !== 'file') throw configurationUnsupported("a build.format other than 'file'");
  if (base !== '/') throw configurationUnsupported('a base other than /');
}

/**
 * Copies the bundle. Astro names islands by the absolute path of their file and mixes that into the pages: here they are
 * named by their path below the root, so that checkouts in two folders leave the same bytes.
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

/** Files outside the declared paths that the bundle was made from, besides packages, with their digests. */
function outsideOf({ root, paths }: CompileRequest, { modules }: ObservedBundle): CompiledCode['outside'] {
  const isDeclared = (file: string) =>
    paths.some((known) => file === known || file.startsWith(`${known}${sep}`));
  const files = [...modules.keys()]
    .map((id) => id.split('?')[0] ?? id)
    .filter((id) => isAbsolute(id) && existsSync(id) && !id.includes(`${sep}node_modules${sep}`))
    .map((id) => relative(root, id))
    .filter((file) => !isDeclared(file));
  return [...new Set(files)].sort().map((file) => [file, fileDigest(join(root, file))]);
}

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
// The other process may have ended while this one loaded its modules, when nobody listened.
if (!process.connected) process.exit(1);
process.once('message', async (request: CompileRequest) => {
  // What never settles ends with its last work, not with the channel.
  process.channel?.unref();
  const response = await respond(request);
  process.channel?.ref();
  // An exit, unlike a kill, lets Node write its compile cache.
  process.send?.(response, () => process.exit());
});
