import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { type BuildReport, openOutputs } from 'astro-incremental';
import pLimit from 'p-limit';
import { redFlagsUnseen, waitsNoMore } from '../../domain/errors/publishing.ts';
import { followUp } from '../publish/follow-up.ts';
import { appendLine, readLines } from '../publish/json-lines.ts';
import type { PublishedRelease } from '../publish/publish-target.ts';
import { type Decision, decisionSchema, type NotifyPublisher } from './decision.ts';
import { LivePages } from './live-pages.ts';
import { type ComparedPage, RED_FLAG_RULES } from './red-flags.ts';
import { comparePage, findWaiting, readBuilt, type Waiting, type WaitingOptions } from './waiting.ts';
import type { WaitingFile } from './waiting-file.ts';

export interface ReviewOptions extends Omit<WaitingOptions, 'livePages'> {
  /** File that decisions are added to. */
  readonly log: string;
  /** Undefined: nobody is notified. */
  readonly notify: NotifyPublisher | undefined;
  readonly now: () => Date;
}

/** A decision as somebody makes it. */
export interface Choice {
  /** What they looked at: `Waiting.id`. */
  readonly review: string;
  readonly verdict: Decision['verdict'];
  readonly who: string;
  readonly note: string;
  /** When that had been decided last, as they saw it: `Decision.at`; empty where it had not. */
  readonly earlier: string;
  /** Whether they say that they looked at the red flags. */
  readonly flagsSeen: boolean;
}

export interface Decided {
  readonly decision: Decision;
  /** What went live; undefined where nothing did. */
  readonly release: PublishedRelease | undefined;
}

const nameOf = (error: unknown): string => (error instanceof FaultError ? error.name : String(error));

/** Decisions that are read back. */
const READ_BACK = 100;

/** Holds what waits for a review, and carries out what is decided on it. */
export class ReviewDesk {
  readonly #options: ReviewOptions;
  #waiting: Waiting | undefined;
  readonly #livePages = new LivePages();
  readonly #oneAtATime = pLimit(1);

  constructor(options: ReviewOptions) {
    this.#options = options;
  }

  /** What waits; undefined where what is live is the last build. */
  get waiting(): Waiting | undefined {
    return this.#waiting;
  }

  /**
   * Looks again, after a build.
   * @throws {FaultError} as `findWaiting`
   */
  async look(report: Pick<BuildReport, 'added' | 'changed' | 'removed'>): Promise<Waiting | undefined> {
    const waiting = await findWaiting({ ...this.#options, livePages: this.#livePages }, report);
    this.#waiting = waiting.files.length === 0 ? undefined : waiting;
    return this.#waiting;
  }

  /** How that was decided last, if it was. */
  decisionOn(review: string): Decision | undefined {
    return readLines(this.#options.log, decisionSchema, READ_BACK).findLast((each) => each.review === review);
  }

  /** Both versions of a page that waits. */
  compare(page: WaitingFile): Promise<ComparedPage> {
    return comparePage(page, this.#options);
  }

  /** The bytes of a file as it is live, or as it was built. */
  async read(side: 'before' | 'after', file: string): Promise<Uint8Array | undefined> {
    const { folders, target } = this.#options;
    return side === 'before' ? target.readLive(file) : readBuilt(folders.out, file);
  }

  /**
   * Publishes what was approved, or leaves what is live as it is; writes the decision to the log and notifies the publisher.
   * Once something is live, what then fails is in `release.unfinished`. One decision follows the other.
   * @throws {FaultError} WaitsNoMore if something else was built, published or decided since; RedFlagsUnseen; as `publish`
   * of the target
   */
  decide(choice: Choice): Promise<Decided> {
    return this.#oneAtATime(() => this.#carryOut(choice));
  }

  async #carryOut({ earlier, flagsSeen, ...choice }: Choice): Promise<Decided> {
    const { folders, target, memory, log, notify, now, progress } = this.#options;
    const waiting = this.#waiting;
    const decidedAt = this.decisionOn(choice.review)?.at ?? '';
    if (waiting === undefined || waiting.id !== choice.review || decidedAt !== earlier)
      throw new FaultError(waitsNoMore());
    if (choice.verdict === 'approved' && waiting.flags.length > 0 && !flagsSeen)
      throw new FaultError(redFlagsUnseen());
    const count = (change: WaitingFile['change']) =>
      waiting.files.filter((file) => file.change === change).length;
    const decision: Decision = {
      at: now().toISOString(),
      ...choice,
      ...(waiting.live !== undefined && { live: waiting.live }),
      files: {
        added: count('added'),
        changed: count('changed'),
        removed: count('removed'),
        renamed: count('renamed'),
      },
      flags: Object.keys(RED_FLAG_RULES).filter((rule) => waiting.flags.some((flag) => flag.rule === rule)),
    };
    const end = async (rest: Partial<Decision>): Promise<Decision> => {
      const made = { ...decision, ...rest };
      const notNotified = await notify?.(made);
      const logged = { ...made, ...(notNotified !== undefined && { notNotified }) };
      appendLine(log, logged);
      return logged;
    };
    const { live } = waiting;
    const confirm = (build: string) => {
      if (`${build} ${live ?? ''}` !== waiting.id) throw new FaultError(waitsNoMore());
    };
    const outputs = await openOutputs(folders);
    outputs.close();
    confirm(outputs.build);
    const { current } = await target.list();
    if (current !== live) throw new FaultError(waitsNoMore());
    if (choice.verdict === 'rejected') return { decision: await end({}), release: undefined };
    const release = await target.publish(folders, progress, confirm).catch((error: unknown) => {
      const failure = nameOf(error);
      if (failure !== 'WaitsNoMore') appendLine(log, { ...decision, failure });
      throw error;
    });
    this.#waiting = undefined;
    this.#livePages.published(release.name, waiting);
    const unfinished = [...release.unfinished];
    await followUp(unfinished, () => rmSync(join(memory, 'causes.json'), { force: true }));
    const made = {
      release: release.name,
      ...(unfinished.length > 0 && { unfinished: unfinished.map(nameOf) }),
    };
    const logged = await followUp(unfinished, () => end(made));
    return { decision: logged ?? { ...decision, ...made }, release: { ...release, unfinished } };
  }
}
