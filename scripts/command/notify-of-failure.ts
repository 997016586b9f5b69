import { FaultError } from '@laurel/diagnostics';
import type { PublicationStep } from '../../src/delivery/publish/notifications/publication-event.ts';
import { sendNotification } from './send-notification.ts';

/**
 * Runs a step of a publication. If it fails, sends a notification of the error, then throws it. An error in the arguments of the
 * command (exit code 2) is not sent, because the user who started the command sees it.
 * @param step returns the step that failed
 */
export async function notifyOfFailure<Result>(
  step: () => PublicationStep,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FaultError && error.exitCode === 2))
      await sendNotification({ kind: 'failed', step: step(), error });
    throw error;
  }
}
