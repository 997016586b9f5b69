import { CompileProcess } from '../compile/compile-process.ts';
import type { BuildReport } from '../core/types.ts';
import { WorkerPool } from '../render/worker-pool.ts';
import { type BuildOptions, withRealRoot } from './build-options.ts';
import { buildSite } from './build-site.ts';
import { compileSite, siteToLoad } from './compile-site.ts';

/** Workers that wrote more outputs than this in one build hold much memory and are not reused for the next build. */
const MAX_OUTPUTS_OF_REUSED_WORKERS = 2000;

/**
 * Builds a site repeatedly in one process, one build at a time. Between builds the workers stay alive with the site and the inputs
 * that they have loaded, because loading them takes most of the time of a small build.
 */
export class Builder {
  #pool: WorkerPool | undefined;
  #astro: CompileProcess | undefined;
  #preparing: Promise<void> | undefined;

  /**
   * Prepares a build with these options, e.g. while its inputs are fetched. Compiles the code if necessary and loads it in a worker.
   * Does nothing if workers of a previous build are running. Writes nothing to `out`.
   * @throws {FaultError} an error of core/engine-errors.ts
   */
  async prepare(options: BuildOptions): Promise<void> {
    if (this.#pool) return;
    this.#preparing ??= this.#prepare(options).finally(() => {
      this.#preparing = undefined;
    });
    await this.#preparing;
  }

  async #prepare(options: BuildOptions): Promise<void> {
    const { root, cache } = withRealRoot(options);
    const astro = new CompileProcess(root, cache);
    const pool = new WorkerPool(options.workers);
    this.#astro = astro;
    try {
      const code = await compileSite(options, astro);
      this.#pool = pool;
      pool.start(1);
      await pool.load(siteToLoad(cache, code));
    } finally {
      await this.#stopAstro();
    }
  }

  /**
   * Builds the site as `build` does.
   * @throws {FaultError} as `build` does
   */
  async build(options: BuildOptions): Promise<BuildReport> {
    // A failed preparation is ignored here: the build meets the same error and reports it.
    if (this.#preparing) await this.#preparing.catch(() => undefined);
    const { root, cache } = withRealRoot(options);
    const astro = new CompileProcess(root, cache);
    const pool = this.#pool ?? new WorkerPool(options.workers);
    this.#astro = astro;
    this.#pool = pool;
    let outputs = Number.POSITIVE_INFINITY;
    try {
      const report = await buildSite(options, { pool, astro });
      outputs = report.counts.added + report.counts.changed;
      return report;
    } finally {
      await this.#stopAstro();
      if (outputs > MAX_OUTPUTS_OF_REUSED_WORKERS) await this.#stopWorkers();
    }
  }

  /** Stops the workers and a preparation in progress. A build in progress fails. */
  async close(): Promise<void> {
    await this.#stopAstro();
    await this.#preparing?.catch(() => undefined);
    await this.#stopWorkers();
  }

  async #stopAstro(): Promise<void> {
    const astro = this.#astro;
    this.#astro = undefined;
    await astro?.stop();
  }

  async #stopWorkers(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.stop();
  }
}
