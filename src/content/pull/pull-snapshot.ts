import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, FaultError, isFault } from '@laurel/diagnostics';
import { type Progress, silentProgress } from '@laurel/terminal';
import { pullRejected, snapshotDamaged } from '../../domain/errors/snapshot.ts';
import type { ApiBase } from '../../domain/settings/api-bases.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { describeFaultGroup, groupFaults } from '../snapshots/group-faults.ts';
import {
  contentFaults,
  contentWarnings,
  formatWarnings,
  type PullWarning,
  WARNINGS_FILE,
} from '../snapshots/pull-warnings.ts';
import { SCHEDULE_FILE } from '../snapshots/schedule.ts';
import type { SnapshotIndex } from '../snapshots/snapshot-index.ts';
import { basesAt } from '../upstream/call-address.ts';
import { acquireCommandLock } from './command-lock.ts';
import { createPullClient, type RequestOptions } from './create-pull-client.ts';
import { writeStamps } from './file-stamps.ts';
import type { Client, ClientStatistics } from './http/client.ts';
import { type PreviousSnapshot, readPreviousSnapshot } from './previous-snapshot.ts';
import { publishInLockedFolder } from './publish-scheduled.ts';
import { isPictureEtagKey } from './pull-banner-pictures.ts';
import type { PullContext, PulledPicture } from './pull-context.ts';
import { retainMissingGroup } from './pull-group.ts';
import { pullGroups, readGroupIds, selectGroups } from './pull-groups.ts';
import { knownSiteRecords, pullSite } from './pull-site.ts';
import { replaceSnapshot } from './replace-snapshot.ts';
import { isTranslationEtagKey } from './request-header-settings.ts';
import { digestOf, openStaging, recoverFolder, requireSnapshotFolder } from './snapshot-folder.ts';
import { createSnapshotOutput } from './snapshot-output.ts';
import { type Etags, mergeFindings, type PullFindings, type RecordChanges } from './step-findings.ts';
import { createStopwatch, type Timings } from './stopwatch.ts';
import { formatState, STATE_VERSION, type UpstreamState } from './upstream-state.ts';

export interface PullOptions extends RequestOptions {
  /** Folder of the snapshot. It is created, or replaced as a whole. */
  readonly out: string;
  /** Pulls only these groups; the other files of the snapshot are reused. Default: everything. */
  readonly groups?: readonly number[] | undefined;
  /**
   * Name of the upstream, by which its versions and ETags are recognised. Default: its addresses.
   * Required if the address of the same upstream changes, like the address of the embedded publisher.
   */
  readonly upstream?: string | undefined;
  /** Path of the file of redirects. Default: the site has no redirects of former addresses. */
  readonly redirectsFile?: string | undefined;
  readonly clock?: () => Date;
  /** Accepts removals of any size: of guides, of many records of a kind, and of the content of calls that now respond with 404. */
  readonly allowRemovals?: boolean | undefined;
  /** Requests all content, even if its version or ETag is unchanged. */
  readonly full?: boolean | undefined;
  /** Called with each new picture during the pull. The pull waits for the returned promise. */
  readonly onPicture?: (picture: PulledPicture) => Promise<void>;
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

/** The source of a pull: the address of an API, or a `fetch` function that responds with content from another source. */
export type OpenedSource = Pick<PullOptions, 'source' | 'fetch' | 'upstream'>;

export interface PullSummary {
  /** False if the previous snapshot was up to date; then nothing was written. */
  readonly changed: boolean;
  /** Groups that were requested. */
  readonly groups: readonly number[];
  /** Groups that the new snapshot no longer has. */
  readonly removedGroups: readonly number[];
  readonly records: RecordChanges;
  /** Number of scheduled records whose publication time has come since the previous pull. `records` does not include them. */
  readonly publishedRecords: number;
  /** `written`: files that are new, have new content or were damaged. `removed`: files that only the previous snapshot has. */
  readonly files: { readonly written: readonly string[]; readonly removed: readonly string[] };
  readonly statistics: Readonly<ClientStatistics>;
  /** All faults of the upstream that did not stop the pull, including faults in content that was not requested again. */
  readonly warnings: readonly PullWarning[];
  readonly timings: Timings;
}

/** Returns the faults that made the pull retain the previous content of a guide or of a record kind. */
export const retentionFaults = ({ warnings }: PullSummary): readonly Fault[] =>
  warnings.filter(({ effect }) => effect === 'content retained').map(({ fault }) => fault);

const currentTime = (): Date => new Date();

/** How often a pull reads the upstream if the upstream publishes during the pull. */
const MAX_READS = 3;

/**
 * Pulls the upstream into a folder, as a whole or not at all. Only one pull of a folder runs at a time. Content that cannot be read,
 * has faults or has unconfirmed removals is retained from the previous snapshot, with a warning.
 * @throws {FaultError} PullRejected with every error in the responses if there is no previous content, CallFailed, UpstreamDown,
 * UnknownGroup, RemovalUnconfirmed, SnapshotDamaged, NotASnapshotFolder, PullInProgress, LockUnusable, SnapshotNotWritten; the folder is then unchanged
 */
export async function pullSnapshot(options: PullOptions): Promise<PullSummary> {
  const { out } = options;
  const lock = acquireCommandLock('pull', out);
  try {
    await recoverFolder(out);
    await requireSnapshotFolder(out);
    for (let read = 1; ; read++) {
      const outcome = await pullOnce(options, read < MAX_READS);
      if (outcome !== 'upstream changed') {
        const publishedRecords = await publishInLockedFolder(out, (options.clock ?? currentTime)());
        return { ...outcome, changed: outcome.changed || publishedRecords > 0, publishedRecords };
      }
      options.progress?.note('The upstream published during the pull. Reading it again.');
    }
  } finally {
    lock.release();
  }
}

/** How long `recoverSnapshot` waits for another process that replaces the snapshot. */
const SWITCH_TIMEOUT_MS = 10_000;

/**
 * Makes sure that the folder contains a complete snapshot, for commands that read it without pulling: completes the replacement that
 * a crashed pull left unfinished, and waits for a pull that is replacing the folder.
 * @throws {FaultError} PullInProgress if that takes longer than ten seconds, LockUnusable
 */
export async function recoverSnapshot(folder: string): Promise<void> {
  const deadline = Date.now() + SWITCH_TIMEOUT_MS;
  for (;;) {
    try {
      const lock = acquireCommandLock('pull', folder);
      try {
        return await recoverFolder(folder);
      } finally {
        lock.release();
      }
    } catch (error) {
      const busy = isFault(error, 'PullInProgress');
      if (!busy || Date.now() > deadline) throw error;
      if (existsSync(join(folder, 'index.json'))) return;
      await sleep(100);
    }
  }
}

/** Creates the error of a rejected pull. Identical faults are listed once. */
function rejection(faults: readonly Fault[], folder: string): FaultError {
  const sortKey = ({ location, name }: Fault) => `${location?.record ?? ''} ${location?.field ?? ''} ${name}`;
  const sorted = faults
    .map((fault) => ({ fault, key: sortKey(fault) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ fault }) => fault);
  return new FaultError(pullRejected({ faults: faults.length, folder }), {
    faults: groupFaults(sorted).map(describeFaultGroup),
  });
}

/**
 * Reads the upstream once, and replaces the snapshot if the content has changed.
 * @param mayRepeat whether the caller repeats the read. If it does and the upstream published during the read, the function
 * returns `upstream changed` instead of rejecting or retaining content.
 * @throws {FaultError} as `pullSnapshot`
 */
async function pullOnce(
  options: PullOptions,
  mayRepeat: boolean,
): Promise<Omit<PullSummary, 'publishedRecords'> | 'upstream changed'> {
  const { out, signal, progress = silentProgress } = options;
  const bases = typeof options.source === 'string' ? basesAt(options.source) : options.source;
  const upstream = digestOf(options.upstream ?? canonicalJson(bases));
  const now = (options.clock ?? currentTime)();
  const stop = new AbortController();
  const client = createPullClient(options, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
  const previous = await openPrevious(options, upstream, progress);
  const state = previous?.state;
  const requestsAll = options.full === true;
  const staging = openStaging(out);
  const stopwatch = createStopwatch();
  const partial = options.groups !== undefined && previous !== undefined;
  const context: PullContext = {
    client,
    previous,
    knownEtags: requestsAll ? withoutValues(state?.etags ?? {}) : (state?.etags ?? {}),
    requestsAll,
    knownFaults: state === undefined ? {} : contentFaults(previous?.warnings ?? []),
    hasState: state !== undefined,
    previousWarnings: previous?.warnings ?? [],
    allowRemovals: options.allowRemovals === true || previous?.isOfAnotherUpstream === true,
    output: createSnapshotOutput(previous, staging),
    redirectsFile: options.redirectsFile,
    now,
    progress,
    stopwatch,
    onPicture: options.onPicture ?? (async () => undefined),
  };
  try {
    // The previous state is only used if the digests of these files match.
    if (state !== undefined) context.output.markVerified([WARNINGS_FILE, SCHEDULE_FILE]);
    const existing = await readGroupIds(context);
    if (existing.ids === undefined) throw rejection(existing.faults, out);
    const missingGroups = [...groupIdsOf(previous?.index.files ?? {})].filter(
      (groupId) => !existing.ids.includes(groupId),
    );
    const groups = selectGroups(options.groups, existing.ids);
    const site = partial ? { ...(await knownSiteRecords(context)), findings: {} } : await pullSite(context);
    const pulled = await pullGroups(context, groups, existing.names, site);
    const retained =
      partial || context.allowRemovals
        ? []
        : await Promise.all(missingGroups.map((groupId) => retainMissingGroup(context, groupId)));
    const findings = mergeFindings([
      partial
        ? {
            etags: context.knownEtags,
            contentFaults: context.knownFaults,
            warnings: otherWarnings(context, groups),
          }
        : {},
      existing.findings,
      site.findings,
      ...pulled.findings,
      ...retained.map((each) => each.findings),
    ]);
    const isDoubtful = findings.faults.length > 0 || Object.keys(findings.discardedEtags).length > 0;
    if (
      isDoubtful &&
      mayRepeat &&
      (await hasChanged(client, { ...findings.etags, ...findings.discardedEtags }))
    ) {
      await staging.discard();
      return 'upstream changed';
    }
    if (findings.faults.length > 0) throw rejection(findings.faults, out);
    if (partial) reuseOtherFiles(context, new Set(groups));
    const warnings = [...findings.warnings, ...contentWarnings(findings.contentFaults)];
    await context.output.writeState(WARNINGS_FILE, formatWarnings(warnings));

    const index = context.output.index();
    const stillPending = (partial ? (state?.pending ?? []) : []).filter(
      (groupId) => !groups.includes(groupId),
    );
    const nextState: UpstreamState = {
      version: STATE_VERSION,
      index: digestOf(index),
      upstream,
      groups: existing.ids,
      pending: [...stillPending, ...pulled.pending].sort((a, b) => a - b),
      etags: findings.etags,
      files: context.output.stateFiles(),
    };
    const changed = await stopwatch.time('Replacing the snapshot', () =>
      replaceSnapshot(options.out, staging, previous, index, formatState(nextState)),
    );
    writeStamps(out, context.output.stamps());
    return { ...summarize(context, findings, index), warnings, changed, groups };
  } catch (error) {
    stop.abort();
    await staging.discard().catch(() => undefined);
    throw error;
  }
}

/** Sets every ETag to null and retains the keys, which are the known calls, so that no request is conditional. */
const withoutValues = (etags: Etags): Etags =>
  Object.fromEntries(Object.keys(etags).map((key) => [key, null]));

/** Returns the warnings of the content that a pull of single groups does not request. */
function otherWarnings({ previousWarnings }: PullContext, pulled: readonly number[]): readonly PullWarning[] {
  return previousWarnings.filter(
    (warning) => warning.source === undefined && !pulled.includes(groupIdOf(warning.scope, 'groups')),
  );
}

async function openPrevious(
  options: PullOptions,
  upstream: string,
  progress: Progress,
): Promise<PreviousSnapshot | undefined> {
  const previous = await readPreviousSnapshot(options.out, upstream, options.groups !== undefined);
  if (previous === 'absent') return undefined;
  if (!('recovered' in previous)) return previous;
  if (options.groups !== undefined)
    throw new FaultError(snapshotDamaged({ file: options.out, reason: previous.reason }));
  progress.note(`The previous snapshot cannot be updated: ${previous.reason}. Everything is read again.`);
  return previous.recovered;
}

/** Reuses all files of the previous snapshot except files of the pulled groups, without checking them. */
function reuseOtherFiles(context: PullContext, pulled: ReadonlySet<number>): void {
  const { previous, output } = context;
  for (const name of previous?.list('') ?? []) if (!pulled.has(groupIdOf(name, 'groups'))) output.reuse(name);
  for (const name of Object.keys(previous?.state?.files ?? {}))
    if (name !== WARNINGS_FILE && !pulled.has(groupIdOf(name, 'upstream'))) output.reuseState(name);
}

/** Returns the id of a group from the name of its file or scope, e.g. `groups/2/tiers.jsonl`; NaN if the name is not in `folder`. */
const groupIdOf = (name: string, folder: string): number =>
  name.startsWith(`${folder}/`) ? Number(name.split('/')[1]) : Number.NaN;

/** Ids of the groups with files in a snapshot. */
const groupIdsOf = (files: SnapshotIndex['files']): ReadonlySet<number> =>
  new Set(
    Object.keys(files).flatMap((name) => (name.startsWith('groups/') ? [Number(name.split('/')[1])] : [])),
  );

function summarize(
  { client, output, previous, stopwatch }: PullContext,
  findings: PullFindings,
  indexText: string,
): Omit<PullSummary, 'warnings' | 'changed' | 'groups' | 'publishedRecords'> {
  const { files } = JSON.parse(indexText) as SnapshotIndex;
  const previousFiles = previous?.index.files ?? {};
  const groups = groupIdsOf(files);
  return {
    removedGroups: [...groupIdsOf(previousFiles)].filter((groupId) => !groups.has(groupId)),
    records: findings.changes,
    files: {
      written: Object.keys(files).filter((name) => output.written.has(name)),
      removed: Object.keys(previousFiles).filter((name) => files[name] === undefined),
    },
    statistics: client.statistics,
    timings: stopwatch.timings(),
  };
}

/** Repeats the calls as conditional requests. Returns whether any content has changed since the pull read it. */
async function hasChanged(client: Client, etags: Etags): Promise<boolean> {
  const results = await Promise.all(
    Object.entries(etags).map(([key, etag]) => {
      const [base, ...path] = key.split('/');
      return (
        etag === null ||
        isPictureEtagKey(key) ||
        isTranslationEtagKey(key) ||
        client.isCurrent(base as ApiBase, path.join('/'), etag)
      );
    }),
  );
  return results.includes(false);
}
