/**
 * The work on one partition: compute its models, compare fingerprints, journal the upcoming changes, render and write pages.
 * Runs in a worker thread or in the main thread. Only the stale models of one partition are in memory at a time.
 */

import { FaultError, isFault } from '@laurel/diagnostics';
import { currentTrace, joinTraces } from '../core/changed-keys.ts';
import { digest, fingerprint } from '../core/digest.ts';
import { explainWriteError, pagesFailed, renderFailed, twoPagesOneAddress } from '../core/engine-errors.ts';
import { outputFile } from '../core/output-file.ts';
import { packReads, unpackReads } from '../core/packed-reads.ts';
import type { Trace } from '../core/trace.ts';
import { TracedInputs, type TraceSource } from '../core/traced-inputs.ts';
import type { Collection, IndividualPages, Page } from '../core/types.ts';
import type { Output } from '../output/write-outputs.ts';
import type { Journal, PageReads, PageRow } from '../store/state.ts';

export interface PartitionTask {
  readonly id: number;
  readonly route: string;
  readonly kind: 'page' | 'file';
  readonly name: string;
  /** Code hash of the route, part of every fingerprint. */
  readonly code: string;
  /**
   * For a plan, the maximum number of pages to render and compare. Stale pages beyond it are reported as suspected, and nothing is
   * written. Undefined for a build.
   */
  readonly planRenders: number | undefined;
  /** Set if only some pages have to be checked. */
  readonly affectedPages: AffectedPages | undefined;
}

/** State of a partition of a `pageByPage` collection of which only some pages have to be checked. */
export interface AffectedPages extends PageReads {
  readonly trace: Trace;
  /** Indexes of the reads that are affected by a change: 0 is the list of page keys, n is the n-th page. */
  readonly affected: ReadonlySet<number>;
}

export interface PartitionOutcome {
  readonly trace: Trace;
  readonly pageReads: PageReads;
  /** Number of pages of the partition. */
  readonly pageCount: number;
  readonly added: readonly PageRow[];
  /** Pages whose bytes differ from the previous build. */
  readonly changed: readonly PageRow[];
  /**
   * Pages beyond the number that a plan renders and compares. Their model or code changed, but their bytes may be unchanged.
   * Empty for a build.
   */
  readonly suspected: readonly PageRow[];
  /** Pages that were re-rendered with the same bytes. */
  readonly unchanged: readonly PageRow[];
  readonly removed: readonly Pick<PageRow, 'file' | 'records'>[];
  /** Number of bytes written. */
  readonly bytes: number;
}

export interface PartitionContext extends TraceSource {
  readonly output: Output;
  readonly render: (page: Page<unknown>, route: string) => Promise<Uint8Array> | Uint8Array;
  /** Stores the upcoming changes in the state. Resolves when they are stored. */
  readonly journal: (journal: Journal) => Promise<void> | void;
  /** Called with the number of pages finished since the previous call. */
  readonly onPages: (pages: number) => void;
}

interface StalePage {
  readonly page: Page<unknown>;
  readonly key: string;
  readonly file: string;
  readonly fingerprint: string;
  readonly records: string;
  /** The output of the previous build, if there is one. */
  readonly previous: PageRow | undefined;
}

/**
 * Renders the stale pages of one partition and writes the pages whose bytes changed.
 * @param stored outputs of the partition in the state that may change
 * @throws {FaultError} PagesFailed, RenderFailed, TwoPagesOneAddress
 */
export async function renderPartition(
  task: PartitionTask,
  collection: Collection<unknown>,
  stored: readonly PageRow[],
  context: PartitionContext,
): Promise<PartitionOutcome> {
  const inputs = new TracedInputs(context);
  const { stale, files, pageReads } = findStalePages(task, collection, inputs, stored, context.onPages);
  const removed = stored.filter((row) => !files.has(row.file));
  const added = stale.filter((page) => page.previous === undefined);
  const rewritten = stale.filter((page) => page.previous !== undefined);
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
    const isTrusted = page.previous !== undefined && page.previous.fingerprint !== '';
    if (isPlan && (!isTrusted || rendersLeft === 0)) {
      const list = !page.previous ? 'added' : isTrusted ? 'suspected' : 'changed';
      outcome[list].push({ ...row, hash: '', size: 0 });
      continue;
    }
    rendersLeft -= 1;
    const content = await renderPage(page, task.route, context.render);
    const hash = digest(content);
    const written = { ...row, hash, size: content.byteLength };
    // An unchanged file is not rewritten, so that its modification time is the time of the last change of its bytes.
    if (isTrusted && page.previous?.hash === hash) {
      outcome.unchanged.push(written);
    } else {
      if (!isPlan) {
        context.output.write(page.file, content);
        bytes += content.byteLength;
      }
      outcome[page.previous ? 'changed' : 'added'].push(written);
    }
    context.onPages(1);
  }
  return {
    trace: task.affectedPages
      ? joinTraces(currentTrace(task.affectedPages.trace, context.index), inputs.trace)
      : inputs.trace,
    pageReads,
    pageCount: collection.individualPages ? pageReads.keys.length : files.size,
    ...outcome,
    removed: removed.map(({ file, records }) => ({ file, records })),
    bytes,
  };
}

interface CheckedPages {
  readonly stale: readonly StalePage[];
  /** Names of the records that each checked page read by id. The key of the map is the output file of the page. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly pageReads: PageReads;
}

/** Computes the models of the pages that may have changed and finds the pages whose fingerprint differs from the stored one. */
function findStalePages(
  task: PartitionTask,
  collection: Collection<unknown>,
  inputs: TracedInputs,
  stored: readonly PageRow[],
  onPages: (pages: number) => void,
): CheckedPages {
  const storedByFile = new Map(stored.map((row) => [row.file, row]));
  const stale: StalePage[] = [];
  const files = new Map<string, readonly string[]>();
  const claimFile = (file: string, records: readonly string[]) => {
    const otherRecords = files.get(file);
    if (otherRecords) {
      const owner = { route: task.route, partition: task.name };
      throw twoPagesOneAddress(file, { ...owner, records: otherRecords }, { ...owner, records });
    }
    files.set(file, records);
  };
  const check = (page: Page<unknown>, key: string, records: readonly string[]) => {
    const file = outputFile(page.path, task.kind, task.route);
    claimFile(file, records);
    const newFingerprint = fingerprint(task.code, page.model, records);
    const row = storedByFile.get(file);
    if (row?.fingerprint === newFingerprint && row.key === key) onPages(1);
    else
      stale.push({
        page,
        key,
        file,
        fingerprint: newFingerprint,
        records: JSON.stringify(records),
        previous: row,
      });
  };
  try {
    const { individualPages } = collection;
    if (individualPages) {
      const claimStored = (key: string) => {
        const row = byKey().get(key);
        if (row) claimFile(row.file, JSON.parse(row.records) as string[]);
      };
      let rows: ReadonlyMap<string, PageRow> | undefined;
      const byKey = () => (rows ??= new Map(stored.map((row) => [row.key, row])));
      return { stale, files, pageReads: checkSinglePages(task, individualPages, inputs, check, claimStored) };
    }
    // Reads are traced for the whole partition, so the records of a single page are not available.
    for (const page of collection.pages(task.name, inputs)) check(page, '', []);
    return { stale, files, pageReads: { keys: [], reads: packReads([inputs.keys]) } };
  } catch (error) {
    throw asFinalError(error) ?? pagesFailed(task.route, task.name, error);
  }
}

/** Checks the pages of a `pageByPage` collection that are new or affected by a change. */
function checkSinglePages(
  { name, affectedPages: previous }: PartitionTask,
  single: IndividualPages<unknown>,
  inputs: TracedInputs,
  check: (page: Page<unknown>, key: string, records: readonly string[]) => void,
  claimStored: (key: string) => void,
): PageReads {
  const previousReads = previous ? unpackReads(previous.reads) : [];
  const isListCurrent = previous !== undefined && !previous.affected.has(0);
  const keys = isListCurrent ? previous.keys : [...single.keys(name, inputs)];
  const repeatedKey = findRepeated(keys);
  if (repeatedKey !== undefined)
    throw new Error(`The collection returned the page key '${repeatedKey}' twice.`);
  const numbers = new Map(previous?.keys.map((key, index) => [key, index + 1]));
  const reads: Iterable<number>[] = [isListCurrent ? (previousReads[0] ?? []) : inputs.keys];
  for (const key of keys) {
    const number = numbers.get(key);
    if (previous && number !== undefined && !previous.affected.has(number)) {
      reads.push(previousReads[number] ?? []);
      if (!isListCurrent) claimStored(key);
      continue;
    }
    const pageInputs = inputs.forPage();
    const page = single.page(key, name, pageInputs);
    check(page, key, [...pageInputs.recordNames]);
    reads.push(pageInputs.keys);
  }
  return { keys, reads: packReads(reads) };
}

async function renderPage(
  { page, records }: StalePage,
  route: string,
  render: PartitionContext['render'],
): Promise<Uint8Array> {
  try {
    return await render(page, route);
  } catch (error) {
    throw asFinalError(error) ?? renderFailed(page.path, route, JSON.parse(records) as string[], error);
  }
}

/** Returns an error that needs no further context: a FaultError, or DiskFull if a template failed to write a file. */
function asFinalError(error: unknown): FaultError | undefined {
  if (error instanceof FaultError) return error;
  const fault = explainWriteError(error, 'a temporary file');
  return isFault(fault, 'DiskFull') ? fault : undefined;
}

/** Lists the partitions of a collection, with a trace of the inputs that were read. */
export function listPartitions(
  route: string,
  collection: Collection<unknown>,
  source: TraceSource,
): { names: readonly string[]; trace: Trace } {
  const inputs = new TracedInputs(source);
  try {
    const names = collection.partitions(inputs);
    const repeatedName = findRepeated(names);
    if (repeatedName !== undefined)
      throw new Error(`The collection returned the partition '${repeatedName}' twice.`);
    return { names, trace: inputs.trace };
  } catch (error) {
    throw asFinalError(error) ?? pagesFailed(route, '(their list)', error);
  }
}

/** Returns the first value that occurs a second time; undefined if there is none. */
function findRepeated(values: readonly string[]): string | undefined {
  const earlierValues = new Set<string>();
  return values.find((value) => earlierValues.size === earlierValues.add(value).size);
}
