import { resolve } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { assetRetention } from 'astro-incremental';
import { bucketAddressInvalid } from '../../domain/errors/publishing.ts';
import type { Environment } from '../../domain/settings/environment.ts';
import { responseSettings } from '../../domain/settings/hosting-settings.ts';
import type { Bucket } from './bucket.ts';
import { type BucketTarget, bucketTarget } from './bucket-target.ts';
import { folderTarget } from './folder-target.ts';
import { configuredIndexNow } from './indexnow/configured-indexnow.ts';
import type { PublishTarget, RetentionOptions } from './publish-target.ts';

/** Returns whether a target is the address of a bucket. */
export const isBucketAddress = (to: string): boolean => to.startsWith('s3://');

/** Returns whether a target is the address of a Netlify site. */
export const isNetlifyAddress = (to: string): boolean => to.startsWith('netlify://');

/** Matches unknown or misspelled addresses such as `s3:/bucket`, so that they are rejected instead of used as a folder name. */
const LOOKS_LIKE_ADDRESS = /^[a-z][a-z\d+.-]+:\//i;

interface TargetOptions extends Omit<RetentionOptions, 'retention' | 'engines'> {
  readonly environment: Environment;
  /** Environment variables that configure the store, e.g. `process.env`. */
  readonly store: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens a publish target: `s3://bucket/prefix`, `netlify://site-id`, or a folder.
 * @param options.root folder of the site
 * @throws {FaultError} BucketAddressInvalid, NetlifyKeyMissing, EnvironmentInvalid
 */
export async function openTarget(
  to: string,
  options: TargetOptions & { readonly root: string },
): Promise<PublishTarget> {
  if (isBucketAddress(to)) return (await openBucketTarget(to, options)).target;
  const retention = assetRetention(options.environment.assetRetentionDays);
  if (isNetlifyAddress(to)) {
    const { netlifyTarget } = await import('./netlify/netlify-target.ts');
    return netlifyTarget(to, { ...options, retention });
  }
  if (LOOKS_LIKE_ADDRESS.test(to))
    throw new FaultError(bucketAddressInvalid({ address: to }), { exitCode: 2 });
  const { origin } = responseSettings(options.environment);
  const engines = configuredIndexNow(options.environment, origin);
  return folderTarget(resolve(to), { ...options, retention, engines });
}

/**
 * Opens a bucket as a publish target.
 * @throws {FaultError} BucketAddressInvalid, EnvironmentInvalid
 */
export async function openBucketTarget(
  to: string,
  options: TargetOptions,
): Promise<{ readonly bucket: Bucket; readonly target: BucketTarget }> {
  const { origin } = responseSettings(options.environment);
  const bucket = await openBucket(to, options.store);
  const { configuredCdns } = await import('./purge/configured-cdns.ts');
  const target = bucketTarget(bucket, {
    ...options,
    retention: assetRetention(options.environment.assetRetentionDays),
    engines: configuredIndexNow(options.environment, origin),
    cdns: configuredCdns(options.environment.purge, origin),
  });
  return { bucket, target };
}

/**
 * Opens a bucket by its address.
 * @param store environment variables that configure the SDK, e.g. `process.env`
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
