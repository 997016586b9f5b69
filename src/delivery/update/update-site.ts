import { rm } from 'node:fs/promises';
import { isFault } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import type { BuildReport } from 'astro-incremental';
import type { BuildSiteOptions } from '../build/build-site.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import type { Bucket } from '../publish/bucket.ts';
import { readLiveSite } from '../publish/bucket-site.ts';
import type { BucketTarget } from '../publish/bucket-target.ts';
import { type BucketRelease, findLiveRelease } from '../publish/live-site.ts';
import type { PublishedRelease } from '../publish/publish-target.ts';
import { restoreState } from '../publish/state/restore-state.ts';

export interface UpdateOptions<Pulled> {
  /** Bucket of the releases. */
  readonly bucket: Bucket;
  /** Target that publishes to the bucket. */
  readonly target: Pick<BucketTarget, 'publishAfter'>;
  /** Folders of this run. Apart from the root they are empty or missing. */
  readonly folders: SiteFolders;
  /** Pulls the current content into `folders.inputs`. */
  readonly pull: () => Promise<Pulled>;
  /** Builds the site in these folders. */
  readonly build: (choices: Pick<BuildSiteOptions, 'clean' | 'partial'>) => Promise<BuildReport>;
  readonly progress: Progress;
}

export interface Update<Pulled> {
  readonly pulled: Pulled;
  readonly report: BuildReport;
  /** The published release; undefined if the live release already has the current content. */
  readonly released: PublishedRelease | undefined;
}

/**
 * Publishes the current content of the upstream from a machine without folders of an earlier run: restores the state of the live
 * release, pulls, builds the changed outputs and uploads the difference. If the live release has no usable state, everything is
 * built.
 * @throws {FaultError} the errors of pull, build and publish, after which the live release is unchanged; PublishedMeanwhile if another
 * release has gone live since the start.
 */
export async function updateSite<Pulled>(options: UpdateOptions<Pulled>): Promise<Update<Pulled>> {
  const { bucket, target, folders, pull, build, progress } = options;
  const live = findLiveRelease((await readLiveSite(bucket))?.site);
  const isRestored = live !== undefined && (await restoreOrStartAgain(live, options));
  const pulled = await pull();
  const report = await build({ partial: isRestored });
  const { added, changed, removed } = report.counts;
  if (isRestored && added + changed + removed === 0) return { pulled, report, released: undefined };
  const publish = () => target.publishAfter(live?.number ?? 0, folders, progress);
  try {
    return { pulled, report, released: await publish() };
  } catch (error) {
    // The headers of unchanged files differ from their headers in the live release, so these files have to be uploaded again.
    if (!isRestored || !isFault(error, 'OutputDamaged')) throw error;
    progress.note('Unchanged files have to be uploaded again. The whole site is built.');
    return { pulled, report: await build({ clean: true }), released: await publish() };
  }
}

/**
 * Restores the state of the live release.
 * @returns false if the release has no usable state; the folders are then empty
 */
async function restoreOrStartAgain(
  { state }: BucketRelease,
  { bucket, folders, progress }: Pick<UpdateOptions<unknown>, 'bucket' | 'folders' | 'progress'>,
): Promise<boolean> {
  if (state === undefined) {
    progress.note('The live release has no stored state. The whole site is built.');
    return false;
  }
  try {
    await restoreState(bucket, state, folders, progress);
    return true;
  } catch (error) {
    if (!isFault(error, 'BucketDamaged')) throw error;
    progress.note(`${error.fault.what} The whole site is built.`);
    for (const folder of [folders.inputs, folders.cache]) await rm(folder, { recursive: true, force: true });
    return false;
  }
}
