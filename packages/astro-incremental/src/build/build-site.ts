import { join } from 'node:path';
import { CompileProcess } from '../compile/compile-process.ts';
import {
  type CompiledCode,
  cachedCode,
  codeFolder,
  codeKey,
  isIntact,
  linkModules,
  pruneCode,
} from '../compile/compiled-code.ts';
import { explainWriteErrorIn, lossRefused } from '../core/engine-errors.ts';
import { DEFAULT_CACHE_BYTES } from '../core/parse-cache.ts';
import { planFiles, type StaticFile } from '../core/plan.ts';
import { formatShard } from '../core/shard.ts';
import { isLargeLoss, type SiteSize } from '../core/site-size.ts';
import type { BuildReport, Timings } from '../core/types.ts';
import { copyInputs, inputCopiesFolder, readInputIndex } from '../inputs/input-folder.ts';
import { type PublicFiles, scanPublicFiles } from '../output/public-files.ts';
import { currentSiteSize, openState, SiteFolder } from '../output/site-folder.ts';
import { openOutput } from '../output/write-outputs.ts';
import type { WorkerPool } from '../render/worker-pool.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import { type BuildKey, isStateUnusable, type State } from '../store/state.ts';
import { type BuildOptions, codeSources, withRealRoot } from './build-options.ts';
import { compileUntilStable, siteToLoad } from './compile-site.ts';
import { createUnchangedReport } from './report-builder.ts';
import { runBuild } from './run-build.ts';
import { stopwatch } from './stopwatch.ts';

/** Resources that are running before a build starts. */
export interface RunningResources {
  /** Workers that render the site. They keep running after the build. Default: the build starts and stops workers. */
  readonly pool?: WorkerPool;
  /** Process that runs Astro. It is stopped when the build ends. */
  readonly astro?: CompileProcess;
}

/**
 * Builds a site. Afterwards `out` contains the same bytes as after a clean build of the same inputs and code.
 * @throws {FaultError} an error of core/engine-errors.ts; the state then records which outputs are unfinished
 */
export async function buildSite(options: BuildOptions, running: RunningResources = {}): Promise<BuildReport> {
  const real = withRealRoot(options);
  const lock = acquireFolderLock(options.cache, options.plan ? 'build, plan only' : 'build');
  try {
    return await buildLocked(real, running).catch((error: unknown) => {
      if (!isStateUnusable(error)) throw error;
      options.progress.note(`${error.fault.what} Everything is rebuilt.`);
      return buildLocked({ ...real, clean: true }, running);
    });
  } catch (error) {
    throw explainWriteErrorIn(error, options.cache);
  } finally {
    lock.release();
  }
}

/** Builds the site while the caller holds the lock of the cache. */
async function buildLocked(
  options: BuildOptions,
  { pool: runningPool, astro = new CompileProcess(options.root, options.cache) }: RunningResources,
): Promise<BuildReport> {
  const { root, cache, plan = false, shard } = options;
  const timings: Timings = [];
  const time = stopwatch(timings);
  const sources = codeSources(options);
  const currentCode = codeKey(sources);
  const published = scanPublicFiles(join(root, 'public'));
  const site = new SiteFolder(options);
  let state = openState(options);
  try {
    const cached = cachedCode(cache, currentCode, root);
    const previous = state.finishedBuild();
    const key: Omit<BuildKey, 'writtenTo'> = {
      code: currentCode,
      inputs: readInputIndex(options.inputs).digest,
      publicFiles: published.signature,
      shard: formatShard(shard ?? { index: 1, count: 1 }),
    };
    const isOutputIntact = await site.compare(state);
    time('Check');
    if (isOutputIntact && cached && isSameBuild(previous, key, () => hasPublished(state, published))) {
      if (!plan) state.confirmFinishedBuild({ ...key, writtenTo: site.switchedIn });
      return createUnchangedReport(plan, state.siteSize()?.outputs ?? state.countPages(), timings);
    }

    linkModules(root, cache);
    const isNew = previous === undefined || cached === undefined || site.isWrittenAgain(state);
    const pool = await startPool(options, isNew, runningPool);
    try {
      const inputs = copyInputs(options.inputs, inputCopiesFolder(cache));
      const sizeBefore = plan || options.allowRemovals ? undefined : replacedSiteSize(options, state);
      if (sizeBefore && isLargeLoss(sizeBefore.records, inputs.recordCount))
        throw lossRefused('the records of its inputs', sizeBefore.records, inputs.recordCount);
      const intact = cached && isIntact(cache, cached) ? cached : undefined;
      const code = intact ?? (await compileUntilStable(astro, sources, options, currentCode));
      if (code !== intact) time('Compile');
      state = plan ? site.stateForPlan(state) : site.prepare(state);
      const preparedState = state;
      // The workers load the site while the main thread plans the build.
      await pool.load(siteToLoad(cache, code));
      const executor = pool.begin({
        inputs: inputs.location,
        cachedBytes: isNew ? DEFAULT_CACHE_BYTES : CACHE_BYTES_FOR_FEW_CHANGES,
        out: site.output,
      });
      const report = await runBuild({
        state,
        inputs,
        routes: code.routeCodes,
        files: new Map([
          ['assets', listAssets(code, codeFolder(cache, code.key))],
          ['public', published.load()],
        ]),
        output: openOutput(site.output, 'main'),
        writtenTo: site.writtenTo,
        switchIn() {
          site.switchIn(preparedState);
          return { ...key, code: code.key, inputs: inputs.location.indexDigest, writtenTo: site.switchedIn };
        },
        shard,
        plan,
        // Shards differ in size when their number changes, so that the loss is checked when they are merged.
        outputsBefore: shard ? undefined : sizeBefore?.outputs,
        progress: options.progress,
        timings,
        executor,
      });
      pruneCode(cache, code.key);
      return report;
    } finally {
      await Promise.all([pool === runningPool ? undefined : pool.stop(), astro.stop()]);
    }
  } finally {
    state.close();
    site.emptyTrash();
  }
}

/**
 * Starts all workers for a new site and one worker otherwise. One worker finishes few changes sooner than several that first load
 * the site. If there are many changes, the build starts the other workers later.
 */
async function startPool(
  { workers }: BuildOptions,
  isNew: boolean,
  running?: WorkerPool,
): Promise<WorkerPool> {
  const pool = running ?? new (await import('../render/worker-pool.ts')).WorkerPool(workers);
  pool.start(isNew ? undefined : 1);
  return pool;
}

/** Maximum size of the inputs whose parsed form a worker caches if the site is not new. It is the size of a large partition. */
const CACHE_BYTES_FOR_FEW_CHANGES = 80_000_000;

/**
 * Returns whether a build with this key would produce the outputs of the previous build.
 * @param hasSamePublicFiles called if the metadata of files in public/ have changed, as in a new checkout
 */
function isSameBuild(
  previous: BuildKey | undefined,
  key: Omit<BuildKey, 'writtenTo'>,
  hasSamePublicFiles: () => boolean,
): boolean {
  return (
    previous !== undefined &&
    previous.code === key.code &&
    previous.inputs === key.inputs &&
    previous.shard === key.shard &&
    (previous.publicFiles === key.publicFiles || hasSamePublicFiles())
  );
}

/** Returns the number of records and the number of outputs of the site that a build replaces; undefined if the build replaces no site. */
function replacedSiteSize({ out, outputsBefore }: BuildOptions, state: State): SiteSize | undefined {
  return (
    currentSiteSize(out, state) ??
    (outputsBefore === undefined ? undefined : { records: 0, outputs: outputsBefore })
  );
}

/** Reads the files of public/ and returns whether the previous build published the same files. */
function hasPublished(state: State, published: PublicFiles): boolean {
  const { added, changed, removed } = planFiles(published.load(), state.publishedFiles('public'));
  return added.length + changed.length + removed.length === 0;
}

const listAssets = (code: CompiledCode, folder: string): StaticFile[] =>
  code.assets.map((asset) => ({ ...asset, source: join(folder, 'assets', asset.file) }));
