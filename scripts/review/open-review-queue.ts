import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type Progress, wrongUsage } from '@laurel/terminal';
import { buildSite } from '../../src/delivery/build/build-site.ts';
import type { SiteFolders } from '../../src/delivery/build/site-folders.ts';
import { systemEffects } from '../../src/delivery/publish/call-service.ts';
import type { PublishTarget } from '../../src/delivery/publish/publish-target.ts';
import { publisherWebhook } from '../../src/delivery/review/decision.ts';
import { ReviewQueue } from '../../src/delivery/review/review-queue.ts';
import type { Environment } from '../../src/domain/settings/environment.ts';

/** Opens the review queue with the files below `.laurel/` and the publisher of the environment. */
export function openReviewQueue(options: {
  readonly folders: SiteFolders;
  readonly target: PublishTarget;
  readonly environment: Environment;
  /** Percent of a guide that may change without a red flag. */
  readonly share: number;
  readonly progress: Progress;
}): ReviewQueue {
  const { folders, target, environment, share, progress } = options;
  const { reviewWebhook, webhookSecret } = environment;
  return new ReviewQueue({
    folders,
    target,
    build: (selected) => buildSite(selected, progress, { allowRemovals: true }),
    cacheFolder: resolve(folders.root, '.laurel/review'),
    log: resolve(folders.root, '.laurel/decisions.jsonl'),
    maxGuideShare: share / 100,
    now: () => new Date(),
    progress,
    notify:
      reviewWebhook === undefined
        ? undefined
        : publisherWebhook({ url: reviewWebhook, key: webhookSecret }, systemEffects),
  });
}

/**
 * Returns the configured token of a review or a preview. On a terminal, the default is a new token, because it can be printed there.
 * @throws {FaultError} WrongUsage if no token is configured and standard output is not a terminal
 */
export function reviewToken(invocation: string, { reviewToken: token }: Environment): string {
  if (token !== undefined) return token;
  if (process.stdout.isTTY) return randomBytes(18).toString('base64url');
  throw wrongUsage(
    invocation,
    'This command needs LAUREL_REVIEW_TOKEN: a new token is printed only to a terminal, not to a log.',
  );
}
