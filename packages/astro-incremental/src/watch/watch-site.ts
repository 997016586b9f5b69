import type { Progress } from '@laurel/terminal';
import { silentProgress } from '@laurel/terminal';
import { type BuildOptions, sourcePaths, withRealRoot } from '../build/build.ts';
import { Builder } from '../build/builder.ts';
import type { BuildReport } from '../core/types.ts';
import { SourceWatcher } from './source-watcher.ts';

export interface SiteWatch {
  /** How the site is built each time. */
  readonly site: Omit<BuildOptions, 'progress' | 'plan' | 'clean' | 'shard'>;
  /** Opens the progress of a build, which is closed when it ends. */
  readonly openProgress: () => Progress;
  /** Told of each build; of one that found nothing to do, only if it is the first. */
  readonly built: (report: BuildReport) => void;
  /** Told of a build that failed; the next change is built all the same. */
  readonly failed: (error: unknown) => void;
}

export interface WatchedSite {
  /** Fails where changes cannot be noticed any more. */
  readonly ended: Promise<void>;
  /** A build that is under way is abandoned; the next one finishes it. */
  stop(): Promise<void>;
}

/** Builds a site, and again after each change of what it is built from, until it is stopped. */
export function watchSite({ site, openProgress, built, failed }: SiteWatch): WatchedSite {
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
      // What it fails of is met by the next build.
      if (!isStopped) builder.prepare({ ...real, progress: silentProgress }).catch(() => undefined);
      await sources.next();
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
