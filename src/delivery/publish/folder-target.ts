import { listReleases, release, rollBack } from 'astro-incremental';
import { planRelease, readReleased } from './folder-site.ts';
import { followUp } from './follow-up.ts';
import { submitRelease } from './indexnow/submit-release.ts';
import type { Keeping, PublishedRelease, PublishTarget } from './publish-target.ts';

/** Releases in a folder. */
export function folderTarget(to: string, { keep, now, engines }: Keeping): PublishTarget {
  async function notify(name: string): Promise<Pick<PublishedRelease, 'submission' | 'unfinished'>> {
    const unfinished: unknown[] = [];
    const submission = engines && (await followUp(unfinished, () => submitRelease(to, name, engines)));
    return { submission, unfinished };
  }
  return {
    async publish(folders, progress, confirm) {
      const done = await release({ ...folders, to, keep, now, progress, confirm });
      return { ...done, ...(await notify(done.name)) };
    },
    plan: (outputs) => planRelease(to, outputs),
    readLive: (file) => readReleased(to, file),
    async rollBack(name) {
      const target = await rollBack(to, name);
      const { unfinished } = await notify(target);
      return { name: target, unfinished };
    },
    list: () => listReleases(to),
  };
}
