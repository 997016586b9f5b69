import { isFault } from '@laurel/diagnostics';
import type { PublicationEvent } from '../publish/notifications/publication-event.ts';
import type { DecisionRequest, DecisionResult, ReviewQueue } from './review-queue.ts';

/**
 * Applies a decision, and notifies people of its release, of steps after the release that failed, or of the failure of the decision.
 * @throws {FaultError} as `ReviewQueue.decide`
 */
export async function decideAndNotify(
  queue: Pick<ReviewQueue, 'decide'>,
  choice: DecisionRequest,
  notify: (event: PublicationEvent) => void,
): Promise<DecisionResult> {
  const decided = await queue.decide(choice).catch((error: unknown) => {
    if (!isReviewerError(error)) notify({ kind: 'failed', step: 'publish', error });
    throw error;
  });
  const { decision, release } = decided;
  if (release !== undefined) {
    const { who: by, note: reason, files } = decision;
    notify({ kind: 'released', release: release.name, files, by, reason });
    for (const error of release.unfinished) notify({ kind: 'failed', step: 'follow-up', error });
  }
  return decided;
}

/** Returns whether an error is reported only to the reviewer whose decision was refused. Such an error sends no notification. */
const isReviewerError = (error: unknown): boolean =>
  isFault(error, 'ReviewOutdated') || isFault(error, 'RedFlagsUnseen');
