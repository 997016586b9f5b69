import { isFault } from '@laurel/diagnostics';
import type { PublicationEvent } from '../publish/notifications/publication-event.ts';
import type { DecisionRequest, DecisionResult, ReviewQueue } from './review-queue.ts';

/**
 * Applies a decision and finishes its release. Notifies people of the release as soon as it is live, then of each later step that
 * failed. If the decision cannot be applied, notifies people of the error.
 * @param onDecided called when a rejection is recorded or an approved release is live, before the release is finished
 * @throws {FaultError} as `ReviewQueue.decide`
 */
export async function decideAndNotify(
  queue: Pick<ReviewQueue, 'decide' | 'finishRelease'>,
  choice: DecisionRequest,
  notify: (event: PublicationEvent) => void,
  onDecided: (decided: DecisionResult) => void,
): Promise<DecisionResult> {
  const decided = await queue.decide(choice).catch((error: unknown) => {
    if (!isReviewerError(error)) notify({ kind: 'failed', step: 'publish', error });
    throw error;
  });
  const { decision, release } = decided;
  const { who: by, note: reason, files } = decision;
  if (release !== undefined) notify({ kind: 'released', release: release.name, files, by, reason });
  onDecided(decided);
  if (release === undefined) return decided;
  const unfinished = [...release.unfinished, ...(await queue.finishRelease())];
  for (const error of unfinished) notify({ kind: 'failed', step: 'follow-up', error });
  return { decision, release: { ...release, unfinished } };
}

/** Returns whether an error is reported only to the reviewer whose decision was refused. Such an error sends no notification. */
const isReviewerError = (error: unknown): boolean =>
  isFault(error, 'ReviewOutdated') || isFault(error, 'RedFlagsUnseen');
