import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Options of the command line that name folders, shared by the commands that work on a built site. */
export const folderOptions = {
  root: { type: 'string' },
  snapshots: { type: 'string' },
  out: { type: 'string' },
  cache: { type: 'string' },
  search: { type: 'string' },
} as const;

export interface SiteFolders {
  readonly root: string;
  /** What the last pull wrote; the committed sample where nothing was pulled. */
  readonly snapshots: string;
  readonly out: string;
  /** The build's state, which belongs to `out`. */
  readonly cache: string;
  /** The search indexes, which belong to `out` and are not served as files. */
  readonly search: string;
}

/** The folders that a command works on, absolute. Relative ones are relative to the folder of the call. */
export function siteFolders(
  values: {
    readonly [name in keyof typeof folderOptions]?: string | undefined;
  },
): SiteFolders {
  const root = resolve(values.root ?? '.');
  const pulled = resolve(root, '.laurel/snapshots');
  const sample = resolve(root, 'data-snapshots');
  return {
    root,
    snapshots: values.snapshots
      ? resolve(values.snapshots)
      : existsSync(resolve(pulled, 'index.json'))
        ? pulled
        : sample,
    out: values.out ? resolve(values.out) : resolve(root, 'dist'),
    cache: values.cache ? resolve(values.cache) : resolve(root, '.laurel/cache'),
    search: values.search ? resolve(values.search) : resolve(root, '.laurel/search'),
  };
}

export const folderUsage = `  --snapshots DIR  inputs (default: .laurel/snapshots, or data-snapshots where nothing was pulled)
  --out DIR        output folder (default: dist)
  --cache DIR      state of the build, belongs to --out (default: .laurel/cache)
  --search DIR     search indexes, belong to --out (default: .laurel/search)
  --root DIR       folder of the site (default: .)`;
