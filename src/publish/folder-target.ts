import { listReleases, release, rollBack } from 'astro-incremental';
import { planRelease, readReleased } from './folder-site.ts';
import { submitRelease } from './indexnow/submit-release.ts';
import type { Keeping, PublishTarget } from './publish-target.ts';

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
