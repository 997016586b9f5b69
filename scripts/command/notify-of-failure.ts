import { FaultError } from '@laurel/diagnostics';
import type { PublicationStep } from '../../src/delivery/publish/notifications/publication-event.ts';

/**
 * Runs a step of a publication. If it fails, sends a notification of the error, then throws it. An error in the arguments of the
 * command (exit code 2) is not sent, because the user who started the command sees it. The code of notifications is loaded only after a failure, because loading the schemas
 * of the settings would take longer than a build without changes.
 */
export async function notifyOfFailure<Result>(
  step: PublicationStep,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FaultError && error.exitCode === 2)) {
      const { openNotifier } = await import('./open-notifier.ts');
      const notifier = openNotifier(process.env);
      notifier.send({ kind: 'failed', step, error });
      await notifier.finish();
    }
    throw error;
  }
}
