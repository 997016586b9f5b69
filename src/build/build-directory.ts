import { join } from 'node:path';
import { HOSTING_FILES } from '../hosting/hosting-files.ts';
import { type BuildSiteOptions, buildSite } from '../incremental/build/build.ts';
import type { BuildReport } from '../incremental/core/types.ts';
import type { Progress } from '../incremental/terminal/progress.ts';
import { updateSearchIndex } from './search-index.ts';
import type { SiteFolders } from './site-folders.ts';

/** Variables of the environment that no page may depend on. */
const UNSEEN = /^LAUREL_(API(_|$)|TYPESENSE(_|$)|WEBHOOK_SECRET$)/;

/** The variables that count as code of the site. */
const declaredEnvironment = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).filter((name) => name.startsWith('LAUREL_') && !UNSEEN.test(name));

/** Read once: each build puts the year that it is made with into the environment of its own processes. */
const givenYear = process.env.LAUREL_COPYRIGHT_YEAR;

/** Before the code reads them and fails in words of its own. A build that finds nothing to do and no setting is not held up. */
async function checkSettings(): Promise<void> {
  if (!Object.keys(process.env).some((name) => name.startsWith('LAUREL_'))) return;
  const { readEnvironment } = await import('../settings/environment.ts');
  readEnvironment(process.env);
}

export type BuildChoices = Pick<BuildSiteOptions, 'plan' | 'clean' | 'shard' | 'workers'>;

/**
 * Builds the directory from its snapshot: pages and files, then, but for a plan or a shard, the search index beside them.
 * The year of the copyright line is an input of the build: the current one, unless `LAUREL_COPYRIGHT_YEAR` sets it.
 * @throws {BuildError} as `buildSite`; {LaurelError} as `indexSearchRecords`; {InvalidEnvironment}
 */
export async function buildDirectory(
  folders: SiteFolders,
  progress: Progress,
  choices: BuildChoices = {},
): Promise<BuildReport> {
  await checkSettings();
  process.env.LAUREL_COPYRIGHT_YEAR = givenYear || String(new Date().getUTCFullYear());
  const report = await buildSite({
    root: folders.root,
    snapshots: folders.snapshots,
    out: folders.out,
    cache: folders.cache,
    ...choices,
    foreign: HOSTING_FILES,
    env: declaredEnvironment(process.env),
    progress,
    note: (line) => progress.note(line),
  });
  if (choices.plan || choices.shard !== undefined) return report;
  const started = performance.now();
  await updateSearchIndex({
    snapshots: folders.snapshots,
    previous: join(folders.cache, 'search'),
    out: folders.search,
  });
  return { ...report, timings: [...report.timings, { stage: 'search', ms: performance.now() - started }] };
}
