/**
 * The work on one partition: make its pages, compare fingerprints, announce what changes, render and write it.
 * Runs in a worker thread or in the process itself; holds one partition's stale models at a time.
 */

import { FaultError } from '@laurel/diagnostics';
import { joinTraces, traceNow } from '../core/changed-keys.ts';
import { digest, fingerprint } from '../core/digest.ts';
import { explainWrite, pagesFailed, renderFailed, twoPagesOneAddress } from '../core/fault-catalogue.ts';
import { outputFile } from '../core/file-of-address.ts';
import { packReads, unpackReads } from '../core/read-sets.ts';
import type { Trace } from '../core/trace.ts';
import { TracedInputs, type TraceSource } from '../core/traced-inputs.ts';
import type { Collection, Page, SinglePages } from '../core/types.ts';
import type { Output } from '../output/write-outputs.ts';
import type { Journal, PageRow, PartsRead } from '../store/state.ts';

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
  /** What was made last, where only parts of it are to be looked at. */
  readonly known: KnownParts | undefined;
}

/** A partition whose pages are made one by one, as the state knows it. */
export interface KnownParts extends PartsRead {
  readonly trace: Trace;
  /** The parts that read something that changed: 0 is the list of the pages, n the n-th page. */
  readonly changed: ReadonlySet<number>;
}

export interface PartitionOutcome {
  readonly trace: Trace;
  readonly parts: PartsRead;
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

export interface PartitionContext extends TraceSource {
  readonly output: Output;
  readonly render: (page: Page<unknown>, route: string) => Promise<Uint8Array> | Uint8Array;
  /** Waits until the state has marked what is about to change. */
  readonly journal: (journal: Journal) => Promise<void> | void;
  /** Counts pages that are done. */
  readonly progress: (pages: number) => void;
}

interface StalePage {
  readonly page: Page<unknown>;
  readonly key: string;
  readonly file: string;
  readonly fingerprint: string;
  readonly records: string;
  readonly before: PageRow | undefined;
}

/** Makes one partition. `stored` are its outputs as the state knows them, as far as they may change. */
export async function makePartition(
  task: PartitionTask,
  collection: Collection<unknown>,
  stored: readonly PageRow[],
  context: PartitionContext,
): Promise<PartitionOutcome> {
  const inputs = new TracedInputs(context);
  const { stale, files, parts } = findStale(task, collection, inputs, stored, context.progress);
  const removed = stored.filter((row) => !files.has(row.file));
  const added = stale.filter((page) => page.before === undefined);
  const rewritten = stale.filter((page) => page.before !== undefined);
  const asRows = (pages: readonly StalePage[]) =>
    pages.map(({ file, key, records }) => ({ file, key, records }));
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
    const row = { file: page.file, key: page.key, fingerprint: page.fingerprint, records: page.records };
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
    trace: task.known ? joinTraces(traceNow(task.known.trace, context.index), inputs.trace) : inputs.trace,
    parts,
    pageCount: collection.single ? parts.keys.length : files.size,
    ...outcome,
    removed: removed.map(({ file, records }) => ({ file, records })),
    bytes,
  };
}

interface Found {
  readonly stale: readonly StalePage[];
  /** Records by file of the pages that were looked at. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly parts: PartsRead;
}

function findStale(
  task: PartitionTask,
  collection: Collection<unknown>,
  inputs: TracedInputs,
  stored: readonly PageRow[],
  progress: (pages: number) => void,
): Found {
  const before = new Map(stored.map((row) => [row.file, row]));
  const stale: StalePage[] = [];
  const files = new Map<string, readonly string[]>();
  const claim = (file: string, records: readonly string[]) => {
    const twin = files.get(file);
    if (twin) {
      const place = { route: task.route, partition: task.name };
      throw twoPagesOneAddress(file, { ...place, records: twin }, { ...place, records });
    }
    files.set(file, records);
  };
  const look = (page: Page<unknown>, key: string) => {
    const file = outputFile(page.path, task.kind, task.route);
    claim(file, page.records);
    const print = fingerprint(task.code, page.model, page.records);
    const row = before.get(file);
    if (row?.fingerprint === print && row.key === key) progress(1);
    else
      stale.push({
        page,
        key,
        file,
        fingerprint: print,
        records: JSON.stringify(page.records),
        before: row,
      });
  };
  try {
    const { single } = collection;
    if (single) {
      const keep = (key: string) => {
        const row = byKey().get(key);
        if (row) claim(row.file, JSON.parse(row.records) as string[]);
      };
      let rows: ReadonlyMap<string, PageRow> | undefined;
      const byKey = () => (rows ??= new Map(stored.map((row) => [row.key, row])));
      return { stale, files, parts: lookAtParts(task, single, inputs, look, keep) };
    }
    for (const page of collection.pages(task.name, inputs)) look(page, '');
    return { stale, files, parts: { keys: [], reads: packReads([inputs.keys]) } };
  } catch (error) {
    throw explained(error) ?? pagesFailed(task.route, task.name, error);
  }
}

/** Looks at the pages that are new or that read something that changed. */
function lookAtParts(
  { name, known }: PartitionTask,
  single: SinglePages<unknown>,
  inputs: TracedInputs,
  look: (page: Page<unknown>, key: string) => void,
  keep: (key: string) => void,
): PartsRead {
  const readBefore = known ? unpackReads(known.reads) : [];
  const isListed = known !== undefined && !known.changed.has(0);
  const keys = isListed ? known.keys : [...single.keys(name, inputs)];
  if (new Set(keys).size !== keys.length) throw new Error('It names a page twice.');
  const numbers = new Map(known?.keys.map((key, index) => [key, index + 1]));
  const reads: Iterable<number>[] = [isListed ? (readBefore[0] ?? []) : inputs.keys];
  for (const key of keys) {
    const number = numbers.get(key);
    if (known && number !== undefined && !known.changed.has(number)) {
      reads.push(readBefore[number] ?? []);
      if (!isListed) keep(key);
      continue;
    }
    const part = inputs.part();
    look(single.page(key, name, part), key);
    reads.push(part.keys);
  }
  return { keys, reads: packReads(reads) };
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
  source: TraceSource,
): { names: readonly string[]; trace: Trace } {
  const inputs = new TracedInputs(source);
  try {
    const names = collection.partitions(inputs);
    if (new Set(names).size !== names.length) throw new Error('It names a partition twice.');
    return { names, trace: inputs.trace };
  } catch (error) {
    throw explained(error) ?? pagesFailed(route, '(their list)', error);
  }
}
