import { existsSync } from 'node:fs';
import type { Progress } from '@laurel/terminal';
import { type Builder, type BuildOptions, type BuildReport, build, openInputs } from 'astro-incremental';
import { drawAhead } from '../../images/draw-ahead.ts';
import type { Drawing } from '../../images/drawing.ts';
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
  const { PAGE_VARIABLES, readEnvironment } = await import('../../domain/settings/environment.ts');
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
  // The code is compiled first, which leaves a core idle.
  if (!existsSync(folders.cache) && !choices.plan && !choices.shard)
    drawAhead(() => drawingsOf(folders.inputs), drawing.signal);
  try {
    return await builder.build({ ...folders, ...choices, ...(await settings()), progress });
  } finally {
    drawing.abort();
  }
}

/** The drawings that a snapshot's guides need. Loaded for a first build: most find theirs drawn. */
async function drawingsOf(snapshots: string): Promise<Iterable<Drawing>> {
  const { drawingsOfGuides } = await import('../../images/guide-drawings.ts');
  return drawingsOfGuides(openInputs(snapshots));
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
