import { FaultError } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import {
  type BuildSources,
  type FinishedOutputs,
  isLargeLoss,
  openOutputs,
  type Shard,
} from 'astro-incremental';
import { removalsRefused } from '../../domain/errors/publishing.ts';
import type { Environment } from '../../domain/settings/environment.ts';
import { responseSettings } from '../../domain/settings/hosting-settings.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import { createStoredHeaders } from '../hosting/stored-headers.ts';
import { bucketAuditTrail } from './audit/bucket-audit-trail.ts';
import type { Bucket } from './bucket.ts';
import { createLiveFileReader } from './bucket-file.ts';
import { readLiveSite } from './bucket-site.ts';
import { findDamagedFiles, restoreFiles } from './check-bucket.ts';
import { submitDifference } from './indexnow/submit-difference.ts';
import { type BucketRelease, findLiveRelease } from './live-site.ts';
import {
  type BuiltSite,
  createBuiltSite,
  type PublishOptions,
  planPublish,
  publishDifference,
  rollBackBucket,
  updateBuiltSite,
} from './publish-difference.ts';
import type {
  LiveCheckOptions,
  PublishedRelease,
  PublishTarget,
  RetentionOptions,
} from './publish-target.ts';
import type { Cdn } from './purge/cdns.ts';
import { purgeDifference } from './purge/purge-difference.ts';
import { runPostPublishStep } from './run-post-publish-step.ts';
import { joinShards, joinStates } from './shards/join-shards.ts';
import { removeOtherShards } from './shards/shard-record.ts';
import { uploadShard } from './shards/upload-shard.ts';
import { storeState } from './state/store-state.ts';

/** Minimum number of retained releases: a visitor may still be reading the release before the live one. */
export const MIN_KEPT_IN_BUCKET = 2;

/** Target that publishes to a bucket. */
export interface BucketTarget extends PublishTarget {
  /**
   * Publishes the last build under a given release number.
   * @param number `nextReleaseNumber` when the build started
   * @throws {FaultError} PublishedMeanwhile if a publish or a rollback has used the number; otherwise the errors of `publish`
   */
  publishAs(number: number, folders: SiteFolders, progress: Progress): Promise<PublishedRelease>;
  /**
   * Uploads the last build of a shard. The live release does not change.
   * @returns number of uploaded files
   * @throws {FaultError} the errors of `uploadShard`
   */
  uploadShard(
    shard: Shard,
    options: { readonly sources: BuildSources; readonly folders: SiteFolders; readonly progress: Progress },
  ): Promise<number>;
  /**
   * Joins the files of all uploaded shards to a release, and makes it live.
   * @throws {FaultError} RemovalsRefused, ShardFileMissing, the errors of `joinShards` and of `publishAs`. The live release does not change.
   */
  publishShards(
    count: number,
    options: {
      /** Current sources of the site. */
      readonly sources: BuildSources;
      /** Publishes even if the site loses a large part of its files. */
      readonly allowRemovals: boolean;
      readonly progress: Progress;
    },
  ): Promise<PublishedRelease>;
  /**
   * Joins the states of all uploaded shards, then stores the state of the joined build as `storeState` does.
   * @param folders folder of the snapshot, and empty folders for the joined build
   * @throws {FaultError} the errors of `joinStates` and of `storeState`
   */
  storeJoinedState(count: number, folders: SiteFolders, progress: Progress): Promise<void>;
  /**
   * Stores which release consists of the outputs of a build. While this release is live, a publish of the build skips the comparison of
   * its outputs.
   */
  addKnownRelease(known: KnownRelease): void;
}

/** A release that consists of the outputs of a build. The headers of its files depend only on the code, which is part of the build. */
export interface KnownRelease {
  /** Id of the build. */
  readonly build: string;
  /** Digest of the root of the release. */
  readonly root: string;
}

/** Outputs of a joined build. Other machines have uploaded its files. */
const NO_OUTPUTS: PublishOptions['outputs'] = {
  files: () => [],
  read: ({ file }) =>
    Promise.reject(new Error(`Cannot read ${file}: it is only on the machine that built it.`)),
};

/** Creates a target that publishes differences to a bucket and then notifies CDNs and search engines. */
export function bucketTarget(
  bucket: Bucket,
  {
    keep,
    now,
    retention,
    engines,
    environment,
    cdns,
  }: RetentionOptions & { readonly environment: Environment; readonly cdns: readonly Cdn[] },
): BucketTarget {
  const headersFor = createStoredHeaders(responseSettings(environment));
  const publishing = { bucket, headersFor, keep, retention, now };
  /** Id of the last build whose state this process has stored. */
  let storedBuild: string | undefined;
  let known: KnownRelease | undefined;
  let previous: { readonly build: string; readonly site: BuiltSite } | undefined;
  // Planning a review and publishing after its approval concern the same build, so the tree of the build is reused.
  const siteForBuild = (outputs: FinishedOutputs): BuiltSite => {
    if (previous?.build !== outputs.build) {
      const since = previous && outputs.since(previous.build);
      const site =
        previous && since
          ? updateBuiltSite(previous.site, since, headersFor)
          : createBuiltSite({ outputs, headersFor });
      previous = { build: outputs.build, site };
    }
    return previous.site;
  };
  const findKnownRoot = ({ build }: FinishedOutputs) => (known?.build === build ? known.root : undefined);
  async function notify(): Promise<Pick<PublishedRelease, 'purges' | 'submission' | 'unfinished'>> {
    const unfinished: unknown[] = [];
    const purges = await runPostPublishStep(unfinished, () => purgeDifference(bucket, cdns));
    const submission =
      engines && (await runPostPublishStep(unfinished, () => submitDifference(bucket, engines)));
    return { purges, submission, unfinished };
  }
  /** Finds damaged files of a release, and restores them from the last build if requested. @returns the names of the damaged files */
  async function checkFiles(
    release: BucketRelease,
    { folders, contents, repair, progress }: LiveCheckOptions,
  ): Promise<readonly string[]> {
    const damaged = await findDamagedFiles(bucket, release, { contents, progress });
    if (repair && damaged.length > 0) {
      const outputs = await openOutputs(folders);
      try {
        await restoreFiles(bucket, damaged, outputs, headersFor);
      } finally {
        outputs.close();
      }
    }
    return damaged.map(({ file }) => file).sort();
  }
  async function publish(
    folders: SiteFolders,
    progress: Progress,
    {
      confirm,
      number,
    }: { readonly confirm?: ((build: string) => void) | undefined; readonly number?: number },
  ): Promise<PublishedRelease> {
    const outputs = await openOutputs(folders);
    try {
      confirm?.(outputs.build);
      const published = await publishDifference({
        ...publishing,
        outputs,
        site: () => siteForBuild(outputs),
        knownRoot: findKnownRoot(outputs),
        number,
        progress,
      });
      known = { build: outputs.build, root: published.root };
      const notified = await notify();
      return { ...published, ...notified, unfinished: [...published.unfinished, ...notified.unfinished] };
    } finally {
      outputs.close();
    }
  }
  async function storeLastState(folders: SiteFolders, progress: Progress): Promise<void> {
    const outputs = await openOutputs(folders);
    try {
      if (outputs.build === storedBuild) return;
      await storeState({
        bucket,
        outputs,
        root: findKnownRoot(outputs),
        snapshot: folders.inputs,
        now,
        progress,
      });
      storedBuild = outputs.build;
    } finally {
      outputs.close();
    }
  }
  return {
    publish: (folders, progress, confirm) => publish(folders, progress, { confirm }),
    publishAs: (number, folders, progress) => publish(folders, progress, { number }),
    addKnownRelease(release) {
      known = release;
    },
    async uploadShard(shard, { sources, folders, progress }) {
      const outputs = await openOutputs(folders);
      try {
        return await uploadShard({ bucket, shard, outputs, sources, headersFor, now, progress });
      } finally {
        outputs.close();
      }
    },
    async publishShards(count, { sources, allowRemovals, progress }) {
      const { site, number } = await joinShards({ bucket, count, sources });
      const before = findLiveRelease((await readLiveSite(bucket))?.site)?.files ?? 0;
      const after = site.outputs.size;
      if (!allowRemovals && isLargeLoss(before, after))
        throw new FaultError(removalsRefused({ bucket: bucket.name, before, after }));
      const published = await publishDifference({
        ...publishing,
        outputs: NO_OUTPUTS,
        site: () => site,
        number,
        progress,
      });
      const unfinished = [...published.unfinished];
      await runPostPublishStep(unfinished, () => removeOtherShards(bucket, count));
      const notified = await notify();
      unfinished.push(...notified.unfinished);
      return { ...published, uploaded: undefined, ...notified, unfinished };
    },
    async storeJoinedState(count, folders, progress) {
      await joinStates({ bucket, count }, folders, progress);
      await storeLastState(folders, progress);
    },
    storeState: storeLastState,
    plan: (outputs, progress) =>
      planPublish({
        ...publishing,
        outputs,
        site: () => siteForBuild(outputs),
        knownRoot: findKnownRoot(outputs),
        progress,
      }),
    readLive: createLiveFileReader(bucket),
    async checkLive(options) {
      const release = findLiveRelease((await readLiveSite(bucket))?.site);
      return release && { name: release.name, damaged: await checkFiles(release, options) };
    },
    async rollBack(name, options) {
      const target = await rollBackBucket(bucket, name, (release) =>
        checkFiles(release, { ...options, contents: false, repair: true }),
      );
      const { unfinished } = await notify();
      return { name: target, unfinished };
    },
    async list() {
      const site = (await readLiveSite(bucket))?.site;
      return { names: site?.kept.map(({ name }) => name) ?? [], current: findLiveRelease(site)?.name };
    },
    audit: bucketAuditTrail(bucket),
  };
}
