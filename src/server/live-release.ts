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
 * A question for the release that is live; undefined in an empty bucket. All who ask within a second get one answer.
 * @param now milliseconds; only differences count
 */
export function liveReleases(bucket: Bucket, now: () => number): () => Promise<LiveRelease | undefined> {
  let live: { readonly release: LiveRelease | undefined; readonly until: number } | undefined;
  return async () => {
    if (live !== undefined && now() < live.until) return live.release;
    const root = currentRoot((await readLiveSite(bucket))?.site);
    const name = root && nameOf(root);
    // Nodes never change; those of another release are read again, so that memory holds those of one.
    const release = live?.release?.name === name ? live?.release : root && releaseOf(bucket, root);
    live = { release, until: now() + LIVE_FOR };
    return release;
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
