import { causeOf } from '../core/cause.ts';
import { addressOf } from '../core/file-of-address.ts';
import type { KnownPartition, RouteCode, StalePartition } from '../core/plan.ts';
import { emptyTrace, type Trace } from '../core/trace.ts';
import type { BuildReport, Cause, Change, Timings } from '../core/types.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';
import type { PartitionOutcome } from '../render/partition.ts';
import type { PageRow } from '../store/state.ts';
import type { InputDiffs } from './input-diffs.ts';

/** Changes listed a kind; beyond it only counted. */
export const LISTED = 10_000;

/** Changed inputs whose records are compared; beyond it the report names the inputs. */
const COMPARED_INPUTS = 64;

const LISTS = ['added', 'changed', 'suspected', 'removed'] as const;
type List = (typeof LISTS)[number];

export interface ReportOptions {
  readonly routes: readonly RouteCode[];
  readonly inputs: OpenInputs;
  readonly diffs: InputDiffs;
  /** Name → digest of the inputs of the last finished build. */
  readonly lastInputs: ReadonlyMap<string, string>;
  /** The state held nothing when the build began. */
  readonly firstBuild: boolean;
}

/** Gathers what a build did, with causes, in bounded space. */
export class ReportBuilder {
  filesWritten = 0;
  bytesWritten = 0;
  readonly #options: ReportOptions;
  readonly #kinds: ReadonlyMap<string, RouteCode['kind']>;
  readonly #recordsOfInput = new Map<string, readonly string[]>();
  readonly #lists: Record<List, Change[]> = { added: [], changed: [], suspected: [], removed: [] };
  readonly #counts: Record<List, number> = { added: 0, changed: 0, suspected: 0, removed: 0 };
  #rendered = 0;

  constructor(options: ReportOptions) {
    this.#options = options;
    this.#kinds = new Map(options.routes.map(({ route, kind }) => [route, kind]));
  }

  add(list: List, file: string, route: string, cause: Cause): void {
    this.#counts[list] += 1;
    if (list !== 'removed') this.filesWritten += 1;
    if (this.#lists[list].length >= LISTED) return;
    this.#lists[list].push({ path: addressOf(file, this.#kinds.get(route) ?? 'file'), route, cause });
  }

  /** A file that is published as it is; `fingerprint` is what the state knew of it. */
  addFile(list: List, file: string, source: string, fingerprint?: string): void {
    this.add(list, file, '', this.#fileCause(source, fingerprint));
  }

  #fileCause(source: string, fingerprint: string | undefined): Cause {
    if (this.#options.firstBuild) return { kind: 'first build' };
    if (fingerprint === '') return { kind: 'repair' };
    return source === 'public' ? { kind: 'inputs', inputs: ['public/'] } : { kind: 'code' };
  }

  /** What became of a stale partition. */
  addPartition(
    { route, why, known }: StalePartition,
    stored: readonly PageRow[],
    outcome: PartitionOutcome,
  ): void {
    this.bytesWritten += outcome.bytes;
    this.#rendered += outcome.added.length + outcome.changed.length + outcome.unchanged.length;
    if (LISTS.every((list) => outcome[list].length === 0)) return;
    const changedInputs = this.#changedInputs(known?.trace, outcome.trace);
    const changedRecords = this.#changedRecords(changedInputs);
    const untrusted = new Set(stored.filter((page) => page.fingerprint === '').map((page) => page.file));
    for (const list of LISTS)
      for (const page of outcome[list])
        this.add(
          list,
          page.file,
          route.route,
          causeOf({
            firstBuild: this.#options.firstBuild,
            untrusted: untrusted.has(page.file),
            codeChanged: why === 'code' || (why === 'unfinished' && known?.code !== route.code),
            records: JSON.parse(page.records) as string[],
            changedRecords,
            changedInputs,
          }),
        );
  }

  /** A partition that is gone, with the pages that it still had. */
  addGone(partition: KnownPartition, pages: readonly PageRow[]): void {
    if (pages.length === 0) return;
    const changedInputs = this.#changedInputs(partition.trace, emptyTrace);
    const changedRecords = this.#changedRecords(changedInputs);
    for (const page of pages)
      this.add(
        'removed',
        page.file,
        partition.route,
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
    const { inputs, lastInputs } = this.#options;
    const now = inputs.digests();
    return [...names].filter((name) => lastInputs.get(name) !== now.get(name)).sort();
  }

  #changedRecords(inputs: readonly string[]): ReadonlySet<string> {
    const unseen = inputs.filter((name) => !this.#recordsOfInput.has(name));
    const { diffs, firstBuild, lastInputs } = this.#options;
    if (firstBuild || this.#recordsOfInput.size + unseen.length > COMPARED_INPUTS) return new Set();
    for (const name of unseen) this.#recordsOfInput.set(name, diffs.recordsSince(lastInputs.get(name), name));
    return new Set(inputs.flatMap((name) => this.#recordsOfInput.get(name) ?? []));
  }

  /** `pages` is the number of outputs that the state knows. */
  report(pages: number, plan: boolean, timings: Timings): BuildReport {
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
      listed: LISTED,
      timings,
    };
  }
}

/** A report of a build that found nothing to do. */
export const unchangedReport = (plan: boolean, pages: number, timings: Timings): BuildReport => ({
  plan,
  added: [],
  changed: [],
  suspected: [],
  removed: [],
  counts: { added: 0, changed: 0, suspected: 0, removed: 0, unchanged: pages },
  rendered: 0,
  filesWritten: 0,
  bytesWritten: 0,
  listed: LISTED,
  timings,
});
