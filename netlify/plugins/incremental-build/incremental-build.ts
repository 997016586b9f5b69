import { existsSync, rmSync } from 'node:fs';
import { brandFolderUnsupported } from '../../../src/domain/errors/brand.ts';
import { narrowCommand, parsePublishedGroup } from './hook-payload.ts';

/** Properties of Netlify's build event that this plugin uses. */
interface BuildEvent {
  readonly netlifyConfig: { readonly build: { command?: string } };
  readonly utils: {
    readonly cache: {
      restore(paths: readonly string[]): Promise<boolean>;
      save(paths: readonly string[]): Promise<boolean>;
    };
  };
}

/** Name of the brand folder that is bundled into functions and edge functions. */
const DEFAULT_BRAND = 'brand';
const SNAPSHOTS = '.laurel/snapshots';
const DRAWINGS = '.laurel/drawings';
/** The build state describes the output, so they are only restored together. */
const BUILD = ['.laurel/cache', 'dist'];

/**
 * Restores the caches of the previous build, and restricts the pull to the group that the build hook names.
 * @throws {FaultError} BrandFolderUnsupported
 */
export async function onPreBuild({ netlifyConfig, utils }: BuildEvent): Promise<void> {
  const { LAUREL_BRAND: brand } = process.env;
  if (brand && brand !== DEFAULT_BRAND) throw brandFolderUnsupported(brand);
  await utils.cache.restore([SNAPSHOTS, DRAWINGS, ...BUILD]);
  if (!BUILD.every((path) => existsSync(path)))
    for (const path of BUILD) rmSync(path, { recursive: true, force: true });
  const groupId = parsePublishedGroup(process.env.INCOMING_HOOK_BODY);
  const { command } = netlifyConfig.build;
  if (groupId === undefined || command === undefined || !existsSync(`${SNAPSHOTS}/index.json`)) {
    console.log('Pulling everything.');
    return;
  }
  console.log(`Pulling group ${groupId} only, as requested by the build hook.`);
  netlifyConfig.build.command = narrowCommand(command, groupId);
}

/** Saves the snapshot, drawings, build state and output for the next build. */
export async function onPostBuild({ utils }: BuildEvent): Promise<void> {
  await utils.cache.save([SNAPSHOTS, DRAWINGS, ...BUILD]);
}
