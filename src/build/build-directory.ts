import { existsSync } from 'node:fs';
import { type Builder, type BuildOptions, type BuildReport, build, type Progress } from 'astro-incremental';
import type { SiteFolders } from './site-folders.ts';

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
  const { PAGE_VARIABLES, readEnvironment } = await import('../settings/environment.ts');
  readEnvironment(process.env);
  return PAGE_VARIABLES;
}

export type BuildChoices = Pick<BuildOptions, 'plan' | 'clean' | 'shard' | 'workers' | 'allowRemovals'>;

/**
 * What the code is compiled with. Year and month are inputs of the build: the current ones, unless
 * `LAUREL_COPYRIGHT_YEAR` and `LAUREL_BUILD_MONTH` set them.
 * @throws {FaultError} EnvironmentInvalid
 */
async function settings(): Promise<Pick<BuildOptions, 'env'>> {
  const env = await pageVariables();
  const now = new Date().toISOString();
  process.env.LAUREL_COPYRIGHT_YEAR = given.year || now.slice(0, 4);
  process.env.LAUREL_BUILD_MONTH = given.month || now.slice(0, 7);
  return { env };
}

/**
 * Builds the directory from its snapshot.
 * @param builder what builds it; by default a build of its own
 * @throws {FaultError} as `build`; EnvironmentInvalid
 */
export async function buildDirectory(
  folders: SiteFolders,
  progress: Progress,
  choices: BuildChoices = {},
  builder: Pick<Builder, 'build'> = { build },
): Promise<BuildReport> {
  const drawing = new AbortController();
  if (!existsSync(folders.cache) && !choices.plan && !choices.shard)
    drawAhead(folders.inputs, drawing.signal);
  try {
    return await builder.build({ ...folders, ...choices, ...(await settings()), progress });
  } finally {
    drawing.abort();
  }
}

/** Draws what a first build shows of the guides while the code is compiled, which leaves a core idle. */
async function drawAhead(snapshots: string, signal: AbortSignal): Promise<void> {
  try {
    const { drawGuides } = await import('../images/draw-ahead.ts');
    await drawGuides(snapshots, signal);
  } catch {
    // The build draws it again, and says what is wrong with it.
  }
}

/**
 * Has a builder get ready for the directory's next build, e.g. while its snapshot is pulled.
 * @throws {FaultError} as `Builder.prepare`; EnvironmentInvalid
 */
export async function prepareDirectory(
  folders: SiteFolders,
  progress: Progress,
  builder: Pick<Builder, 'prepare'>,
): Promise<void> {
  await builder.prepare({ ...folders, ...(await settings()), progress });
}
