import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, FaultError } from '@laurel/diagnostics';
import { type Progress, silentProgress } from '@laurel/terminal';
import { allGroupsGone, duplicateId, pullRejected, snapshotDamaged } from '../../domain/errors/snapshot.ts';
import { unknownGroup } from '../../domain/errors/upstream.ts';
import type { ApiBase } from '../../domain/settings/api-bases.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import type { SnapshotIndex } from '../snapshots/snapshot-index.ts';
import { type Bases, basesAt, callPath } from '../upstream/call-address.ts';
import { catalogue } from '../upstream/catalogue.ts';
import { writeStamps } from './file-stamps.ts';
import { type Client, type ClientStatistics, createClient } from './http/client.ts';
import type { Fetch } from './http/public-fetch.ts';
import { type PreviousSnapshot, readPreviousSnapshot } from './previous-snapshot.ts';
import {
  type PullContext,
  type PulledPicture,
  type RecordChanges,
  type Timings,
  timed,
} from './pull-context.ts';
import { pullGroup } from './pull-group.ts';
import { lockFolder } from './pull-lock.ts';
import { isPictureKey } from './pull-pictures.ts';
import { knownSiteRecords, pullSite } from './pull-site.ts';
import {
  digestOf,
  notesOf,
  openStaging,
  recoverFolder,
  requireSnapshotFolder,
  type Staging,
} from './snapshot-folder.ts';
import { createSnapshotOutput } from './snapshot-output.ts';
import { formatState, STATE_FILE, type UpstreamState } from './upstream-state.ts';

export interface PullOptions {
  /** The upstream: one address for all bases, or each base's own. */
  readonly source: string | Bases;
  /** The snapshot's folder; made, or replaced whole. */
  readonly out: string;
  /** Only these groups; everything else stays as it is. Default: everything. */
  readonly groups?: readonly number[] | undefined;
  /**
   * Name of the upstream, by which its versions and ETags are known again. Default: its addresses.
   * To be given where the address of one upstream changes, as the embedded publisher's does.
   */
  readonly upstream?: string | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Asks for pictures that are not at the upstream's own hosts; default: the public internet alone. */
  readonly publicFetch?: Fetch;
  readonly clock?: () => Date;
  /** In [0, 1). */
  readonly random?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly concurrency?: number | undefined;
  /** Told of every picture that is new, while the pull goes on; the pull ends after it did. */
  readonly onPicture?: (picture: PulledPicture) => Promise<void>;
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

export interface PullSummary {
  /** False where the last snapshot was already what the upstream has: then nothing was written. */
  readonly changed: boolean;
  /** Groups that were asked for. */
  readonly groups: readonly number[];
  /** Groups that the upstream has no more. */
  readonly removedGroups: readonly number[];
  readonly records: RecordChanges;
  /** Files of the snapshot that are new, have new content or were damaged, and that are gone. */
  readonly files: { readonly written: readonly string[]; readonly removed: readonly string[] };
  readonly statistics: Readonly<ClientStatistics>;
  /** Pictures that cannot be used and count as none. */
  readonly warnings: readonly Fault[];
  readonly timings: Timings;
}

/** How often a pull starts over because the upstream published while it was being read. */
const READINGS = 3;

/**
 * Pulls the upstream into a folder: all or nothing, one pull at a time.
 * @throws {FaultError} PullRejected with every fault of what was answered, CallFailed, UpstreamDown, UnknownGroup, AllGroupsGone,
 * SnapshotDamaged, NotASnapshotFolder, PullInProgress, LockUnusable, SnapshotNotWritten; the folder is then as it was.
 */
export async function pullSnapshot(options: PullOptions): Promise<PullSummary> {
  const { out } = options;
  const unlock = lockFolder(out);
  try {
    await recoverFolder(out);
    await requireSnapshotFolder(out);
    for (let reading = 1; ; reading++) {
      const outcome = await pullOnce(options);
      if (!('faults' in outcome)) return outcome;
      const moved = reading < READINGS && (await outcome.moved());
      if (!moved) throw rejection(outcome.faults, out);
      options.progress?.note('The upstream published while it was being read; reading it again.');
    }
  } finally {
    unlock();
  }
}

/** How long a reader waits for a pull that is switching its snapshot in, in milliseconds. */
const SWITCHING_TIME = 10_000;

/**
 * Makes sure that the folder holds the last snapshot, for those who read it without pulling: ends what a pull that died
 * left half done, and waits for one that is just switching.
 * @throws {FaultError} PullInProgress if that takes longer than ten seconds, LockUnusable
 */
export async function recoverSnapshot(folder: string): Promise<void> {
  const deadline = Date.now() + SWITCHING_TIME;
  for (;;) {
    try {
      const unlock = lockFolder(folder);
      try {
        return await recoverFolder(folder);
      } finally {
        unlock();
      }
    } catch (error) {
      const busy = error instanceof FaultError && error.name === 'PullInProgress';
      if (!busy || Date.now() > deadline) throw error;
      if (existsSync(join(folder, 'index.json'))) return;
      await sleep(100);
    }
  }
}

function rejection(faults: readonly Fault[], folder: string): FaultError {
  const place = (fault: Fault) =>
    `${fault.location?.record ?? ''} ${fault.location?.field ?? ''} ${fault.name}`;
  const sorted = faults
    .map((fault) => ({ fault, place: place(fault) }))
    .sort((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)))
    .map(({ fault }) => fault);
  return new FaultError(pullRejected({ faults: faults.length, folder }), { faults: sorted });
}

interface Rejected {
  readonly faults: readonly Fault[];
  /** Whether the upstream now has other content than what was read. */
  moved(): Promise<boolean>;
}

/** One reading of the upstream, switched in if it is sound and different. */
async function pullOnce(options: PullOptions): Promise<PullSummary | Rejected> {
  const { out, signal, progress = silentProgress } = options;
  const bases = typeof options.source === 'string' ? basesAt(options.source) : options.source;
  const upstream = digestOf(options.upstream ?? canonicalJson(bases));
  const today = (options.clock ?? (() => new Date()))().toISOString().slice(0, 10);
  const stop = new AbortController();
  const client = createClient({
    bases,
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.publicFetch && { publicFetch: options.publicFetch }),
    ...(options.sleep && { sleep: options.sleep }),
    ...(options.random && { random: options.random }),
    ...(options.concurrency && { concurrency: options.concurrency }),
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
  });
  const previous = await openPrevious(options, upstream, progress);
  const state = previous?.state;
  const staging = openStaging(out);
  const timings: Timings = {};
  const partial = options.groups !== undefined && previous !== undefined;
  const context: PullContext = {
    client,
    previous,
    knownEtags: state?.etags ?? {},
    etags: partial ? { ...state?.etags } : {},
    output: createSnapshotOutput(previous, staging),
    today,
    faults: [],
    warnings: [],
    changes: {},
    progress,
    timings,
    onPicture: options.onPicture ?? (async () => undefined),
  };
  try {
    const known = await readGroups(context, state, out);
    const groupsBefore = groupsOf(previous?.index.files ?? {}).size;
    if (known.length === 0 && groupsBefore > 0)
      throw new FaultError(allGroupsGone({ folder: out, groups: groupsBefore }));
    const groups = [...new Set(options.groups ?? known)];
    for (const groupId of groups)
      if (!known.includes(groupId)) throw new FaultError(unknownGroup({ groupId, known }), { exitCode: 2 });

    const site = partial ? await knownSiteRecords(context) : await pullSite(context);
    const pending = new Set(partial ? state?.pending : []);
    const stage = progress.stage('Groups', groups.length);
    for (const groupId of groups) {
      const result = await pullGroup(context, groupId, site);
      if (result.pending) pending.add(groupId);
      else pending.delete(groupId);
      stage.advance();
    }
    stage.end(`${groups.length} read`);
    if (context.faults.length > 0) {
      await staging.discard();
      return { faults: context.faults, moved: () => hasMoved(client, context.etags) };
    }
    if (partial) keepOthers(context, new Set(groups));

    const index = context.output.index();
    const nextState: UpstreamState = {
      version: 2,
      index: digestOf(index),
      upstream,
      groups: known,
      pending: [...pending].sort((a, b) => a - b),
      etags: context.etags,
      files: context.output.stateFiles(),
    };
    const changed = await timed(timings, 'Switching', () =>
      commit(options.out, staging, previous, index, formatState(nextState)),
    );
    writeStamps(out, context.output.stamps());
    return { ...summary(context, previous, index), changed, groups };
  } catch (error) {
    stop.abort();
    await staging.discard().catch(() => undefined);
    throw error;
  }
}

async function openPrevious(
  options: PullOptions,
  upstream: string,
  progress: Progress,
): Promise<PreviousSnapshot | undefined> {
  const previous = await readPreviousSnapshot(options.out, upstream, options.groups !== undefined);
  if (previous === 'absent') return undefined;
  if (!('unreadable' in previous)) return previous;
  if (options.groups !== undefined)
    throw new FaultError(snapshotDamaged({ file: options.out, reason: previous.unreadable }));
  progress.note(`The last snapshot cannot be built on: ${previous.unreadable}. Everything is read again.`);
  return previous.files;
}

/** Ids of the groups that the upstream has, ascending. */
async function readGroups(
  context: PullContext,
  state: UpstreamState | undefined,
  folder: string,
): Promise<number[]> {
  const call = catalogue.typeGroups;
  const key = `${call.base}/${callPath(call, {})}`;
  const answer = await context.client.get(
    call,
    {},
    {
      etag: context.knownEtags[key],
      locate: ([position, ...path], body) => {
        const group = (body as readonly ({ publicationTypeGroupId?: unknown } | null)[])[Number(position)];
        return { record: `type-groups/${String(group?.publicationTypeGroupId ?? position)}`, path };
      },
    },
  );
  if (answer.kind === 'unchanged' && state !== undefined) {
    const etag = context.knownEtags[key];
    if (etag !== undefined) context.etags[key] = etag;
    return state.groups;
  }
  if (answer.kind === 'malformed') throw rejection(answer.faults, folder);
  if (answer.kind !== 'body') return [];
  if (answer.etag !== null) context.etags[key] = answer.etag;
  const ids = answer.body.map((group) => group.publicationTypeGroupId);
  for (const [id, all] of Map.groupBy(ids, (groupId) => groupId))
    if (all && all.length > 1)
      context.faults.push(
        duplicateId({
          location: {
            call: call.name,
            address: context.client.address(call, {}),
            status: 200,
            record: `type-groups/${id}`,
            field: 'publicationTypeGroupId',
          },
          id,
          times: all.length,
        }),
      );
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** In a pull of single groups the rest of the snapshot is taken over unseen. */
function keepOthers(context: PullContext, pulled: ReadonlySet<number>): void {
  const { previous, output } = context;
  const groupOf = (name: string, folder: string) =>
    name.startsWith(`${folder}/`) ? Number(name.split('/')[1]) : Number.NaN;
  for (const name of previous?.list('') ?? []) if (!pulled.has(groupOf(name, 'groups'))) output.keep(name);
  for (const name of Object.keys(previous?.state?.files ?? {}))
    if (!pulled.has(groupOf(name, 'upstream'))) output.keepState(name);
}

/** Switches the new snapshot in, unless it is the same as the last. */
async function commit(
  folder: string,
  staging: Staging,
  previous: PreviousSnapshot | undefined,
  index: string,
  state: string,
): Promise<boolean> {
  if (!staging.hasWritten && previous?.indexText === index && previous.stateText === state) {
    await staging.discard();
    return false;
  }
  for (const note of await notesOf(folder)) staging.keep(note);
  await staging.write(STATE_FILE, state);
  await staging.write('index.json', index);
  await staging.commit();
  return true;
}

/** Ids of the groups that have files in a snapshot. */
const groupsOf = (files: SnapshotIndex['files']): ReadonlySet<number> =>
  new Set(
    Object.keys(files).flatMap((name) => (name.startsWith('groups/') ? [Number(name.split('/')[1])] : [])),
  );

function summary(
  context: PullContext,
  previous: PreviousSnapshot | undefined,
  indexText: string,
): Omit<PullSummary, 'changed' | 'groups'> {
  const files = (JSON.parse(indexText) as PreviousSnapshot['index']).files;
  const last = previous?.index.files ?? {};
  const groups = groupsOf(files);
  return {
    removedGroups: [...groupsOf(last)].filter((groupId) => !groups.has(groupId)),
    records: context.changes,
    files: {
      written: Object.keys(files).filter((name) => context.output.written.has(name)),
      removed: Object.keys(last).filter((name) => files[name] === undefined),
    },
    statistics: context.client.statistics,
    warnings: context.warnings,
    timings: context.timings,
  };
}

/** Asks again, conditionally, for the records that were read: have any of them changed since? */
async function hasMoved(client: Client, etags: Readonly<Record<string, string>>): Promise<boolean> {
  const answers = await Promise.all(
    Object.entries(etags).map(([key, etag]) => {
      const [base, ...path] = key.split('/');
      return isPictureKey(key) || client.isCurrent(base as ApiBase, path.join('/'), etag);
    }),
  );
  return answers.includes(false);
}
