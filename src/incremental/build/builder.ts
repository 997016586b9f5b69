import { CompileProcess } from '../compile/compile-process.ts';
import type { BuildReport } from '../core/types.ts';
import { Pool } from '../render/pool.ts';
import { type BuildOptions, buildSite, compileSite, siteToLoad, withRealRoot } from './build.ts';

export type SiteOptions = BuildOptions & { readonly inputs: string };

/** Threads that made more outputs in one build have grown, and do not stay for the next. */
const MOST_BY_KEPT_THREADS = 2000;

/**
 * Builds a site with inputs again and again in one process. Between builds its threads stay, with the site and the inputs that
 * they have loaded: most of the time of a small change goes into that. One build at a time.
 */
export class Builder {
  #pool: Pool | undefined;
  #compiling: CompileProcess | undefined;
  #preparing: Promise<void> | undefined;

  /**
   * Gets ready for a build with these options, e.g. while its inputs are fetched: compiles the code unless it is compiled, and
   * has a thread load the site. Does nothing where a build has left its threads, and writes nothing to `out`.
   * @throws {FaultError} of the catalogue in core/fault-catalogue.ts
   */
  async prepare(options: SiteOptions): Promise<void> {
    if (this.#pool) return;
    this.#preparing ??= this.#prepare(options).finally(() => {
      this.#preparing = undefined;
    });
    await this.#preparing;
  }

  async #prepare(options: SiteOptions): Promise<void> {
    const { root, cache } = withRealRoot(options);
    this.#compiling = new CompileProcess(root, cache);
    try {
      const code = await compileSite(options, this.#compiling);
      this.#pool = new Pool(options.workers);
      this.#pool.start(1);
      await this.#pool.load(siteToLoad(cache, code));
    } finally {
      await this.#compiling.stop();
    }
  }

  /**
   * Builds the site as `build` does.
   * @throws {FaultError} as `build` does
   */
  async build(options: SiteOptions): Promise<BuildReport> {
    // The build itself meets what it failed of, and says so.
    if (this.#preparing) await this.#preparing.catch(() => undefined);
    this.#pool ??= new Pool(options.workers);
    let made = Number.POSITIVE_INFINITY;
    try {
      const report = await buildSite(options, this.#pool);
      made = report.counts.added + report.counts.changed;
      return report;
    } finally {
      if (made > MOST_BY_KEPT_THREADS) await this.#stopThreads();
    }
  }

  /** Stops the threads, and what gets ready for a build. A build that is under way fails. */
  async close(): Promise<void> {
    await this.#compiling?.stop();
    await this.#preparing?.catch(() => undefined);
    await this.#stopThreads();
  }

  async #stopThreads(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.stop();
  }
}
