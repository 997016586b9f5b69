import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wrongUsage } from '@laurel/terminal';
import { resolveSiteFolders, type SiteFolders } from '../../src/delivery/build/site-folders.ts';

/** Command-line options for folders, shared by the commands that work on a built site. */
export const folderOptions = {
  root: { type: 'string' },
  snapshots: { type: 'string' },
  out: { type: 'string' },
  cache: { type: 'string' },
} as const;

export type FolderValues = { readonly [Name in keyof typeof folderOptions]?: string | undefined };

/**
 * Resolves the folders that the options name.
 * @throws {FaultError} WrongUsage if `--root` is no site: a command would otherwise create folders there; as `resolveSiteFolders`
 */
export async function resolveFolderOptions(
  invocation: string,
  { snapshots, ...named }: FolderValues,
): Promise<SiteFolders> {
  if (named.root !== undefined && !existsSync(join(named.root, SITE_FILE)))
    throw wrongUsage(invocation, `--root is ${JSON.stringify(named.root)}, which contains no ${SITE_FILE}.`);
  return resolveSiteFolders({ ...named, inputs: snapshots });
}

/** File that every site has in its folder. */
const SITE_FILE = 'astro.config.mjs';

export const folderUsage = `  --snapshots DIR  inputs (default: .laurel/snapshots, or data-snapshots where nothing was ever pulled)
  --out DIR        output folder (default: dist)
  --cache DIR      state of the build, belongs to --out (default: .laurel/cache)
  --root DIR       folder of the site (default: .)`;
