import { CompileProcess } from '../compile/compile-process.ts';
import type { BuildReport } from '../core/types.ts';
import { Pool } from '../render/pool.ts';
import { type BuildOptions, buildSite, compileSite, siteToLoad, withRealRoot } from './build.ts';

/** Threads that made more outputs in one build have grown, and do not stay for the next. */
const MOST_BY_KEPT_THREADS = 2000;

/**
 * Builds a site again and again in one process, one build at a time. Threads stay between builds with the site and the inputs
 * that they have loaded: most of the time of a small change goes into that.
 */
export class Builder {
  #pool: Pool | undefined;
  #astro: CompileProcess | undefined;
  #preparing: Promise<void> | undefined;

  /**
   * Gets ready for a build with these options, e.g. while its inputs are fetched, and writes nothing to `out`: compiles the
   * code unless it is compiled, and has a thread load it; does nothing where a build has left its threads.
   * @throws {FaultError} of the catalogue in core/fault-catalogue.ts
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
    const pool = new Pool(options.workers);
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
    // The build itself meets what it failed of, and says so.
    if (this.#preparing) await this.#preparing.catch(() => undefined);
    const { root, cache } = withRealRoot(options);
    const astro = new CompileProcess(root, cache);
    const pool = this.#pool ?? new Pool(options.workers);
    this.#astro = astro;
    this.#pool = pool;
    let made = Number.POSITIVE_INFINITY;
    try {
      const report = await buildSite(options, { pool, astro });
      made = report.counts.added + report.counts.changed;
      return report;
    } finally {
      await this.#stopAstro();
      if (made > MOST_BY_KEPT_THREADS) await this.#stopThreads();
    }
  }

  /** Stops the threads, and what gets ready for a build. A build that is under way fails. */
  async close(): Promise<void> {
    await this.#stopAstro();
    await this.#preparing?.catch(() => undefined);
    await this.#stopThreads();
  }

  async #stopAstro(): Promise<void> {
    const astro = this.#astro;
    this.#astro = undefined;
    await astro?.stop();
  }

  async #stopThreads(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.stop();
  }
}
