/**
 * One build, from inputs and code to the output folder: decides which partitions to make, has them made, removes
 * what is gone, and keeps the state. Who makes a partition (worker threads, or this process) is the executor's matter.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf } from '../core/cause.ts';
import { addressOf } from '../core/output-file.ts';
import { inShard, type Shard } from '../core/shard.ts';
import { emptyTrace, type InputIndex, type Trace } from '../core/trace.ts';
import type { BuildProgress, BuildReport, Cause, Change } from '../core/types.ts';
import type { InputFolder } from '../inputs/input-folder.ts';
import type { Output } from '../output/output.ts';
import type { PartitionOutcome, PartitionTask } from '../render/partition.ts';
import type { Foundation, Journal, PageRow, PartitionRow, State } from '../store/state.ts';

/** A collection as the plan sees it. */
export interface CollectionCode {
  readonly route: string;
  readonly kind: 'page' | 'file';
  /** Hash of all code that its models and outputs depend on: unchanged, with unchanged inputs, it is skipped. */
  readonly code: string;
  /** Hash of the code that renders it, part of each fingerprint. */
  readonly renderCode: string;
}

/** A file that is published as it is. */
export interface StaticFile {
  readonly file: string;
  readonly hash: string;
  readonly size: number;
  /** Where its bytes lie. */
  readonly from: string;
}

/** Makes partitions. */
export interface Executor {
  /** How many partitions it makes at a time. */
  readonly width: number;
  list(route: string): Promise<{ names: readonly string[]; trace: Trace }>;
  run(
    task: PartitionTask,
    stored: readonly PageRow[],
    journal: (journal: Journal) => Promise<void> | void,
    progress: (pages: number) => void,
  ): Promise<PartitionOutcome>;
  /** Keys of the records that differ between two versions of an input, given as files; none if the site cannot tell. */
  changedRecords(
    input: string,
    before: string | undefined,
    after: string | undefined,
  ): Promise<readonly string[]>;
}

export interface RunOptions {
  readonly state: State;
  readonly inputs: InputFolder;
  readonly index: InputIndex;
  readonly collections: readonly CollectionCode[];
  /** Files published as they are, by source ('assets', 'public'). */
  readonly statics: ReadonlyMap<string, readonly StaticFile[]>;
  readonly output: Output;
  /** Folder for copies of the inputs, by which the next report finds the changed records. */
  readonly copies: string;
  readonly foundation: Foundation;
  /** Called when all outputs are there, before the state says so. */
  readonly arrive: () => void;
  readonly shard?: Shard | undefined;
  readonly plan: boolean;
  readonly executor: () => Promise<Executor>;
  readonly progress: BuildProgress;
  readonly timings: { stage: string; ms: number }[];
}

/** Changes listed a kind; beyond it only counted. */
const LISTED = 10_000;

/** Changed inputs whose records are compared; beyond it the report names the inputs. */
const COMPARED_INPUTS = 64;

const REMOVED_AT_ONCE = 1000;

export async function runBuild(options: RunOptions): Promise<BuildReport> {
  const { state, plan, timings } = options;
  const time = stopwatch(timings);
  const known = new Map(state.partitions().map((row) => [`${row.collection}\n${row.name}`, row]));
  const tally = new Tally(options, state.countPages() === 0);

  const { wanted, listings } = await listAll(options);
  const stale = wanted.filter(({ collection, name }) => {
    const row = known.get(`${collection.route}\n${name}`);
    return !(row?.trace && row.code === collection.code && options.index.holds(row.trace));
  });
  const wantedKeys = new Set(wanted.map(({ collection, name }) => `${collection.route}\n${name}`));
  const statics = [...options.statics].filter(([source]) => inShard(options.shard, '', source));
  for (const [source] of statics) wantedKeys.add(`\n${source}`);
  const vanished = [...known].filter(([key]) => !wantedKeys.has(key)).map(([, row]) => row);
  time('Plan');

  if (!plan) state.begin(options.foundation);
  const ids = new Map<string, number>();
  if (!plan)
    state.transaction(() => {
      for (const { collection, name } of stale)
        ids.set(`${collection.route}\n${name}`, state.partitionId(collection.route, name));
    });
  const open = new Set([...ids.values(), ...vanished.map((row) => row.id)]);
  const leftovers = new Set(plan ? state.unowned(LISTED).map(({ file }) => file) : removeUnowned(options));

  for (const [source, files] of statics) {
    syncStatics(options, source, files, known, open, tally);
    for (const { file } of files) leftovers.delete(file);
  }
  time('Assets');

  if (stale.length > 0) {
    const stage = options.progress.stage(plan ? 'Planning' : 'Rendering');
    const executor = await options.executor();
    time('Start');
    let made = 0;
    let ended = 0;
    const queue = stale.values();
    const work = async () => {
      for (const { collection, name } of queue) {
        const key = `${collection.route}\n${name}`;
        const row = known.get(key);
        const id = ids.get(key) ?? row?.id ?? -1;
        const stored = state.pagesOf(id);
        const outcome = await executor.run(
          {
            id,
            collection: collection.route,
            kind: collection.kind,
            name,
            code: collection.renderCode,
            plan,
          },
          stored,
          (journal) => {
            state.journal(id, journal, open);
            open.delete(id);
          },
          (pages) => {
            made += pages;
            stage.advance(pages, Math.max(made, Math.round((made / (ended + 1)) * stale.length)));
          },
        );
        if (!plan) {
          state.commit(id, {
            code: collection.code,
            trace: outcome.trace,
            total: outcome.total,
            written: [...outcome.added, ...outcome.changed, ...outcome.same],
            kept: () => stored,
          });
          open.delete(id);
        }
        ended += 1;
        for (const { file } of outcome.added) leftovers.delete(file);
        await tally.partition(collection, row, stored, outcome, executor);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: executor.width }, work));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) {
      stage.end('stopped');
      throw failed.reason;
    }
    stage.end(`${made.toLocaleString('en')} pages, ${tally.written.toLocaleString('en')} written`);
    time(plan ? 'Models' : 'Render');
  }

  for (const file of leftovers) tally.change('removed', file, '', { kind: 'repair' });
  for (const row of vanished) await tally.vanished(row, state.pagesOf(row.id), options.executor);
  if (!plan) {
    state.dropPartitions(vanished.map((row) => row.id));
    state.transaction(() => {
      for (const { route, code, trace, names } of listings) state.saveCollection(route, code, trace, names);
    });
    state.keepCollections(new Set(options.collections.map(({ route }) => route)));
    removeUnowned(options);
    options.arrive();
    keepCopies(options);
    state.finish(options.foundation, options.index.digests);
    pruneCopies(options);
    time('Finish');
  }
  return tally.report(state.countPages());
}

/** Removes the outputs that belong to no partition: of this build, or of one that was stopped. Returns their names. */
function removeUnowned({ state, output }: RunOptions): string[] {
  const removed: string[] = [];
  for (;;) {
    const gone = state.unowned(REMOVED_AT_ONCE).map(({ file }) => file);
    if (gone.length === 0) return removed;
    for (const file of gone) output.remove(file);
    state.forget(gone);
    removed.push(...gone);
  }
}

interface Wanted {
  readonly collection: CollectionCode;
  readonly name: string;
}

interface Listing {
  readonly route: string;
  readonly code: string;
  readonly trace: Trace;
  readonly names: readonly string[];
}

/** The partitions that should exist, from the stored lists where those still hold. */
async function listAll(options: RunOptions): Promise<{ wanted: Wanted[]; listings: Listing[] }> {
  const wanted: Wanted[] = [];
  const listings: Listing[] = [];
  for (const collection of options.collections) {
    const { route, code } = collection;
    const stored = options.state.collection(route);
    let names = stored?.names;
    if (!(stored && names && stored.code === code && options.index.holds(stored.trace))) {
      const executor = await options.executor();
      const listing = await executor.list(route);
      names = listing.names;
      listings.push({ route, code, ...listing });
    }
    for (const name of names) if (inShard(options.shard, route, name)) wanted.push({ collection, name });
  }
  // Partitions of like names read like inputs: one after the other they find them parsed.
  wanted.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { wanted, listings };
}

/** Brings the files of one source ('assets', 'public') to the output folder. */
function syncStatics(
  options: RunOptions,
  source: string,
  files: readonly StaticFile[],
  known: ReadonlyMap<string, PartitionRow>,
  open: ReadonlySet<number>,
  tally: Tally,
): void {
  const { state, output, plan } = options;
  const row = known.get(`\n${source}`);
  const id = row?.id ?? (plan ? -1 : state.partitionId('', source));
  const stored = new Map(state.pagesOf(id).map((page) => [page.file, page]));
  const names = new Set(files.map(({ file }) => file));
  const stale = files.filter(({ file, hash }) => stored.get(file)?.fingerprint !== hash);
  const removed = [...stored.keys()].filter((file) => !names.has(file));
  for (const { file } of stale)
    tally.change(
      stored.has(file) ? 'changed' : 'added',
      file,
      '',
      tally.staticCause(source, stored.get(file)),
    );
  for (const file of removed) tally.change('removed', file, '', tally.staticCause(source));
  if (plan || (row?.trace && stale.length + removed.length === 0)) return;
  state.journal(
    id,
    {
      added: stale.filter(({ file }) => !stored.has(file)).map(({ file }) => ({ file, records: '[]' })),
      changed: stale.filter(({ file }) => stored.has(file)).map(({ file }) => ({ file, records: '[]' })),
      removed,
    },
    open,
  );
  // A folder may take the place of a file of its name, or the other way round.
  for (const file of removed) output.remove(file);
  state.forget(removed);
  for (const { file, from, size } of stale) {
    output.copy(file, from);
    tally.bytes += size;
  }
  state.commit(id, {
    code: '',
    trace: emptyTrace,
    total: files.length,
    written: stale.map(({ file, hash, size }) => ({ file, fingerprint: hash, hash, size, records: '[]' })),
    kept: () => [...stored.values()],
  });
}

/** Keeps what the next report compares with: a hard link to each input, by its digest. */
function keepCopies({ copies, inputs, index }: RunOptions): void {
  mkdirSync(copies, { recursive: true });
  const have = new Set(readdirSync(copies));
  for (const [name, digest] of index.digests) {
    if (have.has(digest)) continue;
    have.add(digest);
    try {
      linkSync(inputs.path(name), join(copies, digest));
    } catch {
      copyFileSync(inputs.path(name), join(copies, digest));
    }
  }
}

function pruneCopies({ copies, index }: RunOptions): void {
  const need = new Set(index.digests.values());
  for (const digest of readdirSync(copies))
    if (!need.has(digest)) rmSync(join(copies, digest), { force: true });
}

/** Gathers what the report says, in bounded space. */
class Tally {
  bytes = 0;
  written = 0;
  readonly #options: RunOptions;
  readonly #firstBuild: boolean;
  readonly #before: ReadonlyMap<string, string>;
  readonly #records = new Map<string, Promise<readonly string[]>>();
  readonly #lists = { added: [] as Change[], changed: [] as Change[], removed: [] as Change[] };
  readonly #counts = { added: 0, changed: 0, removed: 0 };
  #rendered = 0;

  constructor(options: RunOptions, firstBuild: boolean) {
    this.#options = options;
    this.#firstBuild = firstBuild;
    this.#before = firstBuild ? new Map() : options.state.inputs();
  }

  staticCause(source: string, stored?: PageRow): Cause {
    if (this.#firstBuild) return { kind: 'first build' };
    if (stored?.fingerprint === '') return { kind: 'repair' };
    return source === 'public' ? { kind: 'inputs', inputs: ['public/'] } : { kind: 'code' };
  }

  change(list: 'added' | 'changed' | 'removed', file: string, route: string, cause: Cause): void {
    const kind = this.#options.collections.find((collection) => collection.route === route)?.kind ?? 'file';
    this.#counts[list] += 1;
    if (list !== 'removed') this.written += 1;
    if (this.#lists[list].length < LISTED)
      this.#lists[list].push({ path: addressOf(file, kind), route, cause });
  }

  async partition(
    collection: CollectionCode,
    row: PartitionRow | undefined,
    stored: readonly PageRow[],
    outcome: PartitionOutcome,
    executor: Executor,
  ): Promise<void> {
    this.bytes += outcome.bytes;
    this.#rendered += outcome.added.length + outcome.changed.length + outcome.same.length;
    const lists = ['added', 'changed', 'removed'] as const;
    if (lists.every((list) => outcome[list].length === 0)) return;
    const changedInputs = this.#changedInputs(row?.trace, outcome.trace);
    const changedRecords = await this.#changedRecords(changedInputs, executor);
    const untrusted = new Set(stored.filter((page) => page.fingerprint === '').map((page) => page.file));
    for (const list of lists)
      for (const page of outcome[list])
        this.change(
          list,
          page.file,
          collection.route,
          causeOf({
            firstBuild: this.#firstBuild,
            untrusted: untrusted.has(page.file),
            codeChanged: row !== undefined && row.code !== '' && row.code !== collection.code,
            records: JSON.parse(page.records) as string[],
            changedRecords,
            changedInputs,
          }),
        );
  }

  /** A partition that is no more, with the pages that it still had. */
  async vanished(
    row: PartitionRow,
    pages: readonly PageRow[],
    executor: () => Promise<Executor>,
  ): Promise<void> {
    if (pages.length === 0) return;
    const changedInputs = this.#changedInputs(row.trace, emptyTrace);
    const changedRecords =
      changedInputs.length === 0
        ? new Set<string>()
        : await this.#changedRecords(changedInputs, await executor());
    for (const page of pages)
      this.change(
        'removed',
        page.file,
        row.collection,
        causeOf({
          firstBuild: false,
          untrusted: false,
          codeChanged: changedInputs.length === 0,
          records: JSON.parse(page.records) as string[],
          changedRecords,
          changedInputs,
        }),
      );
  }

  /** Inputs that either version of the partition read, and that differ from the last build. */
  #changedInputs(before: Trace | undefined, after: Trace): string[] {
    const names = new Set([...Object.keys(before?.reads ?? {}), ...Object.keys(after.reads)]);
    const now = this.#options.index.digests;
    return [...names].filter((name) => this.#before.get(name) !== now.get(name)).sort();
  }

  async #changedRecords(inputs: readonly string[], executor: Executor): Promise<ReadonlySet<string>> {
    const unseen = inputs.filter((name) => !this.#records.has(name));
    if (this.#firstBuild || this.#records.size + unseen.length > COMPARED_INPUTS) return new Set();
    const { copies, index, inputs: folder } = this.#options;
    const keys = new Set<string>();
    for (const name of inputs) {
      let found = this.#records.get(name);
      if (!found) {
        const old = this.#before.get(name);
        found = executor.changedRecords(
          name,
          old && join(copies, old),
          index.digests.has(name) ? folder.path(name) : undefined,
        );
        this.#records.set(name, found);
      }
      for (const key of await found) keys.add(key);
    }
    return keys;
  }

  report(pages: number): BuildReport {
    const { plan, timings } = this.#options;
    const { added, changed, removed } = this.#counts;
    const byPath = (one: Change, other: Change) => (one.path < other.path ? -1 : 1);
    for (const list of Object.values(this.#lists)) list.sort(byPath);
    return {
      plan,
      ...this.#lists,
      counts: { added, changed, removed, kept: pages - (plan ? changed + removed : added + changed) },
      rendered: plan ? 0 : this.#rendered,
      filesWritten: plan ? 0 : this.written,
      bytesWritten: this.bytes,
      listed: LISTED,
      timings,
    };
  }
}

/** A report of a build that found nothing to do. */
export function unchangedReport(
  plan: boolean,
  pages: number,
  timings: readonly { stage: string; ms: number }[],
): BuildReport {
  return {
    plan,
    added: [],
    changed: [],
    removed: [],
    counts: { added: 0, changed: 0, removed: 0, kept: pages },
    rendered: 0,
    filesWritten: 0,
    bytesWritten: 0,
    listed: LISTED,
    timings,
  };
}

/** Returns a function that records the time since it was last called. */
export function stopwatch(timings: { stage: string; ms: number }[]): (stage: string) => void {
  let last = performance.now();
  return (stage) => {
    const now = performance.now();
    timings.push({ stage, ms: Math.round((now - last) * 10) / 10 });
    last = now;
  };
}
