/** Notifies search engines of the pages that changed since they were last notified. */
import type { Bucket } from '../bucket.ts';
import { readLiveSite } from '../bucket-site.ts';
import { allFiles, changedSinceNotified, rememberNotified } from '../last-notified.ts';
import { currentRoot } from '../live-site.ts';
import type { IndexNow } from './indexnow.ts';
import { submittedPages } from './submitted-pages.ts';

const SUBMITTED_KEY = 'submitted.json';

/** What search engines were notified of. */
export interface Submission {
  readonly addresses: number;
  readonly requests: number;
}

/**
 * @returns undefined where they know already
 * @throws {FaultError} IndexNowFailed, BucketFailed, BucketDamaged
 */
export async function submitDifference(bucket: Bucket, engines: IndexNow): Promise<Submission | undefined> {
  const live = currentRoot((await readLiveSite(bucket))?.site);
  if (live === undefined) return undefined;
  const changed = (await changedSinceNotified(bucket, SUBMITTED_KEY, live)) ?? (await allFiles(bucket, live));
  if (changed.length === 0) return undefined;
  const addresses = submittedPages(changed);
  const requests = addresses.length === 0 ? 0 : await engines.submit(addresses);
  await rememberNotified(bucket, SUBMITTED_KEY, live);
  return addresses.length === 0 ? undefined : { addresses: addresses.length, requests };
}
