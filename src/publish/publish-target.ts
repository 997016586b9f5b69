/** Where releases go: a folder of this machine or a bucket, one interface for the commands that publish. */
import { resolve } from 'node:path';
import {
  type FinishedOutputs,
  listReleases,
  openOutputs,
  type Progress,
  release,
  rollBack,
} from 'astro-incremental';
import type { SiteFolders } from '../build/site-folders.ts';
import { storedHeaders } from '../hosting/stored-headers.ts';
import type { Environment } from '../settings/environment.ts';
import { responseSettings } from '../settings/hosting-settings.ts';
import type { Bucket } from './bucket.ts';
import { readFromBucket } from './bucket-file.ts';
import { readLiveSite } from './bucket-site.ts';
import { planRelease, readReleased } from './folder-site.ts';
import { configuredIndexNow } from './indexnow/configured-indexnow.ts';
import type { IndexNow } from './indexnow/indexnow.ts';
import { type Submission, submitDifference } from './indexnow/submit-difference.ts';
import { submitRelease } from './indexnow/submit-release.ts';
import { currentOf } from './live-site.ts';
import {
  type BuiltSite,
  builtSite,
  type PublishPlan,
  planPublish,
  publishDifference,
  rollBackBucket,
} from './publish-difference.ts';
import type { Cdn } from './purge/cdns.ts';
import { type Purge, purgeDifference } from './purge/purge-difference.ts';

/** A release that is live. */
export interface LiveRelease {
  readonly name: string;
  readonly files: number;
  /** False if what was live is this build already. */
  readonly changed: boolean;
  /** Files that were sent; undefined where nothing is sent. */
  readonly uploaded?: number;
  /** Seconds that a host took with it; undefined where nothing but us does. */
  readonly host?: { readonly comparing: number; readonly goingLive: number };
  /** What CDNs were told; undefined where none are. */
  readonly purges?: readonly Purge[];
  /** What search engines were told; undefined where they know already, or are not told. */
  readonly submission?: Submission | undefined;
}

/** Pages, search, lookups, redirects and headers of one build go live together and back together. */
export interface PublishTarget {
  /** @throws {FaultError} as `release` and `publishDifference`; PurgeFailed, which leaves the release live */
  publish(folders: SiteFolders, progress: Progress): Promise<LiveRelease>;
  /** What a publish of these outputs would do. Writes nothing. */
  plan(outputs: FinishedOutputs, progress: Progress): Promise<PublishPlan>;
  /** The bytes of a file of the release that is live; undefined where it has none of that name. */
  readLive(file: string): Promise<Uint8Array | undefined>;
  /** Goes back to the release before, or to a named one. @returns its name */
  rollBack(name: string | undefined): Promise<string>;
  list(): Promise<{ readonly names: readonly string[]; readonly current: string | undefined }>;
}

/** How many releases a target keeps, the live one included. */
export interface Keeping {
  readonly keep: number;
  readonly now: () => Date;
  /** Tells search engines what changed; undefined: they are not told. */
  readonly engines?: IndexNow | undefined;
}

/** Releases in a folder. */
export function folderTarget(to: string, { keep, now, engines }: Keeping): PublishTarget {
  return {
    async publish(folders, progress) {
      const done = await release({ ...folders, to, keep, now, progress });
      return engines ? { ...done, submission: await submitRelease(to, done.name, engines) } : done;
    },
    plan: (outputs) => planRelease(to, outputs),
    readLive: (file) => readReleased(to, file),
    async rollBack(name) {
      const target = await rollBack(to, name);
      if (engines) await submitRelease(to, target, engines);
      return target;
    },
    list: () => listReleases(to),
  };
}

/** Releases in a bucket, by difference, and the CDNs before it. */
export function bucketTarget(
  bucket: Bucket,
  {
    keep,
    now,
    engines,
    environment,
    cdns,
  }: Keeping & { readonly environment: Environment; readonly cdns: readonly Cdn[] },
): PublishTarget {
  const headersOf = storedHeaders(responseSettings(environment));
  let last: { readonly build: string; readonly site: BuiltSite } | undefined;
  // What is published after a review is what was planned for it: its tree is there already.
  const siteOf = (outputs: FinishedOutputs): BuiltSite => {
    if (last?.build !== outputs.build)
      last = { build: outputs.build, site: builtSite({ outputs, headersOf }) };
    return last.site;
  };
  return {
    async publish(folders, progress) {
      const outputs = await openOutputs(folders);
      try {
        const done = await publishDifference({
          bucket,
          outputs,
          site: siteOf(outputs),
          headersOf,
          keep,
          now,
          progress,
        });
        const purges = await purgeDifference(bucket, cdns);
        return { ...done, purges, submission: engines && (await submitDifference(bucket, engines)) };
      } finally {
        outputs.close();
      }
    },
    plan: (outputs, progress) =>
      planPublish({ bucket, outputs, site: siteOf(outputs), headersOf, keep, now, progress }),
    readLive: readFromBucket(bucket),
    async rollBack(name) {
      const target = await rollBackBucket(bucket, name);
      await purgeDifference(bucket, cdns);
      if (engines) await submitDifference(bucket, engines);
      return target;
    },
    async list() {
      const site = (await readLiveSite(bucket))?.site;
      return { names: site?.kept.map(({ name }) => name) ?? [], current: currentOf(site)?.name };
    },
  };
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

/** A reader of a bucket is at most one release behind, so a bucket keeps two. */
export const LEAST_KEPT_IN_BUCKET = 2;

/** Whether the name of a target is the address of a bucket. */
export const isBucketAddress = (to: string): boolean => to.startsWith('s3://');

/**
 * The target of that name: `s3://bucket/prefix`, `netlify://site-id`, or a folder.
 * @param store what the store's own tools are configured with, e.g. `process.env`
 * @throws {FaultError} BucketAddressInvalid, NetlifyKeyMissing, EnvironmentInvalid
 */
export async function openTarget(
  to: string,
  of: Keeping & {
    readonly environment: Environment;
    readonly store: Readonly<Record<string, string | undefined>>;
  },
): Promise<PublishTarget> {
  if (to.startsWith('netlify://'))
    return (await import('./netlify/netlify-target.ts')).netlifyTarget(to, of.store);
  const { origin } = responseSettings(of.environment);
  const engines = configuredIndexNow(of.environment, origin);
  if (!isBucketAddress(to)) return folderTarget(resolve(to), { ...of, engines });
  const bucket = await openBucket(to, of.store);
  const { configuredCdns } = await import('./purge/configured-cdns.ts');
  return bucketTarget(bucket, { ...of, engines, cdns: configuredCdns(of.environment.purge, origin) });
}

/**
 * The bucket of that address.
 * @param store what the SDK of the store is configured with, e.g. `process.env`
 * @throws {FaultError} BucketAddressInvalid
 */
export async function openBucket(
  address: string,
  store: Readonly<Record<string, string | undefined>>,
): Promise<Bucket> {
  const { s3Bucket } = await import('./s3-bucket.ts');
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = store;
  return s3Bucket(address, {
    endpoint: AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || undefined,
    region: AWS_REGION || AWS_DEFAULT_REGION || undefined,
  });
}
