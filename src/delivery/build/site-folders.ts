import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { snapshotMissing } from '../../domain/errors/snapshot.ts';
import { SEARCH_FOLDER } from '../../domain/search-segments.ts';

export interface SiteFolders {
  readonly root: string;
  /** What the last pull wrote; the committed sample where nothing was ever pulled. */
  readonly inputs: string;
  readonly out: string;
  /** The build's state, which belongs to `out`. */
  readonly cache: string;
}

/** Folders as they are named on a command line; each may be left out. */
export type NamedFolders = { readonly [Name in keyof SiteFolders]?: string | undefined };

/** Where a pull writes unless it is told otherwise. */
export const PULLED_SNAPSHOTS = '.laurel/snapshots';

/**
 * The folders that a command works on, absolute. Relative ones are relative to the folder of the call. Ends first what
 * a pull that was killed left half done.
 * @throws {FaultError} SnapshotMissing where something was pulled once and is gone: the sample never replaces a site;
 * PullInProgress if a pull that is about to replace the snapshot does not get on.
 */
export async function siteFolders(named: NamedFolders): Promise<SiteFolders> {
  const root = resolve(named.root ?? '.');
  return {
    root,
    inputs: named.inputs ? resolve(named.inputs) : await snapshotsOf(root),
    out: named.out ? resolve(named.out) : join(root, 'dist'),
    cache: named.cache ? resolve(named.cache) : join(root, '.laurel/cache'),
  };
}

async function snapshotsOf(root: string): Promise<string> {
  const pulled = join(root, PULLED_SNAPSHOTS);
  const isThere = () => existsSync(join(pulled, 'index.json'));
  if (isThere()) return pulled;
  // A pull makes this lock before anything else, and nothing removes it.
  if (!existsSync(pulled) && !existsSync(join(root, '.laurel/.snapshots.lock')))
    return join(root, 'data-snapshots');
  const { recoverSnapshot } = await import('../../content/pull/pull-snapshot.ts');
  await recoverSnapshot(pulled);
  if (!isThere()) throw new FaultError(snapshotMissing({ folder: pulled }));
  return pulled;
}

/** The search index of a built site. */
export const searchFolder = (out: string): string => join(out, SEARCH_FOLDER);
