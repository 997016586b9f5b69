import { type Progress, silentProgress } from '@laurel/terminal';
import { type BuildOptions, sourcePaths, withRealRoot } from '../build/build-options.ts';
import { Builder } from '../build/builder.ts';
import type { BuildReport } from '../core/types.ts';
import { SourceWatcher } from './source-watcher.ts';

export interface WatchOptions {
  /** Options of every build. */
  readonly site: Omit<BuildOptions, 'progress' | 'plan' | 'clean' | 'shard'>;
  /** Creates the progress of a build. It is closed when the build ends. */
  readonly openProgress: () => Progress;
  /** Called after the first build and after every build with changes. */
  readonly built: (report: BuildReport) => void;
  /** Called after a failed build. The watch continues and builds the next change. */
  readonly failed: (error: unknown) => void;
}

/** A running watch. */
export interface WatchedSite {
  /** Rejects if changes can no longer be detected. It is not guaranteed to resolve. */
  readonly ended: Promise<void>;
  /** Stops the watch. A build in progress is abandoned; the next build finishes it. */
  stop(): Promise<void>;
}

/** Builds a site now and after each change of its sources, until it is stopped. */
export function watchSite({ site, openProgress, built, failed }: WatchOptions): WatchedSite {
  const real = withRealRoot(site);
  const sources = new SourceWatcher({ ...real, names: sourcePaths(real) });
  const builder = new Builder();
  let isStopped = false;

  async function buildOnce(isFirst: boolean): Promise<void> {
    const progress = openProgress();
    const report = await builder.build({ ...real, progress }).finally(() => progress.close());
    const { added, changed, removed } = report.counts;
    if (isFirst || added + changed + removed > 0) built(report);
  }

  async function watch(): Promise<void> {
    for (let isFirst = true; !isStopped; isFirst = false) {
      await buildOnce(isFirst).catch((error: unknown) => isStopped || failed(error));
      // A failed preparation is ignored: the next build meets the same error and reports it.
      if (!isStopped) builder.prepare({ ...real, progress: silentProgress }).catch(() => undefined);
      await sources.nextChange();
    }
  }

  return {
    ended: watch(),
    async stop() {
      isStopped = true;
      sources.close();
      await builder.close();
    },
  };
}
