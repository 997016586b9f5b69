import { join } from 'node:path';
import { checkRelease, listReleases, release, rollBack } from 'astro-incremental';
import { AUDIT_FILE, fileAuditTrail } from './audit/file-audit-trail.ts';
import { planRelease, readReleased } from './folder-site.ts';
import { submitRelease } from './indexnow/submit-release.ts';
import type { PublishedRelease, PublishTarget, RetentionOptions } from './publish-target.ts';
import { runPostPublishStep } from './run-post-publish-step.ts';

/** Creates a target that publishes releases to a folder of this machine. */
export function folderTarget(to: string, { keep, now, retention, engines }: RetentionOptions): PublishTarget {
  async function notify(name: string): Promise<Pick<PublishedRelease, 'submission' | 'unfinished'>> {
    const unfinished: unknown[] = [];
    const submission =
      engines && (await runPostPublishStep(unfinished, () => submitRelease(to, name, engines)));
    return { submission, unfinished };
  }
  return {
    async publish(folders, progress, confirm) {
      const released = await release({ ...folders, to, keep, now, retention, progress, confirm });
      return { ...released, ...(await notify(released.name)) };
    },
    plan: (outputs) => planRelease(to, outputs),
    readLive: (file) => readReleased(to, file),
    async checkLive({ folders, ...options }) {
      const checked = await checkRelease({ to, out: folders.out, ...options });
      return checked && { name: checked.name, damaged: checked.discrepancies.map(({ file }) => file) };
    },
    async rollBack(name, { folders, progress }) {
      const target = await rollBack({ to, name, out: folders.out, retention, now, progress });
      const { unfinished } = await notify(target);
      return { name: target, unfinished };
    },
    list: () => listReleases(to),
    audit: fileAuditTrail(join(to, AUDIT_FILE)),
  };
}
