/** Notifies search engines of the pages of a bucket that changed since the previous notification. */
import type { Bucket } from '../bucket.ts';
import { readLiveSite } from '../bucket-site.ts';
import { listAllFiles, listChangedSinceNotified, recordNotified } from '../last-notified.ts';
import { liveReleaseRoot } from '../live-site.ts';
import type { IndexNow } from './indexnow.ts';
import { submittedPages } from './submitted-pages.ts';

const SUBMITTED_KEY = 'submitted.json';

/** Result of a notification of search engines. */
export interface Submission {
  readonly addresses: number;
  readonly requests: number;
}

/**
 * Submits the pages that differ between the live release and the release of the previous notification.
 * @returns undefined if no page changed
 * @throws {FaultError} IndexNowFailed, BucketFailed, BucketDamaged
 */
export async function submitDifference(bucket: Bucket, engines: IndexNow): Promise<Submission | undefined> {
  const live = liveReleaseRoot((await readLiveSite(bucket))?.site);
  if (live === undefined) return undefined;
  const changed =
    (await listChangedSinceNotified(bucket, SUBMITTED_KEY, live)) ?? (await listAllFiles(bucket, live));
  if (changed.length === 0) return undefined;
  const addresses = submittedPages(changed);
  const requests = addresses.length === 0 ? 0 : await engines.submit(addresses);
  await recordNotified(bucket, SUBMITTED_KEY, live);
  return addresses.length === 0 ? undefined : { addresses: addresses.length, requests };
}
