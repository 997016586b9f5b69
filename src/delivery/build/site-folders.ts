import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { snapshotMissing } from '../../domain/errors/snapshot.ts';
import { SEARCH_FOLDER } from '../../domain/search-segments.ts';

export interface SiteFolders {
  readonly root: string;
  /** Snapshot of the last pull; the committed sample if nothing was ever pulled. */
  readonly inputs: string;
  readonly out: string;
  /** Build state, which describes the files in `out`. */
  readonly cache: string;
}

/** Folders from the options of a command. */
type FolderOptions = { readonly [Name in keyof SiteFolders]?: string | undefined };

/** Default folder of a pull, relative to the root. */
export const PULLED_SNAPSHOT_FOLDER = '.laurel/snapshots';

/**
 * Returns the absolute folders of a command. Relative options are resolved against the working directory. An interrupted
 * replacement of the snapshot is completed first.
 * @throws {FaultError} SnapshotMissing if a snapshot was pulled earlier and is gone, because the sample must not replace a site;
 * PullInProgress if a pull that is replacing the snapshot does not finish in time
 */
export async function resolveSiteFolders(named: FolderOptions): Promise<SiteFolders> {
  const root = resolve(named.root ?? '.');
  return {
    root,
    inputs: named.inputs ? resolve(named.inputs) : await findSnapshotFolder(root),
    out: named.out ? resolve(named.out) : join(root, 'dist'),
    cache: named.cache ? resolve(named.cache) : join(root, '.laurel/cache'),
  };
}

async function findSnapshotFolder(root: string): Promise<string> {
  const pulled = join(root, PULLED_SNAPSHOT_FOLDER);
  const isComplete = () => existsSync(join(pulled, 'index.json'));
  if (isComplete()) return pulled;
  // A pull creates this lock first, and it is never removed. So without it, nothing was ever pulled.
  if (!existsSync(pulled) && !existsSync(join(root, '.laurel/.snapshots.lock')))
    return join(root, 'data-snapshots');
  const { recoverSnapshot } = await import('../../content/pull/pull-snapshot.ts');
  await recoverSnapshot(pulled);
  if (!isComplete()) throw new FaultError(snapshotMissing({ folder: pulled }));
  return pulled;
}

/** Returns the folder of the search index of a built site. */
export const searchFolder = (out: string): string => join(out, SEARCH_FOLDER);
