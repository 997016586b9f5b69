import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import type { BuildReport } from 'astro-incremental';
import type { BuildSiteOptions } from '../build/build-site.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import type { Bucket } from '../publish/bucket.ts';
import { readLiveSite } from '../publish/bucket-site.ts';
import type { BucketTarget } from '../publish/bucket-target.ts';
import { type BucketRelease, findLiveRelease, nextReleaseNumber } from '../publish/live-site.ts';
import type { PublicationStep } from '../publish/notifications/publication-event.ts';
import { type PublishedRelease, planPublishOfLastBuild } from '../publish/publish-target.ts';
import { restoreState } from '../publish/state/restore-state.ts';
import { readStateETag, removeState } from '../publish/state/state-bucket.ts';

export interface UpdateOptions<Pulled> {
  /** Bucket of the releases. */
  readonly bucket: Bucket;
  /** Target that publishes to the bucket. */
  readonly target: Pick<BucketTarget, 'plan' | 'publishAs' | 'addKnownRelease'>;
  /** Folders of this run. Apart from the root they are empty or missing. */
  readonly folders: SiteFolders;
  /**
   * Pulls the current content into `folders.inputs`.
   * @param hasSnapshot whether the folder contains the snapshot of an earlier pull. Without it, all content has to be pulled.
   */
  readonly pull: (hasSnapshot: boolean) => Promise<Pulled>;
  /** Builds the site in these folders. */
  readonly build: (
    choices: Pick<BuildSiteOptions, 'clean' | 'partial' | 'outputsBefore'>,
  ) => Promise<BuildReport>;
  /** Called at the start of each step. */
  readonly onStep: (step: PublicationStep) => void;
  readonly progress: Progress;
}

export interface Update<Pulled> {
  readonly pulled: Pulled;
  readonly report: BuildReport;
  readonly released: PublishedRelease;
}

/**
 * Publishes the current content of the upstream from a machine without folders of an earlier run: restores the stored
 * state, pulls, builds the changed outputs and uploads the difference. If no usable state is stored, all content is pulled and
 * everything is built.
 * @throws {FaultError} the errors of pull, build and publish, after which the live release is unchanged; PublishedMeanwhile if another
 * publish or a rollback has changed the live release since the start.
 */
export async function updateSite<Pulled>(options: UpdateOptions<Pulled>): Promise<Update<Pulled>> {
  const { bucket, target, folders, pull, build, onStep, progress } = options;
  onStep('publish');
  const site = (await readLiveSite(bucket))?.site;
  const live = findLiveRelease(site);
  const isRestored = await restoreStoredState(options);
  onStep('pull');
  const pulled = await pull(isRestored);
  onStep('build');
  const outputsBefore = live?.files;
  let report = await build({ partial: isRestored, outputsBefore });
  if (isRestored && !(await canBePublished(live, options))) {
    // The live release was built from another state, or the headers of its files have changed.
    progress.note('Unchanged files have to be uploaded again. The whole site is built.');
    report = await build({ clean: true, outputsBefore });
  }
  onStep('publish');
  const released = await target.publishAs(nextReleaseNumber(site), folders, progress);
  return { pulled, report, released };
}

/**
 * Returns whether the output folder contains all files that differ from the live release. Also returns true if another release has gone
 * live in the meantime, because the publish then fails in any case.
 */
async function canBePublished(
  live: BucketRelease | undefined,
  { target, folders, progress }: Pick<UpdateOptions<unknown>, 'target' | 'folders' | 'progress'>,
): Promise<boolean> {
  const { from, added, changed } = await planPublishOfLastBuild(target, folders, progress);
  return from !== live?.name || [...added, ...changed].every((file) => existsSync(join(folders.out, file)));
}

/**
 * Restores the stored state. If other processes store newer states during the restore and remove packs of this one, restores the newest
 * state. Removes a damaged state, so that the next one is stored in full.
 * @returns false if no usable state is stored; the folders are then empty
 */
async function restoreStoredState(
  options: Pick<UpdateOptions<unknown>, 'bucket' | 'target' | 'folders' | 'progress'>,
): Promise<boolean> {
  const { bucket, target, folders, progress } = options;
  const etag = await readStateETag(bucket);
  try {
    const restored = await restoreState(bucket, folders, progress);
    if (restored === undefined) {
      progress.note('No state of an earlier build is stored. The whole site is built.');
      return false;
    }
    const { build, root } = restored;
    if (root !== undefined) target.addKnownRelease({ build, root });
    return true;
  } catch (error) {
    if (!isFault(error, 'BucketDamaged')) throw error;
    for (const folder of [folders.inputs, folders.cache]) await rm(folder, { recursive: true, force: true });
    if ((await readStateETag(bucket)) !== etag) return restoreStoredState(options);
    progress.note(`${error.fault.what} The whole site is built.`);
    await removeState(bucket);
    return false;
  }
}
