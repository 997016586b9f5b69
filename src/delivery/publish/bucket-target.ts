import { type FinishedOutputs, openOutputs } from 'astro-incremental';
import type { Environment } from '../../domain/settings/environment.ts';
import { responseSettings } from '../../domain/settings/hosting-settings.ts';
import { storedHeaders } from '../hosting/stored-headers.ts';
import type { Bucket } from './bucket.ts';
import { readFromBucket } from './bucket-file.ts';
import { readLiveSite } from './bucket-site.ts';
import { followUp } from './follow-up.ts';
import { submitDifference } from './indexnow/submit-difference.ts';
import { currentOf } from './live-site.ts';
import {
  type BuiltSite,
  builtSite,
  laterSite,
  planPublish,
  publishDifference,
  rollBackBucket,
} from './publish-difference.ts';
import type { Keeping, PublishedRelease, PublishTarget } from './publish-target.ts';
import type { Cdn } from './purge/cdns.ts';
import { purgeDifference } from './purge/purge-difference.ts';

/** A reader of a bucket is at most one release behind, so a bucket keeps two. */
export const LEAST_KEPT_IN_BUCKET = 2;

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
    if (last?.build !== outputs.build) {
      const since = last && outputs.since(last.build);
      const site = last && since ? laterSite(last.site, since, headersOf) : builtSite({ outputs, headersOf });
      last = { build: outputs.build, site };
    }
    return last.site;
  };
  async function notify(): Promise<Pick<PublishedRelease, 'purges' | 'submission' | 'unfinished'>> {
    const unfinished: unknown[] = [];
    const purges = await followUp(unfinished, () => purgeDifference(bucket, cdns));
    const submission = engines && (await followUp(unfinished, () => submitDifference(bucket, engines)));
    return { purges, submission, unfinished };
  }
  return {
    async publish(folders, progress, confirm) {
      const outputs = await openOutputs(folders);
      try {
        confirm?.(outputs.build);
        const done = await publishDifference({
          bucket,
          outputs,
          site: siteOf(outputs),
          headersOf,
          keep,
          now,
          progress,
        });
        const notified = await notify();
        return { ...done, ...notified, unfinished: [...done.unfinished, ...notified.unfinished] };
      } finally {
        outputs.close();
      }
    },
    plan: (outputs, progress) =>
      planPublish({ bucket, outputs, site: siteOf(outputs), headersOf, keep, now, progress }),
    readLive: readFromBucket(bucket),
    async rollBack(name) {
      const target = await rollBackBucket(bucket, name);
      const { unfinished } = await notify();
      return { name: target, unfinished };
    },
    async list() {
      const site = (await readLiveSite(bucket))?.site;
      return { names: site?.kept.map(({ name }) => name) ?? [], current: currentOf(site)?.name };
    },
  };
}
