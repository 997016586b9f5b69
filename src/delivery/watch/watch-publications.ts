import { once } from 'node:events';
import type { Server } from 'node:http';
import { errorName, escapeControls, type Fault } from '@laurel/diagnostics';
import { createProgress, formatDuration, type Progress } from '@laurel/terminal';
import { type Builder, openBuilder } from 'astro-incremental';
import { describeReport } from 'astro-incremental/report';
import pLimit from 'p-limit';
import { publishScheduled, readNextPublication } from '../../content/pull/publish-scheduled.ts';
import { type OpenedSource, retentionFaults } from '../../content/pull/pull-snapshot.ts';
import type { UpstreamAccess } from '../../domain/settings/upstream-access.ts';
import { buildSite, prepareBuild } from '../build/build-site.ts';
import { pullSite } from '../build/pull-site.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import { warningLines } from '../build/warning-lines.ts';
import type { AuditEntry } from '../publish/audit/audit-trail.ts';
import { recordEntry } from '../publish/audit/record-entry.ts';
import { describeLiveCheck, describeRelease } from '../publish/describe-release.ts';
import { createProblemReporter } from '../publish/notifications/problem-reporter.ts';
import {
  FAILURE_TITLES,
  type PublicationEvent,
  type PublicationStep,
} from '../publish/notifications/publication-event.ts';
import type { PublishedRelease, PublishTarget } from '../publish/publish-target.ts';
import { runPostPublishStep } from '../publish/run-post-publish-step.ts';
import { decideAndNotify } from '../review/decide-and-notify.ts';
import { describePendingReview, type PendingReview } from '../review/pending-review.ts';
import { RecordTitles } from '../review/record-titles.ts';
import type { DecisionRequest, DecisionResult, ReviewQueue } from '../review/review-queue.ts';
import {
  describeReviewAddress,
  type ReviewServerOptions,
  startReviewServer,
} from '../review/review-server.ts';
import { listen } from '../server/listen.ts';
import { openAcceptedSignatures } from './accepted-signatures.ts';
import { appendCycle, type Cycle, readHistory } from './cycle-history.ts';
import { LiveDelay } from './live-delay.ts';
import { PublicationQueue, type PullScope } from './publication-queue.ts';
import { isSchedule, publicationReason } from './publication-reason.ts';
import { ScheduleTimer } from './schedule-timer.ts';
import { healthText, isAlarmed, type WatchStatus } from './status.ts';
import { createStatusServer } from './status-server.ts';
import { createWebhookServer, type WebhookKeys } from './webhook-server.ts';

export interface WatchOptions {
  readonly folders: SiteFolders;
  /** Opens the content of a cycle. Files are read again in each cycle. */
  readonly openSource: (signal: AbortSignal) => Promise<OpenedSource>;
  /** Secrets, allowed redirects and size limits of requests to the upstream. Default: as in `PullOptions`. */
  readonly access?: UpstreamAccess | undefined;
  /** Path of the file of redirects, as in `PullOptions`. */
  readonly redirectsFile?: string | undefined;
  /** Target to which releases are published. */
  readonly target: PublishTarget;
  /** Review that must approve a build before it is published; undefined: builds are published immediately. */
  readonly review?: WatchReview | undefined;
  /** File to which finished cycles are appended. */
  readonly history: string;
  /** Seconds after which a publication that is not live raises an alarm. */
  readonly alarmAfterSeconds: number;
  /** Port of `/status`, `/health` and `/metrics`; undefined: they are not served. */
  readonly statusPort: number | undefined;
  /** Returns the current time, by which scheduled records are published. Default: the system clock. */
  readonly clock?: () => Date;
  /** Seconds between two polls of the upstream; 0 disables polling. */
  readonly pollSeconds: number;
  /** Port and keys of the webhook for publications; undefined: there is no webhook. */
  readonly webhook:
    | (WebhookKeys & {
        readonly port: number;
        /** File with the signatures of accepted calls. */
        readonly acceptedSignatures: string;
      })
    | undefined;
  /** Host names that the servers accept besides `localhost` and IP addresses. */
  readonly hosts: readonly string[];
  /** Returns unused memory to the system; called between a pull and the build. */
  readonly releaseMemory: () => void;
  /** Whether messages are printed to a terminal, so that they may contain the token of the review. */
  readonly printsToTerminal: boolean;
  /** Name in the audit trail. */
  readonly by: string;
  /** Prints a message. `data` is the object that the message describes, for a JSON log. */
  readonly print: (line: string, data?: object) => void;
  /** Prints the alarm about a publication that is not live in time. */
  readonly printAlarm: (line: string) => void;
  /** Receives the error of a failed cycle. The live release does not change. */
  readonly reportError: (error: unknown) => void;
  /** Notifies people of an event, without delay. Default: nobody is notified. */
  readonly notify?: (event: PublicationEvent) => void;
}

/** Review queue of a watch, and the options of its server. */
interface WatchReview extends Pick<ReviewServerOptions, 'token' | 'takeScreenshots' | 'brand' | 'port'> {
  readonly queue: ReviewQueue;
}

/**
 * Keeps a published site up to date until `stop` is called. Each publication upstream starts a cycle: pull, build, publish.
 * `stop` cancels the running cycle and leaves the live release unchanged. Builds and publishes can be interrupted at any point.
 * @throws {FaultError} PortTaken
 */
export async function watchPublications(options: WatchOptions): Promise<{ stop(): Promise<void> }> {
  const { pollSeconds, webhook, hosts, print, reportError, history } = options;
  const { alarmAfterSeconds, statusPort, review, notify = () => {} } = options;
  const reportProblem = createProblemReporter(notify);
  const delay = new LiveDelay();
  const cycles: Cycle[] = [...readHistory(history)];
  const counts = { released: 0, 'nothing new': 0, 'waiting for review': 0, rejected: 0, failed: 0 };
  // A decision concerns one build, so no build may start while a decision is applied.
  const oneAtATime = pLimit(1);
  const last: LastBuild = { isPublished: false, isLiveChecked: false };
  const builder = await openBuilder();
  const clock = options.clock ?? (() => new Date());
  const status = (): WatchStatus => ({
    cycles,
    waitingSeconds: delay.oldestWaitMs(performance.now()) / 1000,
    inReview: review !== undefined && findUndecided(review.queue) !== undefined,
    alarmAfterSeconds,
    counts,
  });
  const write = (cycle: Cycle) => {
    counts[cycle.outcome] += 1;
    cycles.push(cycle);
    if (cycles.length > MAX_CYCLES_IN_MEMORY) cycles.shift();
    // A full disk must not prevent the site from being published.
    try {
      appendCycle(history, cycle);
    } catch (error) {
      reportError(error);
    }
  };
  const onChange = () => delay.recordChange(performance.now());
  const secondsUntilLive = (began: number) => {
    const now = performance.now();
    return Math.max(delay.cycleWaitMs(now), now - began) / 1000;
  };
  const timer = new ScheduleTimer(
    () => clock().getTime(),
    () => queue.add('schedule'),
  );
  const setScheduleTimer = async (earliest?: number) => {
    try {
      const next = await readNextPublication(options.folders.inputs);
      timer.set(earliest ?? (next === undefined ? undefined : Date.parse(next)));
    } catch (error) {
      reportError(error);
    }
  };
  const queue = new PublicationQueue({
    async processBatch(scope, signal) {
      const began = performance.now();
      delay.startCycle(scope === 'everything');
      const seconds: Cycle['seconds'] = {};
      let currentStep: PublicationStep = 'pull';
      const groups = scope === 'everything' ? {} : { groups: [...scope] };
      const unfinished: unknown[] = [];
      try {
        const completed = await oneAtATime(() =>
          runCycle(scope, signal, {
            ...options,
            clock,
            builder,
            last,
            seconds,
            onChange,
            onStep(step) {
              currentStep = step;
            },
          }),
        );
        if (completed.retained !== undefined) {
          const faults = completed.retained;
          reportProblem(
            'content retained',
            faults.length === 0 ? undefined : { kind: 'content retained', faults },
          );
        }
        if (completed.cycle.outcome === 'released' && completed.cycle.release !== undefined)
          notify({
            kind: 'released',
            release: completed.cycle.release,
            files: completed.cycle.files,
            by: options.by,
            reason: completed.reason,
          });
        if (completed.cycle.outcome === 'waiting for review') notifyOfReview();
        const untilLive = secondsUntilLive(began);
        const reviewed = review === undefined || findUndecided(review.queue) === undefined;
        if (reviewed) delay.completeCycle();
        else onChange();
        write({
          at: new Date().toISOString(),
          ...groups,
          seconds,
          ...(reviewed && { untilLive }),
          ...completed.cycle,
        });
        await setScheduleTimer();
        unfinished.push(...completed.unfinished);
        if (completed.cycle.release !== undefined) {
          await runPostPublishStep(unfinished, () => storeState(options));
          last.isPublished = unfinished.length === 0;
        }
      } catch (error) {
        // A failed cycle may already have moved the due records into the snapshot, so it is retried even if no record is due.
        await setScheduleTimer(isSchedule(scope) ? clock().getTime() + SCHEDULE_RETRY_MS : undefined);
        delay.failCycle(performance.now());
        if (!signal.aborted) {
          const failure = errorName(error);
          write({ at: new Date().toISOString(), outcome: 'failed', ...groups, seconds, failure });
          reportProblem('failed', { kind: 'failed', step: currentStep, error });
          print(FAILURE_TITLES[currentStep]);
        }
        throw error;
      }
      if (unfinished.length > 0) {
        const [error, ...others] = unfinished;
        reportProblem('failed', { kind: 'failed', step: 'follow-up', error });
        print(FAILURE_TITLES['follow-up']);
        for (const other of others) reportError(other);
        throw error;
      }
      // A cycle of one group cannot clear the failure of another group. The retry, which pulls everything, clears it.
      if (scope === 'everything') reportProblem('failed', undefined);
    },
    onFailure(error, retryAfter) {
      reportError(error);
      print(`Retrying in ${formatDuration(retryAfter)}.`);
    },
  });
  const decide = (choice: DecisionRequest) =>
    oneAtATime(async () => {
      const began = performance.now();
      const recordDecision = ({ decision, release }: DecisionResult) => {
        const seconds = { live: Math.round(performance.now() - began) / 1000 };
        const untilLive = secondsUntilLive(began);
        delay.completeCycle();
        const { at } = decision;
        const who = escapeControls(decision.who);
        if (release === undefined) {
          write({ at, outcome: 'rejected', seconds: {} });
          print(`Rejected by ${who}. The live release has not changed.`);
        } else {
          write({ at, outcome: 'released', seconds, untilLive, ...summarizeRelease(release) });
          print(`Approved by ${who}.\n${describeRelease(release).join('\n')}`);
        }
      };
      const decided = await decideAndNotify((review as WatchReview).queue, choice, notify, recordDecision);
      for (const error of decided.release?.unfinished ?? []) reportError(error);
      return decided;
    });
  let reviewOrigin = '';
  const notifyOfReview = () => {
    const pending = review?.queue.pending;
    if (pending !== undefined) notify(describePendingReview(pending, reviewOrigin));
  };
  const servers: { close(): unknown }[] = [];
  const serve = async (server: Server, port: number, describe: (origin: string) => string) => {
    servers.push(server);
    print(describe(await listen(server, port)));
  };
  const onPublication = (published: number | 'site') => {
    delay.recordAnnouncement(performance.now());
    // Unchanged guides cost one conditional request for each of their static files.
    queue.add(published === 'site' ? 'everything' : published);
  };
  try {
    if (webhook !== undefined) {
      const server = createWebhookServer({
        secret: webhook.secret,
        token: webhook.token,
        seenSignatures: openAcceptedSignatures(webhook.acceptedSignatures, Date.now),
        hosts,
        now: Date.now,
        onPublication,
        onFailure: reportError,
      });
      await serve(server, webhook.port, (origin) => `Publications are accepted at ${origin}/publications`);
    }
    if (review !== undefined) {
      const reviewServer = await startReviewServer({
        ...review,
        audit: options.target.audit,
        decide,
        select: (selection) => oneAtATime(() => (review as WatchReview).queue.select(selection)),
        hosts,
        now: () => performance.now(),
      });
      servers.push(reviewServer);
      reviewOrigin = reviewServer.origin;
      print(`The review is at ${describeReviewAddress(reviewServer, options.printsToTerminal)}`);
    }
    if (statusPort !== undefined)
      await serve(
        createStatusServer(status, hosts),
        statusPort,
        (origin) => `The status is at ${origin}/status`,
      );
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  queue.add('everything');
  const polling =
    pollSeconds > 0 ? setInterval(() => queue.add('everything'), pollSeconds * 1000) : undefined;
  let alarmed = false;
  const alarm = setInterval(() => {
    const now = status();
    if (isAlarmed(now) && !alarmed) options.printAlarm(`ALARM: ${healthText(now).trim()}`);
    alarmed = isAlarmed(now);
    const { waitingSeconds, alarmAfterSeconds: allowedSeconds } = now;
    reportProblem('late', alarmed ? { kind: 'late', waitingSeconds, allowedSeconds } : undefined);
  }, ALARM_CHECK_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(polling);
      clearInterval(alarm);
      // A decision waits until the cycle ends, and closing the review server waits for the decision.
      await queue.stop();
      timer.set(undefined);
      for (const server of servers) await server.close();
      await builder.close();
    },
  };
}

/** Number of cycles that the status page can show. */
const MAX_CYCLES_IN_MEMORY = 200;
/** Delay after a failed publication of scheduled records, in milliseconds. */
const SCHEDULE_RETRY_MS = 60_000;
/** Interval between two checks for publications that are not live in time. */
const ALARM_CHECK_INTERVAL_MS = 1000;

/** Returns the pending review if it has not been rejected. A rejected build stays pending until the next build replaces it. */
const findUndecided = (queue: ReviewQueue): PendingReview | undefined =>
  queue.pending && queue.decisionOn(queue.pending.id)?.verdict !== 'rejected' ? queue.pending : undefined;

/** Returns the fields of a cycle that describe its release. */
const summarizeRelease = ({
  name,
  purges,
  unfinished,
}: PublishedRelease): Pick<Cycle, 'release' | 'purged' | 'failure'> => ({
  release: name,
  ...(unfinished.length > 0 && { failure: unfinished.map(errorName).join(', ') }),
  ...(purges?.length && { purged: purges.map(({ cdn, addresses }) => `${cdn}: ${addresses}`) }),
});

/**
 * Whether the last build has been published. A cycle without changes publishes the last build only if no cycle has published it.
 * Otherwise it would undo a rollback.
 */
interface LastBuild {
  isPublished: boolean;
  /** Whether this watch has compared the live release with its manifest. */
  isLiveChecked: boolean;
}

interface CycleOptions extends WatchOptions {
  readonly clock: () => Date;
  readonly builder: Builder;
  readonly last: LastBuild;
  /** Filled with the duration of each step that runs. */
  readonly seconds: Cycle['seconds'];
  /** Called when the pull has changed the snapshot. */
  readonly onChange: () => void;
  /** Called at the start of each step. */
  readonly onStep: (step: PublicationStep) => void;
}

interface CycleResult {
  readonly cycle: Pick<Cycle, 'outcome' | 'release' | 'files' | 'purged' | 'warnings' | 'failure'>;
  /** Errors that occurred after the release was live. */
  readonly unfinished: readonly unknown[];
  /** Faults because of which the pull retained previous content; undefined if the cycle had no pull. */
  readonly retained: readonly Fault[] | undefined;
  /** Reason of the release in the audit trail. */
  readonly reason: string;
}

function describeScope(scope: PullScope): string {
  if (isSchedule(scope)) return 'Scheduled records';
  return scope === 'everything' ? 'Everything' : `Group ${[...scope].join(', ')}`;
}

/** Runs one cycle: pulls, builds, publishes or refreshes the review queue, and prints a report. */
async function runCycle(scope: PullScope, signal: AbortSignal, options: CycleOptions): Promise<CycleResult> {
  const { folders, openSource, access, target, review, releaseMemory, print, builder, last, seconds } =
    options;
  const { onChange, clock } = options;
  const began = performance.now();
  const scopeText = describeScope(scope);
  const progress = createProgress();
  const step = async <Result>(name: keyof Cycle['seconds'], work: Promise<Result>): Promise<Result> => {
    const start = performance.now();
    options.onStep(name === 'live' ? 'publish' : name);
    try {
      return await work;
    } finally {
      // Two parts of a cycle belong to the step `review`.
      const earlierMs = (seconds[name] ?? 0) * 1000;
      seconds[name] = Math.round(earlierMs + performance.now() - start) / 1000;
    }
  };
  if (!last.isLiveChecked) await restoreLive(options, progress);
  // An error is ignored here because the build reports it again.
  const preparation = prepareBuild(folders, progress, builder).catch(() => undefined);
  let retained: readonly Fault[] | undefined;
  try {
    const pull = async () => {
      const pulled = await step(
        'pull',
        openSource(signal).then((source) =>
          pullSite({
            ...source,
            access,
            redirectsFile: options.redirectsFile,
            out: folders.inputs,
            progress,
            signal,
            clock,
            // With a review, the pull accepts all removals, because the reviewer confirms them.
            allowRemovals: review !== undefined,
            ...(scope !== 'everything' && { groups: [...scope] }),
          }),
        ),
      );
      retained = retentionFaults(pulled);
      return pulled.changed;
    };
    const isSnapshotChanged = isSchedule(scope)
      ? (await publishScheduled(folders.inputs, clock())) > 0
      : await pull();
    const warnings = warningLines(folders.inputs);
    const noted = warnings.length > 0 && { warnings };
    const nothingNew: CycleResult = {
      cycle: { outcome: 'nothing new', ...noted },
      unfinished: [],
      retained,
      reason: '',
    };
    if (isSnapshotChanged) {
      onChange();
      releaseMemory();
    }
    const allowRemovals = review !== undefined;
    const built = review === undefined ? folders : await step('review', review.queue.foldersOfNextBuild());
    const report = await step(
      'build',
      untilAborted(signal, buildSite(built, progress, { allowRemovals }, builder)),
    );
    const { added, changed, removed } = report.counts;
    const files = { added, changed, removed };
    if (review !== undefined) {
      const before = findUndecided(review.queue);
      await step('review', review.queue.refresh(report));
      const waiting = findUndecided(review.queue);
      progress.close();
      if (waiting === undefined || waiting.id === before?.id) return nothingNew;
      print(`${describeReport(report)}\n${waiting.files.length} files are waiting for review.`);
      return {
        cycle: { outcome: 'waiting for review', files, ...noted },
        unfinished: [],
        retained,
        reason: '',
      };
    }
    last.isPublished &&= added + changed + removed === 0;
    const released = last.isPublished ? undefined : await step('live', target.publish(folders, progress));
    progress.close();
    const all = formatDuration(performance.now() - began);
    const lines = released && describeRelease(released).join('\n');
    print(
      released?.changed
        ? `${describeReport(report)}\n${lines}\n${scopeText}: ${all}.`
        : `${scopeText}: nothing new, ${all}.`,
    );
    if (released === undefined) return nothingNew;
    const unfinished = [...released.unfinished];
    const reason = publicationReason(scope, () => new RecordTitles(folders.inputs).guides);
    if (released.changed) {
      const entry: AuditEntry = {
        at: clock().toISOString(),
        action: 'released',
        by: options.by,
        reason,
        release: released.name,
      };
      await recordEntry(target.audit, entry, { unfinished, print });
    }
    const outcome = released.changed ? 'released' : 'nothing new';
    const cycle = { outcome, files, ...noted, ...summarizeRelease({ ...released, unfinished }) } as const;
    return { cycle, unfinished, retained, reason };
  } finally {
    // A decision that follows a failed cycle must not find the cache in use by this preparation.
    await untilAborted(signal, preparation).catch(() => undefined);
    progress.close();
  }
}

/** Stores the state of the published build, if the target stores states. */
async function storeState({ target, folders }: Pick<WatchOptions, 'target' | 'folders'>): Promise<void> {
  const progress = createProgress();
  try {
    await target.storeState?.(folders, progress);
  } finally {
    progress.close();
  }
}

/**
 * Compares the live release with its manifest and restores damaged files. A failure is reported, and the cycle continues, because a
 * new release replaces the damaged one.
 */
async function restoreLive(
  { folders, target, print, reportError, last }: CycleOptions,
  progress: Progress,
): Promise<void> {
  try {
    const checked = await target.checkLive({ folders, progress, contents: false, repair: true });
    if (checked !== undefined && checked.damaged.length > 0)
      print(describeLiveCheck(checked, true).join('\n'));
    last.isLiveChecked = true;
  } catch (error) {
    reportError(error);
  }
}

/** Returns the result of `work`; rejects with the reason of the signal if it is aborted first. */
function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = async () => {
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  };
  return Promise.race([work, aborted()]);
}
