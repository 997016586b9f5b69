/** Where releases go: a folder of this machine, a bucket or Netlify, one interface for the commands that publish. */
import type { Progress } from '@laurel/terminal';
import { type FinishedOutputs, openOutputs } from 'astro-incremental';
import type { SiteFolders } from '../build/site-folders.ts';
import type { IndexNow } from './indexnow/indexnow.ts';
import type { Submission } from './indexnow/submit-difference.ts';
import type { PublishPlan } from './publish-difference.ts';
import type { Purge } from './purge/purge-difference.ts';

/** What a publish did; the release is live. */
export interface PublishedRelease {
  readonly name: string;
  readonly files: number;
  /** False if what was live is this build already. */
  readonly changed: boolean;
  /** Files that were sent; undefined where nothing is sent. */
  readonly uploaded?: number;
  /** Seconds that a host took with it; undefined where nothing but us does. */
  readonly host?: { readonly comparing: number; readonly goingLive: number };
  /** What CDNs were notified of; undefined where there are none, or that failed. */
  readonly purges?: readonly Purge[] | undefined;
  /** What search engines were notified of; undefined where they know already, are not notified, or that failed. */
  readonly submission?: Submission | undefined;
  /** What failed once it was live: to notify CDNs or search engines, or to remove old files. The next publish makes up for it. */
  readonly unfinished: readonly unknown[];
}

/** What going back led to. */
export type RolledBack = Pick<PublishedRelease, 'name' | 'unfinished'>;

/** Pages, search, lookups, redirects and headers of one build go live together and back together. */
export interface PublishTarget {
  /**
   * Publishes the last build.
   * @param confirm is given its id before anything is written; what it throws ends the publish
   * @throws {FaultError} as `release` and `publishDifference`; what was live stays
   */
  publish(
    folders: SiteFolders,
    progress: Progress,
    confirm?: (build: string) => void,
  ): Promise<PublishedRelease>;
  /** What a publish of these outputs would do. Writes nothing. */
  plan(outputs: FinishedOutputs, progress: Progress): Promise<PublishPlan>;
  /** The bytes of a file of the release that is live; undefined where it has none of that name. */
  readLive(file: string): Promise<Uint8Array | undefined>;
  /** Goes back to the release that the live one replaced, or to a named one. */
  rollBack(name: string | undefined): Promise<RolledBack>;
  list(): Promise<{ readonly names: readonly string[]; readonly current: string | undefined }>;
}

/** How many releases a target keeps, the live one included. */
export interface Keeping {
  readonly keep: number;
  readonly now: () => Date;
  /** Notifies search engines of what changed; undefined: they are not notified. */
  readonly engines?: IndexNow | undefined;
}

/**
 * What a publish of the last finished build would do.
 * @throws {FaultError} NothingBuilt, BuildInProgress, and as `plan`
 */
export async function planOf(
  target: PublishTarget,
  folders: SiteFolders,
  progress: Progress,
): Promise<PublishPlan> {
  const outputs = await openOutputs(folders);
  try {
    return await target.plan(outputs, progress);
  } finally {
    outputs.close();
  }
}
