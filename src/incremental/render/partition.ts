/**
 * The work on one partition: make its pages, compare fingerprints, announce what changes, render and write it.
 * Runs in a worker thread or in the process itself; holds one partition's stale models at a time.
 */
import { digest, fingerprint } from '../core/digest.ts';
import { FaultError } from '../core/fault.ts';
import { explainWrite, pagesFailed, renderFailed, twoPagesOneAddress } from '../core/faults.ts';
import type { InputIndex } from '../core/input-index.ts';
import { outputFile } from '../core/output-file.ts';
import type { ParseCache } from '../core/parse-cache.ts';
import { type Trace, TracedInputs } from '../core/trace.ts';
import type { Collection, InputStore, Page } from '../core/types.ts';
import type { Output } from '../output/output.ts';
import type { Journal, PageRow } from '../store/state.ts';

export interface PartitionTask {
  readonly id: number;
  readonly route: string;
  readonly kind: 'page' | 'file';
  readonly name: string;
  /** Code hash of the route, part of every fingerprint. */
  readonly code: string;
  /**
   * Only say what would change: pages whose model or code changed are rendered and compared, up to so many; the others
   * are suspected. Undefined for a build.
   */
  readonly planRenders: number | undefined;
}

export interface PartitionOutcome {
  readonly trace: Trace;
  /** Number of pages that the partition claims. */
  readonly pageCount: number;
  readonly added: readonly PageRow[];
  /** Bytes differ. */
  readonly changed: readonly PageRow[];
  /** In a plan: the model or the code changed, and whether the bytes do was not looked at. */
  readonly suspected: readonly PageRow[];
  /** Rendered again with the same bytes as before. */
  readonly unchanged: readonly PageRow[];
  readonly removed: readonly Pick<PageRow, 'file' | 'records'>[];
  readonly bytes: number;
}

export interface PartitionContext {
  readonly store: InputStore;
  readonly index: InputIndex;
  readonly cache: ParseCache;
  readonly output: Output;
  readonly render: (page: Page<unknown>, route: string) => Promise<Uint8Array> | Uint8Array;
  /** Waits until the state has marked what is about to change. */
  readonly journal: (journal: Journal) => Promise<void> | void;
  /** Counts pages that are done. */
  readonly progress: (pages: number) => void;
}

interface StalePage {
  readonly page: Page<unknown>;
  readonly file: string;
  readonly fingerprint: string;
  readonly records: string;
  readonly before: PageRow | undefined;
}

/** Makes one partition. `stored` are its outputs as the state knows them. */
export async function makePartition(
  task: PartitionTask,
  collection: Collection<unknown>,
  stored: readonly PageRow[],
  context: PartitionContext,
): Promise<PartitionOutcome> {
  const inputs = new TracedInputs(context.store, context.index, context.cache);
  const before = new Map(stored.map((row) => [row.file, row]));
  const { stale, files } = findStale(task, collection, inputs, before, context.progress);
  const removed = stored.filter((row) => !files.has(row.file));
  const added = stale.filter((page) => page.before === undefined);
  const rewritten = stale.filter((page) => page.before !== undefined);
  const asRows = (pages: readonly StalePage[]) => pages.map(({ file, records }) => ({ file, records }));
  if (task.planRenders === undefined && stale.length + removed.length > 0)
    await context.journal({
      added: asRows(added),
      changed: asRows(rewritten),
      removed: removed.map((row) => row.file),
    });
  const outcome: Record<'added' | 'changed' | 'suspected' | 'unchanged', PageRow[]> = {
    added: [],
    changed: [],
    suspected: [],
    unchanged: [],
  };
  let rendersLeft = task.planRenders ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const page of stale) {
    const row = { file: page.file, fingerprint: page.fingerprint, records: page.records };
    const isPlan = task.planRenders !== undefined;
    const isTrusted = page.before !== undefined && page.before.fingerprint !== '';
    if (isPlan && (!isTrusted || rendersLeft === 0)) {
      const list = !page.before ? 'added' : isTrusted ? 'suspected' : 'changed';
      outcome[list].push({ ...row, hash: '', size: 0 });
      continue;
    }
    rendersLeft -= 1;
    const content = await renderPage(page.page, task.route, context.render);
    const hash = digest(content);
    const written = { ...row, hash, size: content.byteLength };
    // A trusted output that has the same bytes already stays as it is: its modification time means something.
    if (isTrusted && page.before?.hash === hash) {
      outcome.unchanged.push(written);
    } else {
      if (!isPlan) {
        context.output.write(page.file, content);
        bytes += content.byteLength;
      }
      outcome[page.before ? 'changed' : 'added'].push(written);
    }
    context.progress(1);
  }
  return {
    trace: inputs.trace,
    pageCount: files.size,
    ...outcome,
    removed: removed.map(({ file, records }) => ({ file, records })),
    bytes,
  };
}

function findStale(
  task: PartitionTask,
  collection: Collection<unknown>,
  inputs: TracedInputs,
  before: ReadonlyMap<string, PageRow>,
  progress: (pages: number) => void,
): { stale: StalePage[]; files: Map<string, readonly string[]> } {
  const stale: StalePage[] = [];
  const files = new Map<string, readonly string[]>();
  try {
    for (const page of collection.pages(task.name, inputs)) {
      const file = outputFile(page.path, task.kind, task.route);
      const twin = files.get(file);
      if (twin) {
        const claim = { route: task.route, partition: task.name };
        throw twoPagesOneAddress(file, { ...claim, records: twin }, { ...claim, records: page.records });
      }
      files.set(file, page.records);
      const print = fingerprint(task.code, page.model, page.records);
      const row = before.get(file);
      if (row?.fingerprint === print) progress(1);
      else
        stale.push({
          page,
          file,
          fingerprint: print,
          records: JSON.stringify(page.records),
          before: row,
        });
    }
  } catch (error) {
    throw explained(error) ?? pagesFailed(task.route, task.name, error);
  }
  return { stale, files };
}

async function renderPage(
  page: Page<unknown>,
  route: string,
  render: PartitionContext['render'],
): Promise<Uint8Array> {
  try {
    return await render(page, route);
  } catch (error) {
    throw explained(error) ?? renderFailed(page.path, route, page.records, error);
  }
}

/** An error that says all by itself: one of the catalogue, or of a full disk that a template writes to. */
function explained(error: unknown): FaultError | undefined {
  if (error instanceof FaultError) return error;
  const fault = explainWrite(error, 'a temporary file');
  return fault instanceof FaultError && fault.name === 'DiskFull' ? fault : undefined;
}

/** Names of a collection's partitions, with what they were derived from. */
export function listPartitions(
  route: string,
  collection: Collection<unknown>,
  { store, index, cache }: Pick<PartitionContext, 'store' | 'index' | 'cache'>,
): { names: readonly string[]; trace: Trace } {
  const inputs = new TracedInputs(store, index, cache);
  try {
    const names = collection.partitions(inputs);
    if (new Set(names).size !== names.length) throw new Error('It names a partition twice.');
    return { names, trace: inputs.trace };
  } catch (error) {
    throw explained(error) ?? pagesFailed(route, '(their list)', error);
  }
}
