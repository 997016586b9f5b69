/** Notifies CDNs of what changed since they were last notified. */
import type { Bucket } from '../bucket.ts';
import { readLiveSite } from '../bucket-site.ts';
import { changedSinceNotified, rememberNotified } from '../last-notified.ts';
import { currentRoot } from '../live-site.ts';
import type { Cdn } from './cdns.ts';
import { purgeScope } from './purge-scope.ts';

const PURGED_KEY = 'purged.json';

export interface Purge {
  readonly cdn: string;
  /** Addresses, or everything. */
  readonly addresses: number | 'everything';
  readonly requests: number;
}

/**
 * @returns what each CDN was notified of; empty where it knows already
 * @throws {FaultError} PurgeFailed, BucketFailed, BucketDamaged
 */
export async function purgeDifference(bucket: Bucket, cdns: readonly Cdn[]): Promise<readonly Purge[]> {
  if (cdns.length === 0) return [];
  const live = currentRoot((await readLiveSite(bucket))?.site);
  if (live === undefined) return [];
  const changed = await changedSinceNotified(bucket, PURGED_KEY, live);
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
  await rememberNotified(bucket, PURGED_KEY, live);
  return purges;
}
