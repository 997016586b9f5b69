import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  bundleFolder,
  type CodeSources,
  type CodeState,
  type CompiledCode,
  cachedCode,
  codeFolder,
  isIntact,
  linkModules,
  pruneCode,
  readCode,
} from '../compile/code.ts';
import { CompileProcess } from '../compile/compile-process.ts';
import { isLargeLoss } from '../core/extent.ts';
import { codeKeepsChanging, explainWriteIn, lossRefused } from '../core/fault-catalogue.ts';
import { CACHED_BYTES } from '../core/parse-cache.ts';
import type { StaticFile } from '../core/plan.ts';
import type { Shard } from '../core/shard.ts';
import type { BuildReport, Progress, Timings } from '../core/types.ts';
import { copyInputs, readInputIndex } from '../inputs/input-folder.ts';
import { publicFiles } from '../output/public-files.ts';
import { extentOf, openState, SiteFolder } from '../output/site-folder.ts';
import { openOutput } from '../output/write-outputs.ts';
import { filesOfPages } from '../plain-astro/files-of-pages.ts';
import type { Surrounding } from '../plain-astro/note-surroundings.ts';
import {
  compiledDigests,
  describeUntraced,
  plainInputs,
  plainKey,
  readsUntraced,
  variablesOf,
  variablesRead,
} from '../plain-astro/plain-inputs.ts';
import { UNTRACED } from '../plain-astro/reads.ts';
import type { Executor } from '../render/executor.ts';
import type { Pool } from '../render/pool.ts';
import type { WorkerSite } from '../render/worker.ts';
import { bootIdentity, folderIdentity } from '../store/identity.ts';
import { takeLock } from '../store/lock.ts';
import { type BuildKey, isUnusable, type State } from '../store/state.ts';
import { unchangedReport } from './report-builder.ts';
import { runBuild } from './run.ts';
import { stopwatch } from './stopwatch.ts';

export interface BuildOptions {
  /** The site's folder: astro.config, src/, public/. */
  readonly root: string;
  /** Folder of the inputs, with their index.json; undefined for a site whose routes list their pages themselves. */
  readonly inputs?: string | undefined;
  /** Folder that the site is written to; it belongs to the build alone. */
  readonly out: string;
  /** Folder of the build's state; belongs to one `out`. */
  readonly cache: string;
  /** Files and folders, relative to the root, that count as code. */
  readonly code?: readonly string[];
  /** Of a site without inputs: files and folders that tools leave in it, such as reports and releases, which are no code. */
  readonly left?: readonly string[] | undefined;
  /** Environment variables that the code reads. */
  readonly env?: readonly string[];
  /** Say what would change and write nothing to `out`. */
  readonly plan?: boolean;
  /** Forget everything and build again. */
  readonly clean?: boolean;
  readonly shard?: Shard | undefined;
  /** Build also where the site loses a large part of its inputs or files. */
  readonly allowRemovals?: boolean | undefined;
  /**
   * Of a site without inputs: what its pages read without showing it, such as the clock that a library measures itself
   * with. Pages that read it are not made in every build.
   */
  readonly disregard?: readonly Surrounding[] | undefined;
  /** Worker threads at most. Default: one a core. */
  readonly workers?: number | undefined;
  readonly progress: Progress;
}

/** What tells which files of a site are its code. */
export type SiteSources = Pick<BuildOptions, 'root' | 'inputs' | 'out' | 'cache' | 'code' | 'left' | 'env'>;

/** What counts as code of a site unless it says otherwise. */
const DEFAULT_CODE = [
  'src',
  'astro.config.mjs',
  'astro.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** The path without symbolic links, by which Vite and Node name modules; its end need not exist. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}

/** What counts as code of a plain site: all of it but what builds leave, since its pages and content may lie anywhere. */
function plainCode({ root, out, cache, left = [] }: SiteSources): string[] {
  const others = [out, cache, 'public', 'dist', ...left].map((path) => realPath(resolve(root, path)));
  return readdirSync(root)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules' && !others.includes(join(root, name)))
    .sort();
}

/** What runs already when a build begins. */
export interface AlreadyRunning {
  /** The threads that are to make the site, which run on; without, it starts its own. */
  readonly pool?: Pool;
  /** The process that runs Astro, which ends with the build. */
  readonly astro?: CompileProcess;
}

/**
 * Builds a site: afterwards `out` holds the same bytes as after a clean build of the same inputs and code.
 * @throws {FaultError} of the catalogue in core/fault-catalogue.ts; the state then knows what is unfinished.
 */
export async function buildSite(options: BuildOptions, running: AlreadyRunning = {}): Promise<BuildReport> {
  const lock = takeLock(options.cache, options.plan ? 'build, plan only' : 'build');
  const real = withRealRoot(options);
  try {
    return await buildLocked(real, running).catch((error: unknown) => {
      if (!isUnusable(error)) throw error;
      options.progress.note(`${error.fault.what} Everything is built again.`);
      // Of a site without inputs, they may have loaded it.
      return buildLocked({ ...real, clean: true }, options.inputs === undefined ? {} : running);
    });
  } catch (error) {
    throw explainWriteIn(error, options.cache);
  } finally {
    lock.release();
  }
}

/**
 * Compiles the code of a site with inputs unless it is compiled already. Writes nothing to `out`.
 * @param astro the process that compiles, which the caller stops
 * @throws {FaultError} of the catalogue in core/fault-catalogue.ts
 */
export async function compileSite(options: BuildOptions, astro: CompileProcess): Promise<CompiledCode> {
  const { cache } = options;
  const lock = takeLock(cache, 'compile');
  try {
    const sources = codeSources(withRealRoot(options));
    linkModules(sources.root, cache);
    const now = readCode(sources);
    const cached = cachedCode(cache, now.key, sources.root);
    if (cached && isIntact(cache, cached)) return cached;
    return await compileUntilStable(astro, sources, options, now, undefined);
  } catch (error) {
    throw explainWriteIn(error, cache);
  } finally {
    lock.release();
  }
}

export const withRealRoot = <Options extends Pick<BuildOptions, 'root'>>(options: Options): Options => ({
  ...options,
  root: realPath(options.root),
});

/**
 * Has Astro load the configuration of a site without inputs, for the next build of it.
 * @throws {FaultError} CompileFailed
 */
export const prepareAstro = (options: BuildOptions, astro: CompileProcess): Promise<void> =>
  astro.prepare(codeSources(withRealRoot(options)));

/** Files and folders of the site that a build depends on, by path below its root; some need not be there. */
export const sourcePaths = (sources: SiteSources): readonly string[] => [
  ...codeSources(withRealRoot(sources)).paths,
  'public',
];

function codeSources(options: SiteSources): CodeSources {
  const isPlain = options.inputs === undefined;
  const paths = options.code ?? (isPlain ? plainCode(options) : DEFAULT_CODE);
  return { root: options.root, paths, env: options.env ?? [], isPlain };
}

async function buildLocked(
  options: BuildOptions,
  { pool: kept, astro = new CompileProcess(options.root, options.cache) }: AlreadyRunning,
): Promise<BuildReport> {
  const { root, cache, plan = false, shard } = options;
  const timings: Timings = [];
  const time = stopwatch(timings);
  const sources = codeSources(options);
  const { isPlain } = sources;
  const now = new Date();
  const disregard = options.disregard ?? [];
  const codeNow = readCode(sources);
  const isForgotten = isPlain && options.clean === true;
  const publicNow = publicFiles(join(root, 'public'));
  const site = new SiteFolder(options);
  let state = openState(options);
  try {
    const cached = isForgotten ? undefined : cachedCode(cache, codeNow.key, root);
    const isRemote = cached?.plain?.sources.isRemote === true;
    const before = state.finishedBuild();
    const variables = before === undefined ? [] : variablesOf(before.inputs);
    const key: Omit<BuildKey, 'writtenTo'> = {
      code: codeNow.key,
      inputs:
        options.inputs === undefined
          ? plainKey(now, disregard, variables)
          : readInputIndex(options.inputs).key,
      publicFiles: publicNow.signature,
      shard: shard ? `${shard.index}/${shard.count}` : '1/1',
    };
    const here = { folder: folderIdentity(options.out), boot: bootIdentity() };
    time('Look');
    if (!options.clean && cached && !isRemote && isSameBuild(before, { ...key, writtenTo: here }))
      return unchangedReport(plan, state.extent()?.outputs ?? state.countPages(), timings);

    linkModules(root, cache);
    if (isPlain) for (const folder of [cache, join(root, '.astro')]) hideFromScanners(folder);
    const isNew = options.clean === true || before === undefined || cached === undefined;
    // Of a plain site, it is known later whether its code is new.
    const pool = await startPool(options, isNew && !isPlain, kept);
    if (isPlain) pool.expect(root);
    try {
      const copies = join(cache, 'inputs');
      const given = options.inputs === undefined ? undefined : copyInputs(options.inputs, copies);
      const guarded = plan || options.allowRemovals ? undefined : extentOf(options.out, state);
      if (guarded && given && isLargeLoss(guarded.inputs, given.size))
        throw lossRefused('the records of its inputs', guarded.inputs, given.size);
      const intact = cached && isIntact(cache, cached) ? cached : undefined;
      const previous = isForgotten ? undefined : before?.code;
      const loadedFor = intact && isRemote ? intact.key : previous;
      const code =
        intact && !isRemote ? intact : await compileUntilStable(astro, sources, options, codeNow, loadedFor);
      if (code !== intact) time('Compile');
      noteConfiguration(options, code);
      const compiled = code.plain ? compiledDigests(code.plain, code.routeCodes) : [];
      const inputs = given ?? plainInputs({ root, copies, compiled, now });
      state = plan ? site.planned(state) : await site.prepare(state);
      const prepared = state;
      const madeOf = (made: State): string => {
        if (!isPlain) return inputs.location.key;
        return readsUntraced(made) ? UNTRACED : plainKey(now, disregard, variablesRead(made));
      };
      const loadSite = async (): Promise<Executor> => {
        const bundledBefore =
          previous === undefined ? undefined : cachedCode(cache, previous, root)?.bundledAs;
        if (isPlain && bundledBefore !== code.bundledAs) pool.start();
        await pool.load(siteToLoad(cache, code));
        return pool.begin({
          inputs: inputs.location,
          cachedBytes: isNew ? CACHED_BYTES : CACHED_BYTES_OF_FEW_CHANGES,
          out: site.output,
          now: now.valueOf(),
          disregard,
        });
      };
      let executor: Promise<Executor> | undefined;
      const executorOnce = () => (executor ??= loadSite());
      // The others are started already: they load the site while it is found out what there is to do.
      if (!isPlain) await executorOnce();
      const report = await runBuild({
        state,
        inputs,
        routes: code.routeCodes,
        files: new Map([
          ...(isPlain ? [] : [['assets', assetsOf(code, bundleFolder(cache, code))] as const]),
          ['public', publicNow.load()],
        ]),
        filesOfPages: isPlain
          ? filesOfPages({
              state: prepared,
              code,
              folder: bundleFolder(cache, code),
              cache,
              astro,
              out: () => site.output.folder,
            })
          : undefined,
        output: openOutput(site.output, 'main'),
        writtenTo: site.writtenTo,
        switchIn() {
          site.switchIn(prepared);
          return { ...key, code: code.key, inputs: madeOf(prepared), writtenTo: site.switchedIn };
        },
        shard,
        plan,
        // Parts of other counts are of other sizes; their merge is guarded.
        outputsBefore: shard ? undefined : guarded?.outputs,
        progress: options.progress,
        timings,
        executor: executorOnce,
      });
      pruneCode(cache, code);
      if (isPlain) for (const line of describeUntraced(prepared)) options.progress.note(line);
      return report;
    } finally {
      await Promise.all([pool === kept ? undefined : pool.stop(), astro.stop()]);
    }
  } finally {
    state.close();
    site.emptyTrash();
  }
}

/** Says what of a plain site's configuration this build does otherwise, or has to do every time. */
function noteConfiguration({ root, out, progress }: BuildOptions, { plain }: CompiledCode): void {
  if (!plain) return;
  const { outDir, sources } = plain;
  if (outDir !== ASTRO_OUT && resolve(root, outDir) !== resolve(out))
    progress.note(
      `The configuration's outDir is '${outDir}', but this build writes to ${out}: name it with --out.`,
    );
  if (sources.isRemote)
    progress.note(
      'Content is loaded over the network, which cannot be compared: every build loads it again.',
    );
}

/** Where Astro writes a site unless its configuration says otherwise. */
const ASTRO_OUT = 'dist';

/** Keeps the folder from tools that look through all files of a site, such as Tailwind: they keep to .gitignore. */
function hideFromScanners(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, '.gitignore');
  if (!existsSync(file)) writeFileSync(file, '*\n');
}

/** Compilations in a row before the build gives up on code that keeps changing. */
const COMPILE_ATTEMPTS = 3;

/**
 * Starts the threads of a build that has something to do: all where the site is made anew. Few changes are made sooner by
 * one thread than by several that load the site first; if they are not few, the others join it.
 */
async function startPool({ workers }: BuildOptions, isNew: boolean, kept?: Pool): Promise<Pool> {
  const pool = kept ?? new (await import('../render/pool.ts')).Pool(workers);
  pool.start(isNew ? undefined : 1);
  return pool;
}

/** What threads are told of compiled code. */
export const siteToLoad = (cache: string, code: CompiledCode): WorkerSite => ({
  codeFolder: codeFolder(cache, code.key),
  bundleFolder: bundleFolder(cache, code),
  code,
});

/** Bytes of inputs whose parsed form a thread keeps where the site is not made anew: those of a large guide. */
const CACHED_BYTES_OF_FEW_CHANGES = 80_000_000;

function isSameBuild(one: BuildKey | undefined, other: BuildKey): boolean {
  return (
    one !== undefined &&
    one.code === other.code &&
    one.inputs === other.inputs &&
    one.publicFiles === other.publicFiles &&
    one.shard === other.shard &&
    one.writtenTo.folder === other.writtenTo.folder &&
    one.writtenTo.boot === other.writtenTo.boot
  );
}

const assetsOf = (code: CompiledCode, folder: string): StaticFile[] =>
  code.assets.map((asset) => ({ ...asset, from: join(folder, 'assets', asset.file) }));

/** Compiles until the code is the same before and after: an edit meanwhile would be kept under the wrong key. */
async function compileUntilStable(
  astro: CompileProcess,
  sources: CodeSources,
  { cache, progress }: BuildOptions,
  first: CodeState,
  previous: string | undefined,
): Promise<CompiledCode> {
  let before = first;
  for (let attempt = 1; attempt <= COMPILE_ATTEMPTS; attempt++) {
    const code = await astro.compile(sources, { cache, now: before, previous, progress });
    const now = readCode(sources);
    if (now.key === before.key) return code;
    rmSync(codeFolder(cache, before.key), { recursive: true, force: true });
    progress.note('The code changed while it was compiled: it is compiled again.');
    before = now;
  }
  throw codeKeepsChanging(sources.root);
}
