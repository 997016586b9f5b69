import type { Bucket } from '../publish/bucket.ts';
import { contentOf } from '../publish/bucket-file.ts';
import { NodeReader, readLiveSite } from '../publish/bucket-site.ts';
import { currentRoot } from '../publish/live-site.ts';
import { fileKey, findFile, type StoredFile } from '../publish/release-tree.ts';

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
    const name = root && `${root.release}/${root.digest}`;
    // Nodes never change; those of another release are read again, so that memory holds those of one.
    if (live === undefined || live.release?.name !== name) {
      const { read } = new NodeReader(bucket);
      const find = async (file: string) => root && findFile(root, file, read);
      const release = name !== undefined ? { name, find, read: reading(bucket, find) } : undefined;
      live = { release, until: 0 };
    }
    live = { ...live, until: now() + LIVE_FOR };
    return live.release;
  };
}

const reading =
  (bucket: Bucket, find: LiveRelease['find']): LiveRelease['read'] =>
  async (file) => {
    const found = await find(file);
    const object = found && (await bucket.get(fileKey(found)));
    return object && contentOf(object);
  };
