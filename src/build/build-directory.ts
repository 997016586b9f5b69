import { type BuildOptions, type BuildReport, build, type Progress } from 'astro-incremental';
import type { SiteFolders } from './site-folders.ts';

/** Variables of the environment that no page may depend on. */
const NOT_IN_PAGES = /^LAUREL_(API(_|$)|EDGE_UPSTREAM$|TYPESENSE(_|$)|WEBHOOK_SECRET$|PURGE_|REVIEW_)/;

/** What every build is made with. */
const MADE_WITH = ['LAUREL_COPYRIGHT_YEAR', 'LAUREL_BUILD_MONTH'] as const;

/** Read once: each build puts what it is made with into the environment of its own processes. */
const given = { year: process.env.LAUREL_COPYRIGHT_YEAR, month: process.env.LAUREL_BUILD_MONTH };

/**
 * The variables that pages may depend on, checked before the code reads them. A build that finds nothing to do and no
 * setting is not held up.
 */
async function pageVariables(): Promise<readonly string[]> {
  if (!Object.keys(process.env).some((name) => name.startsWith('LAUREL_'))) return MADE_WITH;
  const { ENVIRONMENT_VARIABLES, readEnvironment } = await import('../settings/environment.ts');
  readEnvironment(process.env);
  return ENVIRONMENT_VARIABLES.filter((name) => !NOT_IN_PAGES.test(name));
}

export type BuildChoices = Pick<BuildOptions, 'plan' | 'clean' | 'shard' | 'workers' | 'allowRemovals'>;

/**
 * Builds the directory from its snapshot. Year and month are inputs of the build: the current ones, unless
 * `LAUREL_COPYRIGHT_YEAR` and `LAUREL_BUILD_MONTH` set them.
 * @throws {FaultError} as `build`; EnvironmentInvalid
 */
export async function buildDirectory(
  folders: SiteFolders,
  progress: Progress,
  choices: BuildChoices = {},
): Promise<BuildReport> {
  const env = await pageVariables();
  const now = new Date().toISOString();
  process.env.LAUREL_COPYRIGHT_YEAR = given.year || now.slice(0, 4);
  process.env.LAUREL_BUILD_MONTH = given.month || now.slice(0, 7);
  return build({ ...folders, ...choices, env, progress });
}
