import { resolveSiteFolders, type SiteFolders } from '../../src/delivery/build/site-folders.ts';

/** Command-line options for folders, shared by the commands that work on a built site. */
export const folderOptions = {
  root: { type: 'string' },
  snapshots: { type: 'string' },
  out: { type: 'string' },
  cache: { type: 'string' },
} as const;

export type FolderValues = { readonly [Name in keyof typeof folderOptions]?: string | undefined };

/** Resolves the folders that the options name. */
export const resolveFolderOptions = ({ snapshots, ...named }: FolderValues): Promise<SiteFolders> =>
  resolveSiteFolders({ ...named, inputs: snapshots });

export const folderUsage = `  --snapshots DIR  inputs (default: .laurel/snapshots, or data-snapshots where nothing was ever pulled)
  --out DIR        output folder (default: dist)
  --cache DIR      state of the build, belongs to --out (default: .laurel/cache)
  --root DIR       folder of the site (default: .)`;
