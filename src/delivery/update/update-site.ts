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
import { type BucketRelease, findLiveRelease, findStoredState } from '../publish/live-site.ts';
import type { PublicationStep } from '../publish/notifications/publication-event.ts';
import { type PublishedRelease, planPublishOfLastBuild } from '../publish/publish-target.ts';
import { restoreState } from '../publish/state/restore-state.ts';

export interface UpdateOptions<Pulled> {
  /** Bucket of the releases. */
  readonly bucket: Bucket;
  /** Target that publishes to the bucket. */
  readonly target: Pick<BucketTarget, 'plan' | 'publishAfter'>;
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
  /** Function that runs each step. The function can add behaviour, e.g. send a notification if the step fails. */
  readonly runStep: <Result>(step: PublicationStep, work: () => Promise<Result>) => Promise<Result>;
  readonly progress: Progress;
}

export interface Update<Pulled> {
  readonly pulled: Pulled;
  readonly report: BuildReport;
  readonly released: PublishedRelease;
}

/**
 * Publishes the current content of the upstream from a machine without folders of an earlier run: restores the state of the live
 * release, pulls, builds the changed outputs and uploads the difference. If no usable state is stored, all content is pulled and
 * everything is built.
 * @throws {FaultError} the errors of pull, build and publish, after which the live release is unchanged; PublishedMeanwhile if another
 * release has gone live since the start.
 */
export async function updateSite<Pulled>(options: UpdateOptions<Pulled>): Promise<Update<Pulled>> {
  const { bucket, target, folders, build, runStep, progress } = options;
  const { live, restored } = await runStep('publish', async () => {
    const site = (await readLiveSite(bucket))?.site;
    return {
      live: findLiveRelease(site),
      restored: await restoreStoredState(findStoredState(site), options),
    };
  });
  const isRestored = restored === 'restored';
  const pulled = await runStep('pull', () => options.pull(isRestored));
  const outputsBefore = live?.files;
  const report = await runStep('build', async () => {
    const built = await build({ partial: isRestored, outputsBefore });
    if (!isRestored || (await hasAllChangedFiles(options))) return built;
    // The live release was built from another state, or the headers of its files have changed.
    progress.note('Unchanged files have to be uploaded again. The whole site is built.');
    return build({ clean: true, outputsBefore });
  });
  const released = await runStep('publish', () =>
    target.publishAfter(folders, progress, {
      release: live?.number ?? 0,
      isStateDamaged: restored === 'damaged',
    }),
  );
  return { pulled, report, released };
}

/** Returns whether the output folder contains all files that differ from the live release. */
async function hasAllChangedFiles({
  target,
  folders,
  progress,
}: Pick<UpdateOptions<unknown>, 'target' | 'folders' | 'progress'>): Promise<boolean> {
  const { added, changed } = await planPublishOfLastBuild(target, folders, progress);
  return [...added, ...changed].every((file) => existsSync(join(folders.out, file)));
}

/** Restores a stored state. If it is damaged or missing, the folders are empty afterwards. */
async function restoreStoredState(
  state: BucketRelease['state'],
  { bucket, folders, progress }: Pick<UpdateOptions<unknown>, 'bucket' | 'folders' | 'progress'>,
): Promise<'restored' | 'damaged' | 'missing'> {
  if (state === undefined) {
    progress.note('No state of an earlier build is stored. The whole site is built.');
    return 'missing';
  }
  try {
    await restoreState(bucket, state, folders, progress);
    return 'restored';
  } catch (error) {
    if (!isFault(error, 'BucketDamaged')) throw error;
    progress.note(`${error.fault.what} The whole site is built.`);
    for (const folder of [folders.inputs, folders.cache]) await rm(folder, { recursive: true, force: true });
    return 'damaged';
  }
}
