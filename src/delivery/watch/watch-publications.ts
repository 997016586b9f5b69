import { once } from 'node:events';
import type { Server } from 'node:http';
import { FaultError } from '@laurel/diagnostics';
import { createProgress, formatDuration } from '@laurel/terminal';
import { type Builder, openBuilder } from 'astro-incremental';
import { describeReport } from 'astro-incremental/report';
import pLimit from 'p-limit';
import type { Bases } from '../../content/upstream/call-address.ts';
import { buildDirectory, prepareDirectory } from '../build/build-directory.ts';
import { pullDirectory } from '../build/pull-directory.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import { describeRelease } from '../publish/describe-release.ts';
import type { PublishedRelease, PublishTarget } from '../publish/publish-target.ts';
import type { Choice, ReviewDesk } from '../review/review-desk.ts';
import { type ReviewServerOptions, startReviewServer } from '../review/review-server.ts';
import type { Waiting } from '../review/waiting.ts';
import { listen } from '../server/listen.ts';
import { appendRound, type Round, readHistory } from './history.ts';
import { LiveDelay } from './live-delay.ts';
import { PublicationQueue, type PullScope } from './publication-queue.ts';
import { healthText, isAlarmed, type WatchStatus } from './status.ts';
import { createStatusServer } from './status-server.ts';
import { createWebhookServer } from './webhook-server.ts';

export interface WatchOptions {
  readonly folders: SiteFolders;
  readonly source: Bases;
  /** Where releases go. */
  readonly target: PublishTarget;
  /** Where somebody approves what is built before it is published; undefined: it is published at once. */
  readonly review?: WatchReview | undefined;
  /** File that rounds are added to. */
  readonly history: string;
  /** Seconds that a publication may take to go live. */
  readonly alarmAfter: number;
  /** Port of `/status`, `/health` and `/metrics`; undefined: there are none. */
  readonly statusPort: number | undefined;
  /** Seconds between two questions for what is new; 0 never asks. */
  readonly poll: number;
  /** Where signed calls are taken, and their key; undefined: none are. */
  readonly webhook: { readonly port: number; readonly secret: string } | undefined;
  /** Frees the memory that a pull has left, before the build. */
  readonly freeMemory: () => void;
  /** Prints a line for people. */
  readonly print: (line: string) => void;
  /** Told of a failed round; what is live stays. */
  readonly failed: (error: unknown) => void;
}

/** The review of a watch. */
export interface WatchReview extends Pick<ReviewServerOptions, 'token' | 'takePicture' | 'port'> {
  readonly desk: ReviewDesk;
}

/**
 * Keeps a released site up to date until `stop` is called: a publication upstream → pull → build → release. What is in
 * flight then is abandoned, and what is live stays: builds and releases survive being stopped anywhere.
 * @throws {FaultError} PortTaken
 */
export async function watchPublications(options: WatchOptions): Promise<{ stop(): Promise<void> }> {
  const { poll, webhook, print, failed, history, alarmAfter, statusPort, review } = options;
  const delay = new LiveDelay();
  const rounds: Round[] = [...readHistory(history)];
  const counts = { released: 0, 'nothing new': 0, 'waiting for review': 0, rejected: 0, failed: 0 };
  // A decision is about one build: no other is begun meanwhile.
  const oneAtATime = pLimit(1);
  const last: LastBuild = { isPublished: false };
  const builder = await openBuilder();
  const status = (): WatchStatus => ({
    rounds,
    waiting: delay.oldest(performance.now()) / 1000,
    inReview: review !== undefined && awaited(review.desk) !== undefined,
    alarmAfter,
    counts,
  });
  const write = (round: Round) => {
    counts[round.outcome] += 1;
    rounds.push(round);
    if (rounds.length > MOST_ROUNDS) rounds.shift();
    // A disk that is full must not keep the site from being published.
    try {
      appendRound(history, round);
    } catch (error) {
      failed(error);
    }
  };
  const found = () => delay.found(performance.now());
  const secondsUntilLive = (began: number) => {
    const now = performance.now();
    return Math.max(delay.underWay(now), now - began) / 1000;
  };
  const queue = new PublicationQueue({
    async work(scope, signal) {
      const began = performance.now();
      delay.began(scope === 'everything');
      const seconds: Round['seconds'] = {};
      const groups = scope === 'everything' ? {} : { groups: [...scope] };
      let unfinished: readonly unknown[];
      try {
        const done = await oneAtATime(() =>
          publishRound(scope, signal, { ...options, builder, last, seconds, found }),
        );
        unfinished = done.unfinished;
        const untilLive = secondsUntilLive(began);
        const reviewed = review === undefined || awaited(review.desk) === undefined;
        if (reviewed) delay.succeeded();
        else found();
        write({
          at: new Date().toISOString(),
          ...groups,
          seconds,
          ...(reviewed && { untilLive }),
          ...done.round,
        });
      } catch (error) {
        delay.failed(performance.now());
        if (!signal.aborted) {
          const failure = nameOf(error);
          write({ at: new Date().toISOString(), outcome: 'failed', ...groups, seconds, failure });
        }
        throw error;
      }
      for (const error of unfinished.slice(1)) failed(error);
      if (unfinished.length > 0) throw unfinished[0];
    },
    failed(error, retryAfter) {
      failed(error);
      print(`Trying again in ${formatDuration(retryAfter)}. What is live stays.`);
    },
  });
  const decide = (choice: Choice) =>
    oneAtATime(async () => {
      const began = performance.now();
      const done = await (review as WatchReview).desk.decide(choice);
      const seconds = { live: Math.round(performance.now() - began) / 1000 };
      const untilLive = secondsUntilLive(began);
      delay.succeeded();
      const { at, who } = done.decision;
      if (done.release === undefined) {
        write({ at, outcome: 'rejected', seconds: {} });
        print(`Rejected by ${who}: what is live has stayed.`);
      } else {
        write({ at, outcome: 'released', seconds, untilLive, ...releaseOf(done.release) });
        print(`Approved by ${who}.\n${describeRelease(done.release).join('\n')}`);
        for (const error of done.release.unfinished) failed(error);
      }
      return done;
    });
  const servers: { close(): unknown }[] = [];
  const serve = async (server: Server, port: number, what: (origin: string) => string) => {
    servers.push(server);
    print(what(await listen(server, port)));
  };
  const published = (groupId: number) => {
    delay.announced(performance.now());
    queue.add(groupId);
  };
  try {
    if (webhook !== undefined) {
      const server = createWebhookServer({ secret: webhook.secret, now: () => Date.now(), published });
      await serve(server, webhook.port, (origin) => `Takes publications at ${origin}/publications`);
    }
    if (review !== undefined) {
      const reviewing = await startReviewServer({ ...review, decide });
      servers.push(reviewing);
      print(`Reviews are at ${reviewing.address}`);
    }
    if (statusPort !== undefined)
      await serve(createStatusServer(status), statusPort, (origin) => `Status at ${origin}/status`);
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  queue.add('everything');
  const timer = poll > 0 ? setInterval(() => queue.add('everything'), poll * 1000) : undefined;
  let alarmed = false;
  const alarm = setInterval(() => {
    const now = status();
    if (isAlarmed(now) && !alarmed) print(`ALARM: ${healthText(now).trim()}`);
    alarmed = isAlarmed(now);
  }, ALARM_CHECK);
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(alarm);
      // A decision waits for the round to end, and the server of the review for the decision.
      await queue.stop();
      for (const server of servers) await server.close();
      await builder.close();
    },
  };
}

/** Rounds that are kept in memory. */
const MOST_ROUNDS = 200;
/** Milliseconds between two looks at what has been waiting for too long. */
const ALARM_CHECK = 1000;

/** What nobody has decided on yet. A rejected build waits too, but for what is published next. */
const awaited = (desk: ReviewDesk): Waiting | undefined =>
  desk.waiting && desk.decisionOn(desk.waiting.id)?.verdict !== 'rejected' ? desk.waiting : undefined;

/** What a round of the history says of a release. */
const releaseOf = ({
  name,
  purges,
  unfinished,
}: PublishedRelease): Pick<Round, 'release' | 'purged' | 'failure'> => ({
  release: name,
  ...(unfinished.length > 0 && { failure: unfinished.map(nameOf).join(', ') }),
  ...(purges?.length && { purged: purges.map(({ cdn, addresses }) => `${cdn}: ${addresses}`) }),
});

const nameOf = (error: unknown): string => (error instanceof FaultError ? error.name : String(error));

/** What was built last. A round that builds nothing new publishes it only if no round has: going back is not undone. */
interface LastBuild {
  isPublished: boolean;
}

interface RoundOptions extends WatchOptions {
  readonly builder: Builder;
  readonly last: LastBuild;
  /** Notes what each step took, as far as it comes. */
  readonly seconds: Round['seconds'];
  /** Called once the pull has found something new. */
  readonly found: () => void;
}

interface RoundDone {
  readonly round: Pick<Round, 'outcome' | 'release' | 'files' | 'purged' | 'failure'>;
  /** What failed once the release was live. */
  readonly unfinished: readonly unknown[];
}

/** One round: pull, build, release or look for a review, report. */
async function publishRound(
  scope: PullScope,
  signal: AbortSignal,
  { folders, source, target, review, freeMemory, print, builder, last, seconds, found }: RoundOptions,
): Promise<RoundDone> {
  const began = performance.now();
  const what = scope === 'everything' ? 'Everything' : `Group ${[...scope].join(', ')}`;
  const progress = createProgress();
  const step = async <Result>(name: keyof Round['seconds'], work: Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      return await work;
    } finally {
      seconds[name] = Math.round(performance.now() - start) / 1000;
    }
  };
  // What it fails of is met by the build again.
  const prepared = prepareDirectory(folders, progress, builder).catch(() => undefined);
  try {
    const pulled = await step(
      'pull',
      pullDirectory({
        source,
        out: folders.inputs,
        progress,
        signal,
        ...(scope !== 'everything' && { groups: [...scope] }),
      }),
    );
    if (pulled.changed) {
      found();
      freeMemory();
    }
    const report = await step('build', orAborted(signal, buildDirectory(folders, progress, {}, builder)));
    const { added, changed, removed } = report.counts;
    const files = { added, changed, removed };
    if (review !== undefined) {
      const before = awaited(review.desk);
      await step('review', review.desk.look(report));
      const waiting = awaited(review.desk);
      progress.close();
      if (waiting === undefined || waiting.id === before?.id) return NOTHING_NEW;
      print(`${describeReport(report)}\n${waiting.files.length} files wait for a review.`);
      return { round: { outcome: 'waiting for review', files }, unfinished: [] };
    }
    last.isPublished &&= added + changed + removed === 0;
    const released = last.isPublished ? undefined : await step('live', target.publish(folders, progress));
    progress.close();
    const all = formatDuration(performance.now() - began);
    const lines = released && describeRelease(released).join('\n');
    print(
      released?.changed
        ? `${describeReport(report)}\n${lines}\n${what}: ${all}.`
        : `${what}: nothing new, ${all}.`,
    );
    if (released === undefined) return NOTHING_NEW;
    const { unfinished } = released;
    last.isPublished = unfinished.length === 0;
    const outcome = released.changed ? 'released' : 'nothing new';
    return { round: { outcome, files, ...releaseOf(released) }, unfinished };
  } finally {
    // A decision that comes after a failed round finds nobody at work on the cache.
    await orAborted(signal, prepared).catch(() => undefined);
    progress.close();
  }
}

const NOTHING_NEW: RoundDone = { round: { outcome: 'nothing new' }, unfinished: [] };

/** Work, unless the signal comes first. */
function orAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = async () => {
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  };
  return Promise.race([work, aborted()]);
}
