import { determineCause } from '../core/determine-cause.ts';
import { outputAddress } from '../core/output-file.ts';
import { valuesOfReaders } from '../core/packed-reads.ts';
import type { RouteCode, StalePartition, StoredPartition } from '../core/plan.ts';
import { emptyTrace, type Trace } from '../core/trace.ts';
import type { BuildReport, Cause, Change, Timings } from '../core/types.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';
import type { PartitionOutcome } from '../render/render-partition.ts';
import type { PageReads, PageRow } from '../store/state.ts';
import type { InputDiffs } from './input-diffs.ts';

/** Maximum number of changes of each kind that a report lists. Further changes are only counted. */
export const MAX_LISTED_CHANGES = 10_000;

/** Maximum number of changed inputs whose records are compared. Beyond it, the report names the inputs instead of records. */
const MAX_COMPARED_INPUTS = 64;

const LISTS = ['added', 'changed', 'suspected', 'removed'] as const;
type List = (typeof LISTS)[number];

export interface ReportOptions {
  readonly routes: readonly RouteCode[];
  readonly inputs: OpenInputs;
  readonly diffs: InputDiffs;
  /** Digests of the inputs of the previous finished build, by name. */
  readonly previousInputs: ReadonlyMap<string, string>;
  /** Whether the state was empty when the build started. */
  readonly firstBuild: boolean;
}

/** Collects the changes of a build with their causes, in bounded memory. */
export class ReportBuilder {
  /** Number of outputs that were added or changed. */
  filesWritten = 0;
  /** Number of bytes written to the output folder. */
  bytesWritten = 0;
  readonly #options: ReportOptions;
  readonly #kinds: ReadonlyMap<string, RouteCode['kind']>;
  /** Inputs whose changed records are in `#changedNames`. */
  readonly #comparedInputs = new Set<string>();
  /**
   * Names of the changed records of the compared inputs, by read key. A record is listed under each read key whose result it
   * affects.
   */
  readonly #changedNames = new Map<number, Iterable<string>>();
  readonly #lists: Record<List, Change[]> = { added: [], changed: [], suspected: [], removed: [] };
  readonly #counts: Record<List, number> = { added: 0, changed: 0, suspected: 0, removed: 0 };
  #rendered = 0;

  constructor(options: ReportOptions) {
    this.#options = options;
    this.#kinds = new Map(options.routes.map(({ route, kind }) => [route, kind]));
  }

  /** Adds the change of one output. */
  add(list: List, file: string, route: string, cause: Cause): void {
    this.#counts[list] += 1;
    if (list !== 'removed') this.filesWritten += 1;
    if (this.#lists[list].length >= MAX_LISTED_CHANGES) return;
    this.#lists[list].push({ path: outputAddress(file, this.#kinds.get(route) ?? 'file'), route, cause });
  }

  /**
   * Adds the change of a file that is published without rendering.
   * @param fingerprint the stored fingerprint of the file; '' if it was not trusted
   */
  addFile(list: List, file: string, source: string, fingerprint?: string): void {
    this.add(list, file, '', this.#fileCause(source, fingerprint));
  }

  /** Determines the cause of the change of a file that is published without rendering. */
  #fileCause(source: string, fingerprint: string | undefined): Cause {
    if (this.#options.firstBuild) return { kind: 'first build' };
    if (fingerprint === '') return { kind: 'repair' };
    return source === 'public' ? { kind: 'inputs', inputs: ['public/'] } : { kind: 'code' };
  }

  /** Adds the changes of a stale partition. */
  addPartition(
    { route, reason, stored }: StalePartition,
    storedPages: readonly PageRow[],
    outcome: PartitionOutcome,
  ): void {
    this.bytesWritten += outcome.bytes;
    this.#rendered += outcome.added.length + outcome.changed.length + outcome.unchanged.length;
    if (LISTS.every((list) => outcome[list].length === 0)) return;
    const changedInputs = this.#changedInputs(stored?.trace, outcome.trace);
    const changedRecords = this.#findChangedRecords(changedInputs, outcome.pageReads);
    const untrusted = new Set(storedPages.filter((page) => page.fingerprint === '').map((page) => page.file));
    for (const list of LISTS)
      for (const page of outcome[list])
        this.add(
          list,
          page.file,
          route.route,
          determineCause({
            firstBuild: this.#options.firstBuild,
            untrusted: untrusted.has(page.file),
            codeChanged: reason === 'code' || (reason === 'unfinished' && stored?.code !== route.code),
            // A removed page has no reads. The key '' contains the reads of the list of pages; one of them is the cause of the removal.
            changedRecords: changedRecords('key' in page ? page.key : ''),
            changedInputs,
          }),
        );
  }

  /** Adds the pages of a partition that no longer exists. */
  addRemovedPartition(
    partition: StoredPartition,
    pages: readonly PageRow[],
    pageReads: PageReads | undefined,
  ): void {
    if (pages.length === 0) return;
    const changedInputs = this.#changedInputs(partition.trace, emptyTrace);
    const changedRecords = this.#findChangedRecords(changedInputs, pageReads);
    for (const page of pages)
      this.add(
        'removed',
        page.file,
        partition.route,
        determineCause({
          firstBuild: false,
          untrusted: false,
          codeChanged: changedInputs.length === 0,
          changedRecords: changedRecords(page.key),
          changedInputs,
        }),
      );
  }

  /** Returns the inputs that the old or the new version of the partition read and that changed since the previous build. */
  #changedInputs(before: Trace | undefined, after: Trace): string[] {
    const names = new Set([...Object.keys(before?.reads ?? {}), ...Object.keys(after.reads)]);
    const { inputs, previousInputs } = this.#options;
    const now = inputs.digests();
    return [...names].filter((name) => previousInputs.get(name) !== now.get(name)).sort();
  }

  /**
   * Returns a function from the key of a page to the changed records that affect its reads. The key '' stands for the list of
   * pages, and for every page whose reads are traced with its partition. The function returns no records if too many inputs
   * changed to compare them.
   */
  #findChangedRecords(
    inputs: readonly string[],
    pageReads: PageReads | undefined,
  ): (key: string) => ReadonlySet<string> {
    if (pageReads === undefined || !this.#compare(inputs)) return () => new Set();
    const names = valuesOfReaders(pageReads.reads, this.#changedNames);
    const readers = new Map(pageReads.keys.map((key, index) => [key, index + 1]));
    return (key) => names.get(readers.get(key) ?? 0) ?? new Set();
  }

  /** Adds the changed records of inputs to `#changedNames`. @returns false if there are too many inputs */
  #compare(inputs: readonly string[]): boolean {
    const { diffs, firstBuild, previousInputs } = this.#options;
    const unseen = inputs.filter((name) => !this.#comparedInputs.has(name));
    if (firstBuild || this.#comparedInputs.size + unseen.length > MAX_COMPARED_INPUTS) return false;
    for (const name of unseen) {
      this.#comparedInputs.add(name);
      for (const [key, names] of diffs.namesSince(previousInputs.get(name), name))
        this.#changedNames.set(key, names);
    }
    return inputs.length > 0;
  }

  /**
   * Builds the report.
   * @param pages number of outputs in the state
   */
  build(pages: number, plan: boolean, timings: Timings): BuildReport {
    const { added, changed, suspected, removed } = this.#counts;
    const byPath = (one: Change, other: Change) => (one.path < other.path ? -1 : 1);
    for (const list of LISTS) this.#lists[list].sort(byPath);
    return {
      plan,
      ...this.#lists,
      counts: {
        added,
        changed,
        suspected,
        removed,
        unchanged: pages - changed - (plan ? suspected + removed : added),
      },
      rendered: plan ? 0 : this.#rendered,
      filesWritten: plan ? 0 : this.filesWritten,
      bytesWritten: this.bytesWritten,
      listLimit: MAX_LISTED_CHANGES,
      timings,
    };
  }
}

/** Creates the report of a build without changes. */
export const createUnchangedReport = (plan: boolean, pages: number, timings: Timings): BuildReport => ({
  plan,
  added: [],
  changed: [],
  suspected: [],
  removed: [],
  counts: { added: 0, changed: 0, suspected: 0, removed: 0, unchanged: pages },
  rendered: 0,
  filesWritten: 0,
  bytesWritten: 0,
  listLimit: MAX_LISTED_CHANGES,
  timings,
});
