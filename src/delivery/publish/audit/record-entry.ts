import { runPostPublishStep } from '../run-post-publish-step.ts';
import type { AuditEntry, AuditTrail } from './audit-trail.ts';
import { describeEntry } from './describe-entry.ts';

/**
 * Appends the entry of a release that is live to an audit trail, and prints the entry. An error is added to `unfinished`, and nothing is
 * printed.
 */
export async function recordEntry(
  audit: Pick<AuditTrail, 'append'>,
  entry: AuditEntry,
  { unfinished, print }: { readonly unfinished: unknown[]; print(line: string, data: object): void },
): Promise<void> {
  await runPostPublishStep(unfinished, async () => {
    await audit.append(entry);
    print(describeEntry(entry), entry);
  });
}
