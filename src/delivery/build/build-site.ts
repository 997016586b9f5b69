import { existsSync } from 'node:fs';
import type { Progress } from '@laurel/terminal';
import {
  type Builder,
  type BuildOptions,
  type BuildReport,
  type BuildSources,
  build,
  DEFAULT_CODE,
  openInputs,
  readBuildSources,
} from 'astro-incremental';
import type { Drawing } from '../../images/drawing.ts';
import { warmDrawingCache } from '../../images/warm-drawing-cache.ts';
import { findMainGuide } from './find-main-guide.ts';
import type { SiteFolders } from './site-folders.ts';

/** Variables that pages may read in every build. */
const ALWAYS_READ_VARIABLES = ['LAUREL_COPYRIGHT_YEAR', 'LAUREL_BUILD_MONTH', 'LAUREL_MAIN_GUIDE'] as const;

/** Values at start. They are read once because each build overwrites the variables for its worker processes. */
const configured = {
  year: process.env.LAUREL_COPYRIGHT_YEAR,
  month: process.env.LAUREL_BUILD_MONTH,
  mainGuide: process.env.LAUREL_MAIN_GUIDE,
  brand: process.env.LAUREL_BRAND,
};

/**
 * Returns the names of the variables that pages may depend on, after validating them. If no setting is present, the schema is not
 * loaded, which keeps a build without changes fast.
 */
async function readPageVariables(): Promise<readonly string[]> {
  if (!Object.keys(process.env).some((name) => name.startsWith('LAUREL_'))) return ALWAYS_READ_VARIABLES;
  const { PAGE_VARIABLES, readEnvironment } = await import('../../domain/settings/environment.ts');
  readEnvironment(process.env);
  return PAGE_VARIABLES;
}

export type BuildSiteOptions = Pick<
  BuildOptions,
  'plan' | 'clean' | 'partial' | 'shard' | 'workers' | 'allowRemovals' | 'outputsBefore'
>;

/**
 * Returns the environment variables and the folders from which the site is compiled. Year, month and main guide are inputs of the
 * build. By default year and month are the current ones in UTC, and the guide is the one with the most firms. `LAUREL_COPYRIGHT_YEAR`,
 * `LAUREL_BUILD_MONTH` and `LAUREL_MAIN_GUIDE` override them.
 * @throws {FaultError} EnvironmentInvalid
 */
async function compileOptions({ inputs }: SiteFolders): Promise<Pick<BuildOptions, 'env' | 'code'>> {
  const env = await readPageVariables();
  const now = new Date().toISOString();
  process.env.LAUREL_COPYRIGHT_YEAR = configured.year || now.slice(0, 4);
  process.env.LAUREL_BUILD_MONTH = configured.month || now.slice(0, 7);
  process.env.LAUREL_MAIN_GUIDE = configured.mainGuide || findMainGuide(inputs) || '';
  return { env, code: [...DEFAULT_CODE, configured.brand || 'brand'] };
}

/**
 * Builds the site from its snapshot.
 * @param builder reusable builder; by default the build starts without one
 * @throws {FaultError} as `build`; EnvironmentInvalid, BrandInvalid, BrandUnreadable
 */
export async function buildSite(
  folders: SiteFolders,
  progress: Progress,
  choices: BuildSiteOptions = {},
  builder: Pick<Builder, 'build'> = { build },
): Promise<BuildReport> {
  const drawing = new AbortController();
  // A first build starts by compiling the code on one core, so pictures are drawn on another core at the same time.
  if (!existsSync(folders.cache) && !choices.plan && !choices.shard)
    warmDrawingCache(() => listGuideDrawings(folders), drawing.signal);
  try {
    return await builder.build({ ...folders, ...choices, ...(await compileOptions(folders)), progress });
  } catch (error) {
    // If brand.json is invalid, the error of the compilation omits the list of invalid keys. Reading the settings throws an error with
    // this list.
    const { readSettings } = await import('./read-settings.ts');
    readSettings(process.env, folders.root);
    throw error;
  } finally {
    drawing.abort();
  }
}

/** Lists the drawings of the guides of a snapshot. The module is loaded on demand, because only a first build needs it. */
async function listGuideDrawings({ root, inputs }: SiteFolders): Promise<Iterable<Drawing>> {
  const { readSettings } = await import('./read-settings.ts');
  readSettings(process.env, root);
  const { guideDrawings } = await import('../../images/guide-drawings.ts');
  return guideDrawings(openInputs(inputs));
}

/**
 * Prepares a builder for the next build of the site, e.g. while the snapshot is pulled.
 * @throws {FaultError} as `Builder.prepare`; EnvironmentInvalid
 */
export async function prepareBuild(
  folders: SiteFolders,
  progress: Progress,
  builder: Pick<Builder, 'prepare'>,
): Promise<void> {
  await builder.prepare({ ...folders, ...(await compileOptions(folders)), progress });
}

/**
 * Computes digests of the current code, snapshot and public files of the site. Two machines build the same outputs if these are equal.
 * @throws {FaultError} EnvironmentInvalid, InputUnreadable, PublicFileUnreadable
 */
export async function readSiteSources(folders: SiteFolders): Promise<BuildSources> {
  return readBuildSources({ ...folders, ...(await compileOptions(folders)) });
}
