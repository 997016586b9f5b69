import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorName, FaultError } from '@laurel/diagnostics';
import { type BuildReport, openOutputs } from 'astro-incremental';
import pLimit from 'p-limit';
import { redFlagsUnseen, reviewOutdated } from '../../domain/errors/publishing.ts';
import { appendLine, readLastLines } from '../publish/json-lines.ts';
import type { PublishedRelease } from '../publish/publish-target.ts';
import { runPostPublishStep } from '../publish/run-post-publish-step.ts';
import type { ChangedFile } from './changed-file.ts';
import { type Decision, decisionSchema, type NotifyPublisher } from './decision.ts';
import { LivePageCounts } from './live-page-counts.ts';
import {
  comparePage,
  countChanges,
  diffAgainstLive,
  type PendingReview,
  type ReviewDiffOptions,
  readBuiltFile,
} from './pending-review.ts';
import { type ComparedPage, RED_FLAG_RULES } from './red-flags.ts';

interface ReviewOptions extends Omit<ReviewDiffOptions, 'livePageCounts'> {
  /** File to which decisions are appended. */
  readonly log: string;
  /** Notifies the publisher of a decision; undefined: no notification. */
  readonly notify: NotifyPublisher | undefined;
  readonly now: () => Date;
}

/** Decision that a reviewer submits. */
export interface DecisionRequest {
  /** Id of the review that was shown: `PendingReview.id`. */
  readonly review: string;
  readonly verdict: Decision['verdict'];
  readonly who: string;
  readonly note: string;
  /** Time of the previous decision on this review that was shown (`Decision.at`); empty if there was none. */
  readonly earlier: string;
  /** Whether the reviewer has confirmed that they checked the red flags. */
  readonly flagsSeen: boolean;
}

export interface DecisionResult {
  readonly decision: Decision;
  /** Published release; undefined after a rejection. */
  readonly release: PublishedRelease | undefined;
}

/** Number of decisions that are read from the log. */
const MAX_READ_DECISIONS = 100;

/** Holds the pending review and applies decisions on it. */
export class ReviewQueue {
  readonly #options: ReviewOptions;
  #pending: PendingReview | undefined;
  readonly #livePageCounts = new LivePageCounts();
  readonly #oneAtATime = pLimit(1);

  constructor(options: ReviewOptions) {
    this.#options = options;
  }

  /** Pending review; undefined if the last build is live. */
  get pending(): PendingReview | undefined {
    return this.#pending;
  }

  /**
   * Compares the last build with the live release. Call it after each build.
   * @throws {FaultError} as `diffAgainstLive`
   */
  async refresh(
    report: Pick<BuildReport, 'added' | 'changed' | 'removed'>,
  ): Promise<PendingReview | undefined> {
    const pending = await diffAgainstLive({ ...this.#options, livePageCounts: this.#livePageCounts }, report);
    this.#pending = pending.files.length === 0 ? undefined : pending;
    return this.#pending;
  }

  /** Returns the last decision on a review; undefined if there is none. */
  decisionOn(review: string): Decision | undefined {
    return readLastLines(this.#options.log, decisionSchema, MAX_READ_DECISIONS).findLast(
      (each) => each.review === review,
    );
  }

  /** Parses the live and the new version of a changed page. */
  compare(page: ChangedFile): Promise<ComparedPage> {
    return comparePage(page, this.#options);
  }

  /** Reads a file of the live release (`before`) or of the build (`after`). */
  async read(side: 'before' | 'after', file: string): Promise<Uint8Array | undefined> {
    const { folders, target } = this.#options;
    return side === 'before' ? target.readLive(file) : readBuiltFile(folders.out, file);
  }

  /**
   * Publishes an approved build, or leaves the live release unchanged. Then appends the decision to the log and notifies the
   * publisher. Decisions are applied one after the other. Errors that occur after the release is live are in `release.unfinished`.
   * @throws {FaultError} ReviewOutdated if a build, a release or another decision took place after the review was shown;
   * RedFlagsUnseen; as `publish` of the target
   */
  decide(choice: DecisionRequest): Promise<DecisionResult> {
    return this.#oneAtATime(() => this.#applyDecision(choice));
  }

  async #applyDecision({ earlier, flagsSeen, ...choice }: DecisionRequest): Promise<DecisionResult> {
    const { folders, target, cacheFolder, log, notify, now, progress } = this.#options;
    const pending = this.#pending;
    const decidedAt = this.decisionOn(choice.review)?.at ?? '';
    if (pending === undefined || pending.id !== choice.review || decidedAt !== earlier)
      throw new FaultError(reviewOutdated());
    if (choice.verdict === 'approved' && pending.flags.length > 0 && !flagsSeen)
      throw new FaultError(redFlagsUnseen());
    const decision: Decision = {
      at: now().toISOString(),
      ...choice,
      ...(pending.live !== undefined && { live: pending.live }),
      files: countChanges(pending.files),
      flags: Object.keys(RED_FLAG_RULES).filter((rule) => pending.flags.some((flag) => flag.rule === rule)),
    };
    const end = async (rest: Partial<Decision>): Promise<Decision> => {
      const outcome = { ...decision, ...rest };
      const notNotified = await notify?.(outcome);
      const { at, verdict: action, who: by, note: reason, release } = outcome;
      await target.audit.append({ at, action, by, reason, ...(release !== undefined && { release }) });
      const logged = { ...outcome, ...(notNotified !== undefined && { notNotified }) };
      appendLine(log, logged);
      return logged;
    };
    const { live } = pending;
    const confirm = (build: string) => {
      if (`${build} ${live ?? ''}` !== pending.id) throw new FaultError(reviewOutdated());
    };
    const outputs = await openOutputs(folders);
    outputs.close();
    confirm(outputs.build);
    const { current } = await target.list();
    if (current !== live) throw new FaultError(reviewOutdated());
    if (choice.verdict === 'rejected') return { decision: await end({}), release: undefined };
    const release = await target.publish(folders, progress, confirm).catch((error: unknown) => {
      const failure = errorName(error);
      if (failure !== 'ReviewOutdated') appendLine(log, { ...decision, failure });
      throw error;
    });
    this.#pending = undefined;
    this.#livePageCounts.recordRelease(release.name, pending);
    const unfinished = [...release.unfinished];
    await runPostPublishStep(unfinished, () => rmSync(join(cacheFolder, 'causes.json'), { force: true }));
    const outcome = {
      release: release.name,
      ...(unfinished.length > 0 && { unfinished: unfinished.map(errorName) }),
    };
    const logged = await runPostPublishStep(unfinished, () => end(outcome));
    return { decision: logged ?? { ...decision, ...outcome }, release: { ...release, unfinished } };
  }
}
