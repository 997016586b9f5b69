import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@laurel/terminal';
import {
  type CodeSources,
  type CompiledCode,
  cachedCode,
  codeFolder,
  codeKey,
  isIntact,
  linkModules,
  pruneCode,
} from '../compile/code.ts';
import { CompileProcess } from '../compile/compile-process.ts';
import { isLargeLoss } from '../core/extent.ts';
import { codeKeepsChanging, explainWriteIn, lossRefused } from '../core/fault-catalogue.ts';
import { CACHED_BYTES } from '../core/parse-cache.ts';
import type { StaticFile } from '../core/plan.ts';
import type { Shard } from '../core/shard.ts';
import type { BuildReport, Timings } from '../core/types.ts';
import { copyInputs, readInputIndex } from '../inputs/input-folder.ts';
import { publicFiles } from '../output/public-files.ts';
import { extentOf, openState, SiteFolder } from '../output/site-folder.ts';
import { openOutput } from '../output/write-outputs.ts';
import type { Pool } from '../render/pool.ts';
import type { WorkerSite } from '../render/worker.ts';
import { bootIdentity, folderIdentity } from '../store/identity.ts';
import { takeLock } from '../store/lock.ts';
import { type BuildKey, isUnusable } from '../store/state.ts';
import { unchangedReport } from './report-builder.ts';
import { runBuild } from './run.ts';
import { stopwatch } from './stopwatch.ts';

export interface BuildOptions {
  /** The site's folder: astro.config, src/, public/. */
  readonly root: string;
  /** Folder of the inputs, with their index.json. */
  readonly inputs: string;
  /** Folder that the site is written to; it belongs to the build alone. */
  readonly out: string;
  /** Folder of the build's state; belongs to one `out`. */
  readonly cache: string;
  /** Files and folders, relative to the root, that count as code. */
  readonly code?: readonly string[];
  /** Environment variables that the code reads. */
  readonly env?: readonly string[];
  /** Say what would change and write nothing to `out`. */
  readonly plan?: boolean;
  /** Forget everything and build again. */
  readonly clean?: boolean;
  readonly shard?: Shard | undefined;
  /** Build also where the site loses a large part of its inputs or files. */
  readonly allowRemovals?: boolean | undefined;
  /** Worker threads at most. Default: one a core. */
  readonly workers?: number | undefined;
  readonly progress: Progress;
}

/** What counts as code of a site unless it says otherwise. */
const DEFAULT_CODE = [
  'src',
  'astro.config.mjs',
  'astro.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

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
  const real = withRealRoot(options);
  const lock = takeLock(options.cache, options.plan ? 'build, plan only' : 'build');
  try {
    return await buildLocked(real, running).catch((error: unknown) => {
      if (!isUnusable(error)) throw error;
      options.progress.note(`${error.fault.what} Everything is built again.`);
      return buildLocked({ ...real, clean: true }, running);
    });
  } catch (error) {
    throw explainWriteIn(error, options.cache);
  } finally {
    lock.release();
  }
}

/**
 * Compiles the code of a site unless it is compiled already. Writes nothing to `out`.
 * @param astro the process that compiles, which the caller stops
 * @throws {FaultError} of the catalogue in core/fault-catalogue.ts
 */
export async function compileSite(options: BuildOptions, astro: CompileProcess): Promise<CompiledCode> {
  const { cache } = options;
  const sources = codeSources(withRealRoot(options));
  const lock = takeLock(cache, 'compile');
  try {
    linkModules(sources.root, cache);
    const key = codeKey(sources);
    const cached = cachedCode(cache, key, sources.root);
    if (cached && isIntact(cache, cached)) return cached;
    return await compileUntilStable(astro, sources, options, key);
  } catch (error) {
    throw explainWriteIn(error, cache);
  } finally {
    lock.release();
  }
}

/** The options with the root's path without symbolic links, by which Vite and Node name modules. */
export const withRealRoot = <Options extends Pick<BuildOptions, 'root'>>(options: Options): Options => ({
  ...options,
  root: realpathSync(options.root),
});

/** Files and folders of a site that a build depends on besides its inputs, relative to the root; some need not exist. */
export const sourcePaths = ({ code = DEFAULT_CODE }: Pick<BuildOptions, 'code'>): readonly string[] => [
  ...code,
  'public',
];

const codeSources = ({ root, code = DEFAULT_CODE, env = [] }: BuildOptions): CodeSources => ({
  root,
  paths: code,
  env,
});

async function buildLocked(
  options: BuildOptions,
  { pool: kept, astro = new CompileProcess(options.root, options.cache) }: AlreadyRunning,
): Promise<BuildReport> {
  const { root, cache, plan = false, shard } = options;
  const timings: Timings = [];
  const time = stopwatch(timings);
  const sources = codeSources(options);
  const codeNow = codeKey(sources);
  const publicNow = publicFiles(join(root, 'public'));
  const site = new SiteFolder(options);
  let state = openState(options);
  try {
    const cached = cachedCode(cache, codeNow, root);
    const before = state.finishedBuild();
    const key: Omit<BuildKey, 'writtenTo'> = {
      code: codeNow,
      inputs: readInputIndex(options.inputs).key,
      publicFiles: publicNow.signature,
      shard: shard ? `${shard.index}/${shard.count}` : '1/1',
    };
    const here = { folder: folderIdentity(options.out), boot: bootIdentity() };
    time('Look');
    if (!options.clean && cached && isSameBuild(before, { ...key, writtenTo: here }))
      return unchangedReport(plan, state.extent()?.outputs ?? state.countPages(), timings);

    linkModules(root, cache);
    const isNew = options.clean === true || before === undefined || cached === undefined;
    const pool = await startPool(options, isNew, kept);
    try {
      const inputs = copyInputs(options.inputs, join(cache, 'inputs'));
      const guarded = plan || options.allowRemovals ? undefined : extentOf(options.out, state);
      if (guarded && isLargeLoss(guarded.inputs, inputs.size))
        throw lossRefused('the records of its inputs', guarded.inputs, inputs.size);
      const intact = cached && isIntact(cache, cached) ? cached : undefined;
      const code = intact ?? (await compileUntilStable(astro, sources, options, codeNow));
      if (code !== intact) time('Compile');
      state = plan ? site.planned(state) : await site.prepare(state);
      const prepared = state;
      // The threads load the site while it is found out what there is to do.
      await pool.load(siteToLoad(cache, code));
      const executor = pool.begin({
        inputs: inputs.location,
        cachedBytes: isNew ? CACHED_BYTES : CACHED_BYTES_OF_FEW_CHANGES,
        out: site.output,
      });
      const report = await runBuild({
        state,
        inputs,
        routes: code.routeCodes,
        files: new Map([
          ['assets', assetsOf(code, codeFolder(cache, code.key))],
          ['public', publicNow.load()],
        ]),
        output: openOutput(site.output, 'main'),
        writtenTo: site.writtenTo,
        switchIn() {
          site.switchIn(prepared);
          return { ...key, code: code.key, inputs: inputs.location.key, writtenTo: site.switchedIn };
        },
        shard,
        plan,
        // Parts of other counts are of other sizes; their merge is guarded.
        outputsBefore: shard ? undefined : guarded?.outputs,
        progress: options.progress,
        timings,
        executor,
      });
      pruneCode(cache, code.key);
      return report;
    } finally {
      await Promise.all([pool === kept ? undefined : pool.stop(), astro.stop()]);
    }
  } finally {
    state.close();
    site.emptyTrash();
  }
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
  folder: codeFolder(cache, code.key),
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
  first: string,
): Promise<CompiledCode> {
  let before = first;
  for (let attempt = 1; attempt <= COMPILE_ATTEMPTS; attempt++) {
    const code = await astro.compile(sources, before, progress);
    const now = codeKey(sources);
    if (now === before) return code;
    rmSync(codeFolder(cache, before), { recursive: true, force: true });
    progress.note('The code changed while it was compiled: it is compiled again.');
    before = now;
  }
  throw codeKeepsChanging(sources.root);
}
