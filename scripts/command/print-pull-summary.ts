import { printWarnings } from '@laurel/terminal';
import { describeSummary } from '../../src/content/pull/describe-summary.ts';
import { type PullSummary, retentionFaults } from '../../src/content/pull/pull-snapshot.ts';
import { describeWarnings } from '../../src/content/snapshots/describe-warnings.ts';
import { describeFaultGroup, groupFaults } from '../../src/content/snapshots/group-faults.ts';
import { sendNotification } from './send-notification.ts';

/** Exit code of a command whose pull retained previous content. */
export const EXIT_CODE_RETAINED = 3;

/**
 * Prints the summary of a pull and its warnings. If the pull retained previous content, sends a notification.
 * @returns exit code
 */
export async function printPullSummary(summary: PullSummary): Promise<number> {
  console.log(describeSummary(summary));
  printWarnings(groupFaults(summary.warnings.map(({ fault }) => fault)).map(describeFaultGroup), () =>
    describeWarnings(summary.warnings),
  );
  const faults = retentionFaults(summary);
  if (faults.length === 0) return 0;
  await sendNotification({ kind: 'content retained', faults });
  return EXIT_CODE_RETAINED;
}
