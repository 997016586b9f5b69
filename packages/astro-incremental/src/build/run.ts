/**
 * Acts on a plan: has stale partitions made, brings files that are published as they are to the output, removes what
 * is gone, and keeps the state. Who makes a partition (worker threads, or this process) is the executor's matter.
 */

import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { keysChangedSince, traceNow } from '../core/changed-keys.ts';
import { isLargeLoss } from '../core/extent.ts';
import { lossRefused } from '../core/fault-catalogue.ts';
import { InputIndex } from '../core/input-index.ts';
import type { WrittenTo } from '../core/output-folder-trust.ts';
import {
  type KnownPartition,
  listingHolds,
  type Plan,
  planFiles,
  planPartitions,
  type RouteCode,
  type StalePartition,
  type StaticFile,
} from '../core/plan.ts';
import { partsReading } from '../core/read-sets.ts';
import { inShard, type Shard } from '../core/shard.ts';
import { emptyTrace, type Trace } from '../core/trace.ts';
import type { BuildReport, Timings } from '../core/types.ts';
import { type OpenInputs, pruneCopies } from '../inputs/input-folder.ts';
import { type Output, whileWriting } from '../output/write-outputs.ts';
import type { Executor, Slot } from '../render/executor.ts';
import type { KnownParts, PartitionOutcome } from '../render/partition.ts';
import type { BuildKey, PageRow, State } from '../store/state.ts';
import { InputDiffs } from './input-diffs.ts';
import { PartitionQueue } from './partition-queue.ts';
import { LISTED, ReportBuilder } from './report-builder.ts';
import { stopwatch } from './stopwatch.ts';

export interface RunOptions {
  readonly state: State;
  readonly inputs: OpenInputs;
  readonly routes: readonly RouteCode[];
  /** Files published as they are, by source ('assets', 'public'). */
  readonly files: ReadonlyMap<string, readonly StaticFile[]>;
  readonly output: Output;
  /** Where the build writes. */
  readonly writtenTo: WrittenTo;
  /** Called when all outputs are there, before the state says so; returns the key that the state then remembers. */
  readonly switchIn: () => BuildKey;
  readonly shard?: Shard | undefined;
  readonly plan: boolean;
  /** Outputs of the site so far, where a large loss of them is refused. */
  readonly outputsBefore: number | undefined;
  /** What makes partitions. */
  readonly executor: Executor;
  readonly progress: Progress;
  readonly timings: Timings;
}

/** Files of one source or partition that are removed in one transaction. */
const REMOVED_AT_ONCE = 1000;

/** Fewer pages are looked at before threads that have yet to start could help: each loads the site first. */
const FEW = 500;
/** Milliseconds between two looks at whether such threads should start all the same. */
const WAIT_FOR_FEW = 500;
/**
 * Such threads start where what is left is expected to take so many milliseconds more: they read its inputs anew, which the first
 * has read.
 */
const WORTH_STARTING = 2000;

/** Pages that a plan renders to see whether their bytes change: in all, some seconds' work, and of one partition. */
const PLAN_RENDERS = 5000;
const PLAN_RENDERS_A_PARTITION = 1000;

export async function runBuild(options: RunOptions): Promise<BuildReport> {
  const { state, plan: planOnly, timings, inputs, routes } = options;
  const time = stopwatch(timings);
  const index = new InputIndex(inputs.digests());
  const firstBuild = state.isEmpty();
  const diffs = new InputDiffs(inputs);
  const report = new ReportBuilder({
    routes,
    inputs,
    diffs,
    lastInputs: firstBuild ? new Map() : state.inputs(),
    firstBuild,
  });
  const listings = await listPartitions(options, index);
  const known = state.partitions();
  const planned = planPartitions({
    routes,
    names: (route) => listings.names.get(route) ?? [],
    fileSources: [...options.files.keys()],
    known,
    index,
    shard: options.shard,
  });
  const narrowed = narrow(planned.stale, state, index, diffs);
  const plan = { ...planned, stale: narrowed.stale };
  time('Plan');

  const act = new Act(options, report, plan, narrowed, known);
  const leftovers = act.begin();
  for (const [source, files] of options.files) {
    if (!inShard(options.shard, '', source)) continue;
    await act.syncFiles(source, files);
    for (const { file } of files) leftovers.delete(file);
  }
  time('Assets');
  if (plan.stale.length > 0) {
    for (const file of await act.makePartitions()) leftovers.delete(file);
    time(planOnly ? 'Models' : 'Render');
  }
  for (const file of leftovers) report.add('removed', file, '', { kind: 'repair' });
  for (const row of plan.gone) report.addGone(row, state.pagesOf(row.id));
  if (planOnly) return report.report(state.countPages(), planOnly, timings);
  const outputs = act.finish(listings.changed);
  time('Finish');
  return report.report(outputs, planOnly, timings);
}

interface Listings {
  /** Partition names by route. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Those that were listed again. */
  readonly changed: readonly { route: RouteCode; names: readonly string[]; trace: Trace }[];
}

/** The partitions that should exist, from the stored lists where those still hold. */
async function listPartitions(options: RunOptions, index: InputIndex): Promise<Listings> {
  const names = new Map<string, readonly string[]>();
  const stale: RouteCode[] = [];
  for (const route of options.routes) {
    const stored = options.state.listing(route.route);
    if (listingHolds(stored, route, index)) names.set(route.route, stored.names);
    else stale.push(route);
  }
  // Each thread loads the templates of those that it lists.
  const changed = await Promise.all(
    stale.map(async (route) => ({
      route,
      ...(await options.executor.listPartitions(route.route)),
    })),
  );
  for (const { route, names: listed } of changed) names.set(route.route, listed);
  return { names, changed };
}

interface Narrowed {
  /** Partitions of which something is to be made. */
  readonly stale: readonly StalePartition[];
  /** Those of which only some parts are. */
  readonly parts: ReadonlyMap<StalePartition, KnownParts>;
  /** Those of which nothing read what changed: by id, what they would read now. */
  readonly untouched: ReadonlyMap<number, Trace>;
}

/** Of partitions whose inputs changed, the parts that read what changed. */
function narrow(
  planned: readonly StalePartition[],
  state: State,
  index: InputIndex,
  diffs: InputDiffs,
): Narrowed {
  const compare = (name: string, before: string) => diffs.keysSince(before, name);
  const stale: StalePartition[] = [];
  const parts = new Map<StalePartition, KnownParts>();
  const untouched = new Map<number, Trace>();
  for (const partition of planned) {
    const { known, why } = partition;
    const trace = why === 'inputs' ? known?.trace : undefined;
    const changed = trace && keysChangedSince(trace, index, compare);
    const read = known && changed && state.partsOf(known.id);
    if (!read || !changed || !trace) {
      stale.push(partition);
      continue;
    }
    const touched = partsReading(read.reads, changed);
    if (touched.size === 0) {
      untouched.set(known.id, traceNow(trace, index));
      continue;
    }
    stale.push(partition);
    if (read.keys.length > 0) parts.set(partition, { ...read, trace, changed: touched });
  }
  return { stale, parts, untouched };
}

/** The steps of one build, in order: `begin`, `syncFiles`, `makePartitions`, `finish`. A plan writes nothing. */
class Act {
  readonly #options: RunOptions;
  readonly #report: ReportBuilder;
  readonly #plan: Plan;
  /** What the state knows of files published as they are, by source. */
  readonly #sources: ReadonlyMap<string, KnownPartition>;
  /** Id of each stale partition; -1 in a plan for one that is new. */
  readonly #ids = new Map<StalePartition, number>();
  readonly #narrowed: Narrowed;
  /** Partitions that this build will drop, or that have yet to say what they change: a page may move out of those. */
  readonly #open = new Map<number, (file: string) => boolean>();
  #planRendersLeft = PLAN_RENDERS;

  constructor(
    options: RunOptions,
    report: ReportBuilder,
    plan: Plan,
    narrowed: Narrowed,
    known: readonly KnownPartition[],
  ) {
    this.#options = options;
    this.#report = report;
    this.#plan = plan;
    this.#narrowed = narrowed;
    this.#sources = new Map(known.filter(({ route }) => route === '').map((row) => [row.name, row]));
  }

  /** @returns outputs that a stopped build left and that belong to no partition. */
  begin(): Set<string> {
    const { state, plan, writtenTo } = this.#options;
    if (plan) {
      for (const partition of this.#plan.stale) this.#ids.set(partition, partition.known?.id ?? -1);
      return new Set(state.unowned(LISTED).map(({ file }) => file));
    }
    state.begin(writtenTo);
    state.transaction(() => {
      for (const partition of this.#plan.stale)
        this.#ids.set(partition, state.partitionId(partition.route.route, partition.name));
    });
    state.renewTraces(this.#narrowed.untouched);
    for (const [partition, id] of this.#ids) this.#open.set(id, this.#mayLose(partition, id));
    for (const { id } of this.#plan.gone) this.#open.set(id, () => true);
    return new Set(this.#removeUnowned());
  }

  /** A test of which files of a stale partition may move to another: those of the pages that are looked at. */
  #mayLose(partition: StalePartition, id: number): (file: string) => boolean {
    const known = this.#narrowed.parts.get(partition);
    if (known === undefined || known.changed.has(0)) return () => true;
    let files: ReadonlySet<string> | undefined;
    return (file) => {
      files ??= new Set(this.#stored(partition, id).map((row) => row.file));
      return files.has(file);
    };
  }

  /** The outputs of a stale partition that may change. */
  #stored(partition: StalePartition, id: number): readonly PageRow[] {
    const { state } = this.#options;
    const known = this.#narrowed.parts.get(partition);
    if (known === undefined || known.changed.has(0)) return state.pagesOf(id);
    return state.pagesWithKeys(
      id,
      known.keys.filter((_, index) => known.changed.has(index + 1)),
    );
  }

  /** Removes the outputs that belong to no partition: of this build, or of one that was stopped. Returns their names. */
  #removeUnowned(): string[] {
    const { state, output } = this.#options;
    const removed: string[] = [];
    for (;;) {
      const files = state.unowned(REMOVED_AT_ONCE).map(({ file }) => file);
      if (files.length === 0) return removed;
      for (const file of files) output.remove(file);
      state.forget(files);
      removed.push(...files);
    }
  }

  /** Brings the files of one source ('assets', 'public') to the output folder. */
  async syncFiles(source: string, files: readonly StaticFile[]): Promise<void> {
    const { state, output, plan } = this.#options;
    const row = this.#sources.get(source);
    const id = row?.id ?? (plan ? -1 : state.partitionId('', source));
    const stored = new Map(state.pagesOf(id).map((page) => [page.file, page]));
    const prints = new Map([...stored.values()].map(({ file, fingerprint }) => [file, fingerprint]));
    const { added, changed, removed } = planFiles(files, prints);
    for (const { file } of added) this.#report.addFile('added', file, source);
    for (const { file } of changed) this.#report.addFile('changed', file, source, prints.get(file));
    for (const file of removed) this.#report.addFile('removed', file, source);
    if (plan || (row?.trace && added.length + changed.length + removed.length === 0)) return;
    const asRows = (list: readonly StaticFile[]) =>
      list.map(({ file }) => ({ file, key: '', records: '[]' }));
    state.journal(id, { added: asRows(added), changed: asRows(changed), removed }, this.#open);
    // A folder may take the place of a file of its name, or the other way round.
    for (const file of removed) output.remove(file);
    state.forget(removed);
    const written = [...added, ...changed];
    await whileWriting(output, () => {
      for (const { file, from, size } of written) {
        output.copy(file, from);
        this.#report.bytesWritten += size;
      }
    });
    state.commit(id, {
      code: '',
      trace: emptyTrace,
      parts: undefined,
      pageCount: files.length,
      written: written.map(({ file, hash, size }) => ({
        file,
        key: '',
        fingerprint: hash,
        hash,
        size,
        records: '[]',
      })),
      untouched: () => [...stored.values()],
    });
  }

  /** How many pages of a partition are to be looked at, as the last build left them; undefined where it left none. */
  #expectedPages(partition: StalePartition): number | undefined {
    const changed = this.#narrowed.parts.get(partition)?.changed;
    if (changed !== undefined) return changed.has(0) ? changed.size - 1 : changed.size;
    return this.#options.state.countPagesOf(this.#ids.get(partition) ?? -1) || undefined;
  }

  /** Has every stale partition made. @returns the outputs that were added. */
  async makePartitions(): Promise<readonly string[]> {
    const { plan, progress, executor } = this.#options;
    const { stale } = this.#plan;
    const stage = progress.stage(plan ? 'Planning' : 'Rendering');
    const added: string[] = [];
    let pagesDone = 0;
    let partitionsDone = 0;
    const expected = stale.map((partition) => this.#expectedPages(partition));
    const known = expected.filter((pages) => pages !== undefined);
    const knownPages = known.reduce((sum, pages) => sum + pages, 0);
    const count = (pages: number) => {
      pagesDone += pages;
      const perPartition = known.length > 0 ? knownPages / known.length : pagesDone / (partitionsDone + 1);
      const total = Math.round(knownPages + perPartition * (stale.length - known.length));
      stage.advance(pages, Math.max(pagesDone, total));
    };
    const slots = [...executor.slots];
    const queue = new PartitionQueue(stale, () => slots.length);
    const failures: unknown[] = [];
    const work = async (slot: Slot) => {
      for (let partition = queue.take(slot); partition; partition = queue.take(slot)) {
        for (const { file } of await this.#makePartition(partition, slot.thread, count)) added.push(file);
        partitionsDone += 1;
      }
    };
    const workOrFail = (slot: Slot) => work(slot).catch((error: unknown) => failures.push(error));
    const working = slots.map(workOrFail);
    const started = performance.now();
    const expectedLeft = () => {
      const perPartition = (performance.now() - started) / Math.max(partitionsDone, 0.5);
      return perPartition * (stale.length - partitionsDone);
    };
    const hasFew = knownPages + stale.length - known.length < FEW;
    const join = () => {
      if (queue.isEmpty || failures.length > 0) return;
      if (hasFew && expectedLeft() < WORTH_STARTING) {
        joining = setTimeout(join, WAIT_FOR_FEW);
        return;
      }
      const others = executor.startOthers();
      slots.push(...others);
      working.push(...others.map(workOrFail));
    };
    let joining = setTimeout(join, hasFew ? WAIT_FOR_FEW : 0);
    // Those that join are waited for as well.
    for (const each of working) await each;
    clearTimeout(joining);
    if (failures.length > 0) {
      stage.end('stopped');
      throw failures[0];
    }
    stage.end(`${numberText(pagesDone)} pages, ${numberText(this.#report.filesWritten)} written`);
    return added;
  }

  async #makePartition(
    partition: StalePartition,
    thread: number,
    count: (pages: number) => void,
  ): Promise<readonly { readonly file: string }[]> {
    const { state, plan, executor } = this.#options;
    const { route, name } = partition;
    const id = this.#ids.get(partition) ?? -1;
    const known = this.#narrowed.parts.get(partition);
    const stored = this.#stored(partition, id);
    const planRenders = plan ? Math.min(PLAN_RENDERS_A_PARTITION, this.#planRendersLeft) : undefined;
    this.#planRendersLeft -= planRenders ?? 0;
    const outcome = await executor.makePartition(
      thread,
      { id, route: route.route, kind: route.kind, name, code: route.code, planRenders, known },
      stored,
      (journal) => {
        state.journal(id, journal, this.#open);
        this.#open.delete(id);
      },
      count,
    );
    if (!plan) {
      state.commit(id, {
        code: route.code,
        trace: outcome.trace,
        parts: outcome.parts,
        pageCount: outcome.pageCount,
        written: [...outcome.added, ...outcome.changed, ...outcome.unchanged],
        untouched: () => stored,
      });
      this.#open.delete(id);
    }
    this.#planRendersLeft += (planRenders ?? 0) - renderedBy(outcome);
    this.#report.addPartition(partition, stored, outcome);
    return outcome.added;
  }

  /** Removes what is gone, switches the site in and says so in the state. @returns how many outputs the site has */
  finish(listings: Listings['changed']): number {
    const { state, inputs, routes, outputsBefore } = this.#options;
    const gone = this.#plan.gone.map((row) => row.id);
    const outputs = state.countPages() - state.countGone(gone);
    if (outputsBefore !== undefined && isLargeLoss(outputsBefore, outputs))
      throw lossRefused('the files of the site', outputsBefore, outputs);
    state.dropPartitions(gone);
    state.transaction(() => {
      for (const { route, names, trace } of listings)
        state.saveListing(route.route, { code: route.code, trace, names });
    });
    state.keepListings(new Set(routes.map(({ route }) => route)));
    this.#removeUnowned();
    state.requireOneOwner();
    const key = this.#options.switchIn();
    state.finish(key, inputs.digests(), { inputs: inputs.size, outputs });
    pruneCopies(inputs.location, inputs.digests().values());
    return outputs;
  }
}

/** Pages that were rendered. In a plan those that are added or suspected were not, and have no hash. */
const renderedBy = ({ added, changed, unchanged }: PartitionOutcome): number =>
  [...added, ...changed, ...unchanged].filter(({ hash }) => hash !== '').length;
