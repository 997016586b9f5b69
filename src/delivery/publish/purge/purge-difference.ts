/** Purges CDNs of the files of a bucket that changed since the previous purge. */
import type { Bucket } from '../bucket.ts';
import { readLiveSite } from '../bucket-site.ts';
import { listChangedSinceNotified, recordNotified } from '../last-notified.ts';
import { liveReleaseRoot } from '../live-site.ts';
import type { Cdn } from './cdns.ts';
import { purgeScope } from './purge-scope.ts';

const PURGED_KEY = 'purged.json';

export interface Purge {
  readonly cdn: string;
  /** Number of purged addresses, or `everything`. */
  readonly addresses: number | 'everything';
  readonly requests: number;
}

/**
 * Purges the addresses that differ between the live release and the release of the previous purge.
 * @returns a purge per CDN; empty if no file changed
 * @throws {FaultError} PurgeFailed, BucketFailed, BucketDamaged
 */
export async function purgeDifference(bucket: Bucket, cdns: readonly Cdn[]): Promise<readonly Purge[]> {
  if (cdns.length === 0) return [];
  const live = liveReleaseRoot((await readLiveSite(bucket))?.site);
  if (live === undefined) return [];
  const changed = await listChangedSinceNotified(bucket, PURGED_KEY, live);
  if (changed?.length === 0) return [];
  const scope = changed === undefined ? 'everything' : purgeScope(changed);
  const purges = await Promise.all(
    (scope.length === 0 ? [] : cdns).map(
      async (cdn): Promise<Purge> => ({
        cdn: cdn.name,
        addresses: scope === 'everything' ? scope : scope.length,
        requests: await cdn.purge(scope),
      }),
    ),
  );
  await recordNotified(bucket, PURGED_KEY, live);
  return purges;
}
