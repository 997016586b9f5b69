/** Common interface of publish targets: a folder of this machine, a bucket, or Netlify. */
import type { Progress } from '@laurel/terminal';
import { type AssetRetention, type FinishedOutputs, openOutputs } from 'astro-incremental';
import type { SiteFolders } from '../build/site-folders.ts';
import type { AuditTrail } from './audit/audit-trail.ts';
import type { IndexNow } from './indexnow/indexnow.ts';
import type { Submission } from './indexnow/submit-difference.ts';
import type { PublishPlan } from './publish-difference.ts';
import type { Purge } from './purge/purge-difference.ts';

/** Result of a publish. The release is live. */
export interface PublishedRelease {
  readonly name: string;
  readonly files: number;
  /** False if this build was already live. */
  readonly changed: boolean;
  /** Number of damaged files of the live release that were restored or removed; undefined for targets that do not check it. */
  readonly repaired?: number;
  /** Number of uploaded files; undefined if the target has no uploads, or if other machines uploaded the files. */
  readonly uploaded?: number | undefined;
  /** Duration of the steps that the host runs; undefined for targets without such steps. */
  readonly hostSeconds?: { readonly comparing: number; readonly goingLive: number };
  /** Purges of CDNs; undefined if no CDN is configured or a purge failed. */
  readonly purges?: readonly Purge[] | undefined;
  /** Notification of search engines; undefined if none is configured, no page changed, or it failed. */
  readonly submission?: Submission | undefined;
  /** Errors after the release was live: purging CDNs, notifying search engines, removing old files. The next publish repeats them. */
  readonly unfinished: readonly unknown[];
}

/** Folders of the last build, from which damaged files of a release may be restored. */
export interface RestoreOptions {
  readonly folders: Pick<SiteFolders, 'out' | 'cache'>;
  readonly progress: Progress;
}

export interface LiveCheckOptions extends RestoreOptions {
  /** Whether files are checked by their bytes instead of by names and sizes. */
  readonly contents: boolean;
  /** Whether damaged files are restored. */
  readonly repair: boolean;
}

/** The live release, and its files that were changed, added or removed after it was published. */
export interface LiveCheck {
  readonly name: string;
  readonly damaged: readonly string[];
}

/** Result of a rollback. */
type RollbackResult = Pick<PublishedRelease, 'name' | 'unfinished'>;

/** Publish target. Pages, search index, lookups, redirects and headers of a build go live, and are rolled back, in one step. */
export interface PublishTarget {
  /**
   * Publishes the last build.
   * @param confirm called with the id of the build before anything is written; an error that it throws cancels the publish
   * @throws {FaultError} as `release` and `publishDifference`; the live release does not change
   */
  publish(
    folders: SiteFolders,
    progress: Progress,
    confirm?: (build: string) => void,
  ): Promise<PublishedRelease>;
  /** Computes what a publish of these outputs would do, without a write. */
  plan(outputs: FinishedOutputs, progress: Progress): Promise<PublishPlan>;
  /** Reads a file of the live release; undefined if the release lacks it. */
  readLive(file: string): Promise<Uint8Array | undefined>;
  /**
   * Compares the live release with its manifest, and restores damaged files if requested.
   * @returns undefined if no release is live
   * @throws {FaultError} ReleaseDamaged or BucketDamaged if files cannot be restored
   */
  checkLive(options: LiveCheckOptions): Promise<LiveCheck | undefined>;
  /** Makes an earlier release live after checking it: the release `name`, or the predecessor of the live release. */
  rollBack(name: string | undefined, options: RestoreOptions): Promise<RollbackResult>;
  list(): Promise<{ readonly names: readonly string[]; readonly current: string | undefined }>;
  /**
   * Stores the state of the last build, from which another machine continues. The caller does this last, after a release is live and
   * recorded. Undefined for targets that store no state.
   * @throws {FaultError} StateReplaced, BucketFailed
   */
  storeState?(folders: SiteFolders, progress: Progress): Promise<void>;
  /** Audit trail of the releases. The caller appends the entries. */
  readonly audit: AuditTrail;
}

/** Options of targets that retain a number of releases. */
export interface RetentionOptions {
  /** Number of retained releases, including the live one. */
  readonly keep: number;
  readonly now: () => Date;
  /** Which assets of earlier releases stay reachable, and how long; 7 days by default. */
  readonly retention?: AssetRetention | undefined;
  /** Notifies search engines of changed pages; undefined: they are not notified. */
  readonly engines?: IndexNow | undefined;
}

/**
 * Computes what a publish of the last finished build would do.
 * @throws {FaultError} NothingBuilt, BuildInProgress, and as `plan`
 */
export async function planPublishOfLastBuild(
  target: Pick<PublishTarget, 'plan'>,
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
