/**
 * Tells CDNs what changed since they were last told. What they were told is an object of the bucket, written after the
 * last of them has agreed: a purge that failed, or was never begun, is made up for by the next publish.
 */
import { FaultError } from 'astro-incremental/faults';
import { z } from 'zod';
import type { Bucket } from '../bucket.ts';
import { NodeReader, readLiveSite } from '../bucket-site.ts';
import { currentRoot } from '../live-site.ts';
import { type NodeReference, onlyIn } from '../release-tree.ts';
import type { Cdn } from './cdns.ts';
import { type PurgeScope, purgeScope } from './purge-scope.ts';

const PURGED_KEY = 'purged.json';

const purgedText = z.object({ root: z.object({ digest: z.string(), release: z.int().positive() }) });

export interface Purge {
  readonly cdn: string;
  /** Addresses, or everything. */
  readonly addresses: number | 'everything';
  readonly requests: number;
}

/**
 * @returns what each CDN was told; empty where it knows already
 * @throws {FaultError} PurgeFailed, BucketFailed, BucketDamaged
 */
export async function purgeDifference(bucket: Bucket, cdns: readonly Cdn[]): Promise<readonly Purge[]> {
  if (cdns.length === 0) return [];
  const live = currentRoot((await readLiveSite(bucket))?.site);
  if (live === undefined) return [];
  const scope = await scopeSince(bucket, live);
  if (scope.length === 0) return [];
  const purges = await Promise.all(
    cdns.map(
      async (cdn): Promise<Purge> => ({
        cdn: cdn.name,
        addresses: scope === 'everything' ? scope : scope.length,
        requests: await cdn.purge(scope),
      }),
    ),
  );
  const text = JSON.stringify({ root: live } satisfies z.infer<typeof purgedText>);
  await bucket.put(PURGED_KEY, new TextEncoder().encode(text), {
    contentType: 'application/json',
    cacheControl: 'no-store',
    contentEncoding: undefined,
    tags: '',
  });
  return purges;
}

/** What differs between the release that CDNs know and the live one; everything where that one is gone. */
async function scopeSince(bucket: Bucket, live: NodeReference): Promise<PurgeScope> {
  const known = await bucket.get(PURGED_KEY);
  if (known === undefined) return 'everything';
  const { root } = purgedText.parse(JSON.parse(new TextDecoder().decode(known.bytes)));
  const reader = new NodeReader(bucket);
  const read = { read: reader.read, readOther: reader.read };
  const differences = await Promise.all([onlyIn(root, live, read), onlyIn(live, root, read)]).catch(
    (error) => {
      // The release that CDNs know was removed meanwhile, or is being removed.
      if (error instanceof FaultError && error.name === 'BucketDamaged') return undefined;
      throw error;
    },
  );
  if (differences === undefined) return 'everything';
  const [gone, come] = differences;
  return purgeScope([...gone.files.values(), ...come.files.values()].map(({ file }) => file));
}
