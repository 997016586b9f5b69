import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorName, FaultError } from '@laurel/diagnostics';
import { type BuildReport, openOutputs } from 'astro-incremental';
import pLimit from 'p-limit';
import { partsInseparable, redFlagsUnseen, reviewOutdated } from '../../domain/errors/publishing.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import { appendLine, readLastLines } from '../publish/json-lines.ts';
import type { PublishPlan } from '../publish/publish-difference.ts';
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
import { mixSnapshots, type PartId, separableHeldParts, unmetRequirements } from './review-parts.ts';
import { ReviewSnapshots } from './review-snapshots.ts';

/** Causes of the changes of a build. */
type ChangeReport = Pick<BuildReport, 'added' | 'changed' | 'removed'>;

interface ReviewOptions extends Omit<ReviewDiffOptions, 'livePageCounts' | 'snapshots' | 'held'> {
  /** Builds the site from these folders, and accepts all removals. */
  readonly build: (folders: SiteFolders) => Promise<ChangeReport>;
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

/** Request to change which parts of a review are held back. */
export interface SelectionRequest {
  /** Id of the review that was shown: `PendingReview.id`. */
  readonly review: string;
  /** Parts that are held back; all others are reviewed. */
  readonly held: ReadonlySet<PartId>;
}

/** Holds the pending review and applies decisions on it. */
export class ReviewQueue {
  readonly #options: ReviewOptions;
  #pending: PendingReview | undefined;
  /** Parts that the reviewed build does not contain. */
  #held: ReadonlySet<PartId> = new Set();
  readonly #snapshots: ReviewSnapshots;
  /**
   * Name of the release that was most recently compared with the last build. The comparison decides whether the snapshot of the build is
   * stored as the snapshot of the release.
   */
  #comparedRelease: string | undefined;
  /**
   * Folders of the last build. While content is held back, the input folder is a mixed snapshot: the live version of the content that is
   * held back, and the new version of all other content.
   */
  #builtFolders: SiteFolders;
  readonly #livePageCounts = new LivePageCounts();
  readonly #oneAtATime = pLimit(1);

  constructor(options: ReviewOptions) {
    this.#options = options;
    this.#builtFolders = options.folders;
    this.#snapshots = new ReviewSnapshots(join(options.cacheFolder, 'snapshots'));
  }

  /** Pending review; undefined if the last build is live. */
  get pending(): PendingReview | undefined {
    return this.#pending;
  }

  /**
   * Returns the folders of the next build. Call it before each build. While content is held back, the input folder is a mixed snapshot with
   * the live version of this content. If the last build is live, also stores its snapshot as the snapshot of the release.
   * @throws {FaultError} as `list` and `plan` of the target
   */
  async foldersOfNextBuild(): Promise<SiteFolders> {
    const { folders, target, cacheFolder, progress } = this.#options;
    const { current, names } = await target.list();
    if (current !== undefined && this.#comparedRelease !== current) {
      this.#comparedRelease = current;
      const outputs = await openOutputs(folders).catch((error: unknown) => {
        if (error instanceof FaultError) return undefined;
        throw error;
      });
      try {
        const plan = outputs && (await target.plan(outputs, progress));
        if (outputs !== undefined && plan !== undefined && isEmpty(plan)) {
          this.#snapshots.recordBuild(outputs);
          this.#snapshots.recordRelease(current, names);
        }
      } finally {
        outputs?.close();
      }
    }
    const live = this.#snapshots.ofRelease(current);
    this.#held = live === undefined ? new Set() : separableHeldParts(live, folders.inputs, this.#held);
    this.#builtFolders = folders;
    if (live !== undefined && this.#held.size > 0) {
      const inputs = join(cacheFolder, 'snapshots/selection');
      mixSnapshots({ live, next: folders.inputs, held: this.#held, to: inputs });
      this.#builtFolders = { ...folders, inputs };
    }
    return this.#builtFolders;
  }

  /**
   * Compares the last build with the live release. Call it after each build.
   * @throws {FaultError} as `diffAgainstLive`
   */
  async refresh(report: ChangeReport): Promise<PendingReview | undefined> {
    const options = {
      ...this.#options,
      livePageCounts: this.#livePageCounts,
      snapshots: this.#snapshots,
      held: this.#held,
    };
    const pending = await diffAgainstLive(options, report);
    const isLive = pending.files.length === 0;
    if (isLive && pending.live !== undefined)
      this.#snapshots.recordRelease(pending.live, (await this.#options.target.list()).names);
    this.#pending = isLive && this.#held.size === 0 ? undefined : pending;
    return this.#pending;
  }

  /**
   * Builds the parts that are not held back, and makes this build the pending review. If the build fails, all parts are rebuilt.
   * @throws {FaultError} ReviewOutdated; PartsInseparable if another part requires a held-back part, or if all parts are held
   * back; as `build`
   */
  select({ review, held }: SelectionRequest): Promise<void> {
    return this.#oneAtATime(async () => {
      const pending = this.#pending;
      if (pending === undefined || pending.id !== review) throw new FaultError(reviewOutdated());
      const { parts } = pending;
      if (parts.every(({ id }) => held.has(id)) || unmetRequirements(parts, held).length > 0)
        throw new FaultError(partsInseparable());
      this.#held = held;
      try {
        await this.#rebuild();
      } catch (error) {
        await this.#releaseHeldParts();
        throw error;
      }
    });
  }

  async #rebuild(): Promise<void> {
    await this.refresh(await this.#options.build(await this.foldersOfNextBuild()));
  }

  async #releaseHeldParts(): Promise<void> {
    this.#held = new Set();
    await this.#rebuild();
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
   * If the result has a release, call `finishRelease` next.
   * @throws {FaultError} ReviewOutdated if a build, a release or another decision took place after the review was shown;
   * RedFlagsUnseen; as `publish` of the target
   */
  decide(choice: DecisionRequest): Promise<DecisionResult> {
    return this.#oneAtATime(() => this.#applyDecision(choice));
  }

  /**
   * Stores the state of the approved build, then builds the parts that were held back. These steps can take minutes, so call it after the
   * release has been announced.
   * @returns errors of failed steps
   */
  finishRelease(): Promise<readonly unknown[]> {
    return this.#oneAtATime(async () => {
      const { target, progress } = this.#options;
      const unfinished: unknown[] = [];
      await runPostPublishStep(unfinished, () => target.storeState?.(this.#builtFolders, progress));
      if (this.#held.size > 0) await runPostPublishStep(unfinished, () => this.#releaseHeldParts());
      return unfinished;
    });
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
      flags: RED_FLAG_RULES.filter((rule) => pending.flags.some((flag) => flag.rule === rule)),
      ...(pending.held.size > 0 && { heldBack: [...pending.held] }),
    };
    const end = async (rest: Partial<Decision>): Promise<Decision> => {
      const outcome = { ...decision, ...rest };
      const notNotified = await notify?.(outcome);
      const logged = { ...outcome, ...(notNotified !== undefined && { notNotified }) };
      // The log detects a repeated decision, so it is written first.
      appendLine(log, logged);
      const { at, verdict: action, who: by, note: reason, release } = outcome;
      await target.audit.append({ at, action, by, reason, ...(release !== undefined && { release }) });
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
    await runPostPublishStep(unfinished, async () =>
      this.#snapshots.recordRelease(release.name, (await target.list()).names),
    );
    const outcome = {
      release: release.name,
      ...(unfinished.length > 0 && { unfinished: unfinished.map(errorName) }),
    };
    const logged = await runPostPublishStep(unfinished, () => end(outcome));
    return { decision: logged ?? { ...decision, ...outcome }, release: { ...release, unfinished } };
  }
}

const isEmpty = ({ added, changed, removed }: PublishPlan): boolean =>
  added.length + changed.length + removed.length === 0;
