import { resolve } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { bucketAddressInvalid } from '../../domain/errors/publishing.ts';
import type { Environment } from '../../domain/settings/environment.ts';
import { responseSettings } from '../../domain/settings/hosting-settings.ts';
import type { Bucket } from './bucket.ts';
import { bucketTarget } from './bucket-target.ts';
import { folderTarget } from './folder-target.ts';
import { configuredIndexNow } from './indexnow/configured-indexnow.ts';
import type { Keeping, PublishTarget } from './publish-target.ts';

/** Whether the name of a target is the address of a bucket. */
export const isBucketAddress = (to: string): boolean => to.startsWith('s3://');

/** Whether it is the address of a site on Netlify. */
export const isNetlifyAddress = (to: string): boolean => to.startsWith('netlify://');

/** An address of another kind, or one that is misspelled, such as `s3:/bucket`: as a folder it would go live nowhere. */
const LOOKS_LIKE_ADDRESS = /^[a-z][a-z\d+.-]+:\//i;

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
  if (isNetlifyAddress(to)) return (await import('./netlify/netlify-target.ts')).netlifyTarget(to, of.store);
  const { origin } = responseSettings(of.environment);
  const engines = configuredIndexNow(of.environment, origin);
  if (!isBucketAddress(to) && LOOKS_LIKE_ADDRESS.test(to))
    throw new FaultError(bucketAddressInvalid({ address: to }), { exitCode: 2 });
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
