import type { Bucket } from '../publish/bucket.ts';
import { readStored } from '../publish/bucket-file.ts';
import { NodeReader, readLiveSite } from '../publish/bucket-site.ts';
import { currentRoot } from '../publish/live-site.ts';
import { findFile, type NodeReference, type StoredFile } from '../publish/release-tree.ts';

/** Milliseconds for which a server does not ask again which release is live. */
const LIVE_FOR = 1000;

/** The files of one release of a bucket, by their paths in the site, e.g. `data/header.json`. */
export interface LiveRelease {
  /** Tells releases apart. */
  readonly name: string;
  find(file: string): Promise<StoredFile | undefined>;
  /** The content of a file; undefined where the release has none of that name. */
  read(file: string): Promise<Uint8Array | undefined>;
}

/**
 * A question for the release that is live; undefined in an empty bucket. All who ask within a second get one answer, those
 * who ask while the bucket is asked too. A bucket that does not answer leaves the release that is known.
 * @param now milliseconds; only differences count
 */
export function liveReleases(bucket: Bucket, now: () => number): () => Promise<LiveRelease | undefined> {
  let live: { readonly release: LiveRelease | undefined; readonly until: number } | undefined;
  let asking: Promise<LiveRelease | undefined> | undefined;
  async function ask(): Promise<LiveRelease | undefined> {
    let release = live?.release;
    try {
      const root = currentRoot((await readLiveSite(bucket))?.site);
      // Nodes never change; those of another release are read again, so that memory holds those of one.
      if (release?.name !== (root && nameOf(root))) release = root && releaseOf(bucket, root);
    } catch (error) {
      if (release === undefined) throw error;
    }
    live = { release, until: now() + LIVE_FOR };
    return release;
  }
  return async () => {
    if (live !== undefined && now() < live.until) return live.release;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

const nameOf = ({ release, digest }: NodeReference): string => `${release}/${digest}`;

function releaseOf(bucket: Bucket, root: NodeReference): LiveRelease {
  const { read } = new NodeReader(bucket);
  const find = (file: string) => findFile(root, file, read);
  return {
    name: nameOf(root),
    find,
    async read(file) {
      const found = await find(file);
      return found && readStored(bucket, found);
    },
  };
}
