import { isFault } from '@laurel/diagnostics';
import { ASSETS_FOLDER } from '../hosting/file-folders.ts';
import type { Bucket } from '../publish/bucket.ts';
import { readStoredFile } from '../publish/bucket-file.ts';
import { NodeReader, readLiveSite } from '../publish/bucket-site.ts';
import { liveReleaseRoot } from '../publish/live-site.ts';
import { findFile, type NodeReference, type StoredFile } from '../publish/release-tree.ts';

/** How long a server caches which release is live. */
const CACHE_LIFETIME_MS = 1000;

/** Read access to the files of one release of a bucket, by path in the site, e.g. `data/header.json`. */
export interface LiveRelease {
  /** Unique name of the release. */
  readonly name: string;
  find(file: string): Promise<StoredFile | undefined>;
  /** Reads the content of a file; undefined if the release lacks it. */
  read(file: string): Promise<Uint8Array | undefined>;
}

/**
 * Returns a function that reads which release is live. It resolves to undefined if the bucket is empty.
 * - The result is cached for `CACHE_LIFETIME_MS`, and concurrent calls share one request.
 * - If the bucket does not respond, the cached release is returned.
 * @param now monotonic time in milliseconds
 */
export function createLiveReleaseReader(
  bucket: Bucket,
  now: () => number,
): () => Promise<LiveRelease | undefined> {
  let live: { readonly release: LiveRelease | undefined; readonly validUntil: number } | undefined;
  let pendingRead: Promise<LiveRelease | undefined> | undefined;
  async function readLiveRelease(): Promise<LiveRelease | undefined> {
    let release = live?.release;
    try {
      const site = (await readLiveSite(bucket))?.site;
      const root = liveReleaseRoot(site);
      // Each release has its own cache of tree nodes, so that the nodes of earlier releases are freed.
      if (release?.name !== (root && releaseId(root)))
        release = root && openRelease(bucket, root, site?.kept.map((kept) => kept.root) ?? []);
    } catch (error) {
      if (release === undefined) throw error;
    }
    live = { release, validUntil: now() + CACHE_LIFETIME_MS };
    return release;
  }
  return async () => {
    if (live !== undefined && now() < live.validUntil) return live.release;
    pendingRead ??= readLiveRelease().finally(() => {
      pendingRead = undefined;
    });
    return pendingRead;
  };
}

const releaseId = ({ release, digest }: NodeReference): string => `${release}/${digest}`;

/**
 * Opens a release.
 * @param keptRoots roots of all retained releases, oldest first. After a rollback, visitors still have pages of a later release open, so
 * an asset that the live release lacks is found in the latest release that has it.
 */
function openRelease(bucket: Bucket, root: NodeReference, keptRoots: readonly NodeReference[]): LiveRelease {
  const { read } = new NodeReader(bucket);
  const others = keptRoots.filter((other) => releaseId(other) !== releaseId(root)).reverse();
  const find = async (file: string) => {
    const found = await findFile(root, file, read);
    if (found !== undefined || !file.startsWith(ASSETS_FOLDER)) return found;
    for (const other of others) {
      const retained = await findFile(other, file, read).catch(ignoreRemoved);
      if (retained !== undefined) return retained;
    }
    return undefined;
  };
  return {
    name: releaseId(root),
    find,
    async read(file) {
      const found = await find(file);
      return found && readStoredFile(bucket, found);
    },
  };
}

/** Returns undefined for an object that is missing, because a publish may be removing the objects of an earlier release. */
function ignoreRemoved(error: unknown): undefined {
  if (!isFault(error, 'BucketDamaged')) throw error;
}
