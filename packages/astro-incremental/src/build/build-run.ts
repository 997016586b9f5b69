import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { lossRefused } from '../core/engine-errors.ts';
import {
  type Plan,
  planFiles,
  type RouteCode,
  type StalePartition,
  type StaticFile,
  type StoredPartition,
} from '../core/plan.ts';
import type { WrittenTo } from '../core/plan-output-folder.ts';
import type { Shard } from '../core/shard.ts';
import { isLargeLoss } from '../core/site-size.ts';
import { emptyTrace, type Trace } from '../core/trace.ts';
import type { Timings } from '../core/types.ts';
import { type OpenInputs, pruneCopies } from '../inputs/input-folder.ts';
import { type Output, settleAfter } from '../output/write-outputs.ts';
import type { Executor } from '../render/executor.ts';
import type { PartitionOutcome } from '../render/render-partition.ts';
import type { BuildKey, PageRow, State } from '../store/state.ts';
import type { NarrowedPartitions } from './narrow-to-affected-pages.ts';
import { renderPartitions } from './render-partitions.ts';
import { MAX_LISTED_CHANGES, type ReportBuilder } from './report-builder.ts';

export interface BuildRunOptions {
  readonly state: State;
  readonly inputs: OpenInputs;
  readonly routes: readonly RouteCode[];
  /** Files that are published without rendering, by source: 'assets' or 'public'. */
  readonly files: ReadonlyMap<string, readonly StaticFile[]>;
  readonly output: Output;
  /** Identity of the folder that the build writes to. */
  readonly writtenTo: WrittenTo;
  /** Called after all outputs are written and before the state is committed. Returns the key that the state stores. */
  readonly switchIn: () => BuildKey;
  readonly shard?: Shard | undefined;
  /** Whether the run only reports changes and writes nothing. */
  readonly plan: boolean;
  /** Number of outputs before the build. A large loss of them is refused. Undefined: no check. */
  readonly outputsBefore: number | undefined;
  /** Renders partitions. */
  readonly executor: Executor;
  readonly progress: Progress;
  readonly timings: Timings;
}

/** The partitions of one route as its collection listed them during this build. */
export interface NewListing {
  readonly route: RouteCode;
  readonly names: readonly string[];
  readonly trace: Trace;
}

/** Files that are removed in one transaction. */
const REMOVAL_BATCH_SIZE = 1000;

/** Pages that a plan renders, in all, to find out whether their bytes change. The limit keeps a plan to some seconds. */
const MAX_PLAN_RENDERS = 5000;

/** Pages of one partition that a plan renders. */
const MAX_PLAN_RENDERS_PER_PARTITION = 1000;

/**
 * Carries out the plan of one build. The steps are called in this order: `begin`, `syncFiles`, `renderStalePartitions`,
 * `finish`. A plan-only run writes nothing.
 */
export class BuildRun {
  readonly #options: BuildRunOptions;
  readonly #report: ReportBuilder;
  readonly #plan: Plan;
  /** State of the files that are published without rendering, by source. */
  readonly #sources: ReadonlyMap<string, StoredPartition>;
  /** Id of each stale partition; -1 for a new partition in a plan. */
  readonly #ids = new Map<StalePartition, number>();
  readonly #narrowed: NarrowedPartitions;
  /**
   * Partitions that this build removes or has not journaled yet, by id. The function returns whether a file of the
   * partition may move to another partition.
   */
  readonly #notJournaled = new Map<number, (file: string) => boolean>();
  #planRendersLeft = MAX_PLAN_RENDERS;

  constructor(
    options: BuildRunOptions,
    report: ReportBuilder,
    plan: Plan,
    narrowed: NarrowedPartitions,
    stored: readonly StoredPartition[],
  ) {
    this.#options = options;
    this.#report = report;
    this.#plan = plan;
    this.#narrowed = narrowed;
    this.#sources = new Map(stored.filter(({ route }) => route === '').map((row) => [row.name, row]));
  }

  /**
   * Marks the build as started in the state.
   * @returns outputs of an interrupted build that belong to no partition
   */
  begin(): Set<string> {
    const { state, plan, writtenTo } = this.#options;
    if (plan) {
      for (const partition of this.#plan.stale) this.#ids.set(partition, partition.stored?.id ?? -1);
      return new Set(state.orphanedPages(MAX_LISTED_CHANGES).map(({ file }) => file));
    }
    state.beginBuild(writtenTo);
    state.transaction(() => {
      for (const partition of this.#plan.stale)
        this.#ids.set(partition, state.partitionId(partition.route.route, partition.name));
    });
    state.replaceTraces(this.#narrowed.unaffected);
    for (const [partition, id] of this.#ids) this.#notJournaled.set(id, this.#createMoveTest(partition, id));
    for (const { id } of this.#plan.removed) this.#notJournaled.set(id, () => true);
    return new Set(this.#removeOrphans());
  }

  /** Returns a test whether a file of a stale partition may move to another partition: only files of affected pages may. */
  #createMoveTest(partition: StalePartition, id: number): (file: string) => boolean {
    const pages = this.#narrowed.affectedPages.get(partition);
    if (pages === undefined || pages.affected.has(0)) return () => true;
    let files: ReadonlySet<string> | undefined;
    return (file) => {
      files ??= new Set(this.#storedPages(partition, id).map((row) => row.file));
      return files.has(file);
    };
  }

  /** Reads the stored outputs of a stale partition that may change. */
  #storedPages(partition: StalePartition, id: number): readonly PageRow[] {
    const { state } = this.#options;
    const pages = this.#narrowed.affectedPages.get(partition);
    if (pages === undefined || pages.affected.has(0)) return state.pagesOfPartition(id);
    return state.pagesWithKeys(
      id,
      pages.keys.filter((_, index) => pages.affected.has(index + 1)),
    );
  }

  /**
   * Removes the outputs that belong to no partition, of this build or of an interrupted one.
   * @returns the names of the removed files
   */
  #removeOrphans(): string[] {
    const { state, output } = this.#options;
    const removed: string[] = [];
    for (;;) {
      const files = state.orphanedPages(REMOVAL_BATCH_SIZE).map(({ file }) => file);
      if (files.length === 0) return removed;
      for (const file of files) output.remove(file);
      state.deleteOrphanedPages(files);
      removed.push(...files);
    }
  }

  /** Synchronises the files of one source ('assets' or 'public') with the output folder. */
  async syncFiles(source: string, files: readonly StaticFile[]): Promise<void> {
    const { state, output, plan } = this.#options;
    const row = this.#sources.get(source);
    const id = row?.id ?? (plan ? -1 : state.partitionId('', source));
    const stored = new Map(state.pagesOfPartition(id).map((page) => [page.file, page]));
    const fingerprints = new Map([...stored.values()].map(({ file, fingerprint }) => [file, fingerprint]));
    const { added, changed, removed } = planFiles(files, fingerprints);
    for (const { file } of added) this.#report.addFile('added', file, source);
    for (const { file } of changed) this.#report.addFile('changed', file, source, fingerprints.get(file));
    for (const file of removed) this.#report.addFile('removed', file, source);
    if (plan || (row?.trace && added.length + changed.length + removed.length === 0)) return;
    const asRows = (list: readonly StaticFile[]) =>
      list.map(({ file }) => ({ file, key: '', records: '[]' }));
    state.journal(id, { added: asRows(added), changed: asRows(changed), removed }, this.#notJournaled);
    // Removals come first, because a folder may replace a file of the same name, and a file may replace a folder.
    for (const file of removed) output.remove(file);
    state.deleteOrphanedPages(removed);
    const written = [...added, ...changed];
    await settleAfter(output, () => {
      for (const { file, source, size } of written) {
        output.copy(file, source);
        this.#report.bytesWritten += size;
      }
    });
    state.commit(id, {
      code: '',
      trace: emptyTrace,
      pageReads: undefined,
      pageCount: files.length,
      written: written.map(({ file, hash, size }) => ({
        file,
        key: '',
        fingerprint: hash,
        hash,
        size,
        records: '[]',
        metadata: output.metadata(file),
      })),
      untouched: () => [...stored.values()],
    });
  }

  /**
   * Returns the expected number of pages to check in a partition, from the previous build. Undefined if the previous build had no
   * pages in the partition.
   */
  #expectedPages(partition: StalePartition): number | undefined {
    const affected = this.#narrowed.affectedPages.get(partition)?.affected;
    if (affected !== undefined) return affected.has(0) ? affected.size - 1 : affected.size;
    return this.#options.state.countPagesOfPartition(this.#ids.get(partition) ?? -1) || undefined;
  }

  /**
   * Renders every stale partition.
   * @returns the outputs that were added
   */
  async renderStalePartitions(): Promise<readonly string[]> {
    const { plan, progress, executor } = this.#options;
    const stage = progress.stage(plan ? 'Planning' : 'Rendering');
    const added: string[] = [];
    try {
      const pages = await renderPartitions({
        partitions: this.#plan.stale,
        expectedPages: (partition) => this.#expectedPages(partition),
        executor,
        render: async (partition, worker, onPages) => {
          for (const { file } of await this.#renderPartition(partition, worker, onPages)) added.push(file);
        },
        onProgress: (done, total) => stage.advance(done, total),
      });
      stage.end(`${numberText(pages)} pages, ${numberText(this.#report.filesWritten)} written`);
      return added;
    } catch (error) {
      stage.end('stopped');
      throw error;
    }
  }

  async #renderPartition(
    partition: StalePartition,
    worker: number,
    onPages: (pages: number) => void,
  ): Promise<readonly { readonly file: string }[]> {
    const { state, plan, executor, output } = this.#options;
    const withMetadata = (row: PageRow) => ({ ...row, metadata: output.metadata(row.file) });
    const { route, name } = partition;
    const id = this.#ids.get(partition) ?? -1;
    const affectedPages = this.#narrowed.affectedPages.get(partition);
    const stored = this.#storedPages(partition, id);
    const planRenders = plan ? Math.min(MAX_PLAN_RENDERS_PER_PARTITION, this.#planRendersLeft) : undefined;
    this.#planRendersLeft -= planRenders ?? 0;
    const outcome = await executor.renderPartition(
      worker,
      { id, route: route.route, kind: route.kind, name, code: route.code, planRenders, affectedPages },
      stored,
      (journal) => {
        state.journal(id, journal, this.#notJournaled);
        this.#notJournaled.delete(id);
      },
      onPages,
    );
    if (!plan) {
      state.commit(id, {
        code: route.code,
        trace: outcome.trace,
        pageReads: outcome.pageReads,
        pageCount: outcome.pageCount,
        written: [...[...outcome.added, ...outcome.changed].map(withMetadata), ...outcome.unchanged],
        untouched: () => stored,
      });
      this.#notJournaled.delete(id);
    }
    this.#planRendersLeft += (planRenders ?? 0) - countRenderedPages(outcome);
    this.#report.addPartition(partition, stored, outcome);
    return outcome.added;
  }

  /**
   * Removes obsolete outputs, switches the site in and marks the build as finished in the state.
   * @returns the number of outputs of the site
   */
  finish(newListings: readonly NewListing[]): number {
    const { state, inputs, routes, outputsBefore } = this.#options;
    const removed = this.#plan.removed.map((row) => row.id);
    const outputs = state.countPages() - state.countPagesToRemove(removed);
    if (outputsBefore !== undefined && isLargeLoss(outputsBefore, outputs))
      throw lossRefused('the files of the site', outputsBefore, outputs);
    state.deletePartitions(removed);
    state.transaction(() => {
      for (const { route, names, trace } of newListings)
        state.saveListing(route.route, { code: route.code, trace, names });
    });
    state.retainListings(new Set(routes.map(({ route }) => route)));
    this.#removeOrphans();
    state.requireUniqueOwners();
    const key = this.#options.switchIn();
    state.finishBuild(key, inputs.digests(), { records: inputs.recordCount, outputs });
    pruneCopies(inputs.location, inputs.digests().values());
    return outputs;
  }
}

/** Counts the pages that were rendered. A plan lists some pages without rendering them; those have no hash. */
const countRenderedPages = ({ added, changed, unchanged }: PartitionOutcome): number =>
  [...added, ...changed, ...unchanged].filter(({ hash }) => hash !== '').length;
