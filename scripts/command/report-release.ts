import { type Progress, printError, printMessage } from '@laurel/terminal';
import type { SiteFolders } from '../../src/delivery/build/site-folders.ts';
import type { AuditEntry } from '../../src/delivery/publish/audit/audit-trail.ts';
import { recordEntry } from '../../src/delivery/publish/audit/record-entry.ts';
import type { Notifier } from '../../src/delivery/publish/notifications/notifier.ts';
import type { PublishedRelease, PublishTarget } from '../../src/delivery/publish/publish-target.ts';
import { runPostPublishStep } from '../../src/delivery/publish/run-post-publish-step.ts';

/** A change of the live release, as the audit trail records it. */
interface LiveChange extends Pick<PublishedRelease, 'name' | 'unfinished'> {
  readonly action: AuditEntry['action'] & ('released' | 'rolled back');
  readonly by: string;
  readonly reason: string;
}

interface FinishedRelease extends Pick<LiveChange, 'by' | 'reason'> {
  readonly released: PublishedRelease;
  /** Folders of the build that was published. */
  readonly folders: SiteFolders;
  readonly progress: Progress;
}

/**
 * Records a change of the live release in the audit trail, and sends a notification of the change.
 * @returns the errors of the steps after the change
 */
export async function recordLiveChange(
  { audit }: Pick<PublishTarget, 'audit'>,
  { action, name: release, by, reason, unfinished }: LiveChange,
  notifier: Notifier,
): Promise<unknown[]> {
  const errors = [...unfinished];
  const entry = { at: new Date().toISOString(), action, by, reason, release };
  await recordEntry(audit, entry, { unfinished: errors, print: printMessage });
  notifier.send({ kind: action, release, by, reason });
  return errors;
}

/**
 * Records a release if the publish changed the live release, then stores the state of the build. Prints the errors of the steps after
 * the release, and sends notifications of them.
 * @returns exit code
 */
export async function finishRelease(
  target: Pick<PublishTarget, 'audit' | 'storeState'>,
  { released, by, reason, folders, progress }: FinishedRelease,
  notifier: Notifier,
): Promise<number> {
  const unfinished = released.changed
    ? await recordLiveChange(target, { ...released, action: 'released', by, reason }, notifier)
    : [...released.unfinished];
  await runPostPublishStep(unfinished, () => target.storeState?.(folders, progress));
  return reportUnfinished(unfinished, notifier);
}

/** Prints the errors of the steps that follow a change of the live release, sends notifications of them, and returns the exit code. */
export function reportUnfinished(unfinished: readonly unknown[], notifier: Notifier): number {
  for (const error of unfinished) {
    printError(error);
    notifier.send({ kind: 'failed', step: 'follow-up', error });
  }
  return unfinished.length === 0 ? 0 : 1;
}
