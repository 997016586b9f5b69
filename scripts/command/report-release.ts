import { printError, printMessage } from '@laurel/terminal';
import type { AuditEntry } from '../../src/delivery/publish/audit/audit-trail.ts';
import { recordEntry } from '../../src/delivery/publish/audit/record-entry.ts';
import type { Notifier } from '../../src/delivery/publish/notifications/notifier.ts';
import type { PublishedRelease, PublishTarget } from '../../src/delivery/publish/publish-target.ts';

/** A change of the live release, as the audit trail records it. */
interface LiveChange extends Pick<PublishedRelease, 'name' | 'unfinished'> {
  readonly action: AuditEntry['action'] & ('released' | 'rolled back');
  readonly by: string;
  readonly reason: string;
}

/**
 * Records a change of the live release in the audit trail, sends a notification of it, and prints the errors of the steps after the
 * change.
 * @returns exit code
 */
export async function reportLiveChange(
  { audit }: Pick<PublishTarget, 'audit'>,
  { action, name: release, by, reason, unfinished }: LiveChange,
  notifier: Notifier,
): Promise<number> {
  const errors = [...unfinished];
  const entry = { at: new Date().toISOString(), action, by, reason, release };
  await recordEntry(audit, entry, { unfinished: errors, print: printMessage });
  notifier.send({ kind: action, release, by, reason });
  return reportUnfinished(errors, notifier);
}

/** Prints the errors of the steps that follow a release, sends notifications about them, and returns the exit code. */
export function reportUnfinished(unfinished: readonly unknown[], notifier: Notifier): number {
  for (const error of unfinished) {
    printError(error);
    notifier.send({ kind: 'failed', step: 'follow-up', error });
  }
  return unfinished.length === 0 ? 0 : 1;
}
