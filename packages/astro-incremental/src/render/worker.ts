/** A worker thread: loads the compiled site once and makes the partitions that builds send it. See pool.ts. */
import { parentPort } from 'node:worker_threads';
import { type ErrorData, packError } from '@laurel/diagnostics';
import type { CompiledCode } from '../compile/code.ts';
import { engineDefect } from '../core/fault-catalogue.ts';
import { InputIndex } from '../core/input-index.ts';
import { ParseCache } from '../core/parse-cache.ts';
import type { Trace } from '../core/trace.ts';
import { type InputLocation, openCopies } from '../inputs/input-folder.ts';
import { type OutputFolder, openOutput } from '../output/write-outputs.ts';
import type { Journal, PageRow } from '../store/state.ts';
import { loadCompiledSite } from './compiled-site.ts';
import type { Executor } from './executor.ts';
import type { PartitionOutcome, PartitionTask } from './partition.ts';
import { createRunner } from './runner.ts';

/** The site that a thread loads. */
export interface WorkerSite {
  /** Folder of the compiled code. */
  readonly folder: string;
  readonly code: CompiledCode;
}

/** A build of it. */
export interface WorkerBuild {
  readonly inputs: InputLocation;
  /** Bytes of inputs whose parsed form each thread keeps, also for the next build. */
  readonly cachedBytes: number;
  readonly out: OutputFolder;
  /** Tells the threads apart. */
  readonly name: string;
}

export type ToWorker =
  | { readonly kind: 'load'; readonly site: WorkerSite }
  | { readonly kind: 'begin'; readonly build: WorkerBuild }
  | { readonly kind: 'list'; readonly id: number; readonly route: string }
  | {
      readonly kind: 'make';
      readonly id: number;
      readonly task: PartitionTask;
      readonly stored: readonly PageRow[];
    }
  /** Whether the state has marked what the partition is about to change; else nothing of it is to be written. */
  | { readonly kind: 'journalled'; readonly id: number; readonly marked: boolean };

export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly pages: number }
  | { readonly kind: 'journal'; readonly id: number; readonly journal: Journal }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData }
  | { readonly kind: 'done'; readonly id: number; readonly result: WorkerResult };

export type WorkerResult = PartitionOutcome | { readonly names: readonly string[]; readonly trace: Trace };

/** Pages between two reports of progress. */
const PROGRESS_STEP = 50;

if (parentPort) {
  const port = parentPort;
  const send = (message: FromWorker) => port.postMessage(message);
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  let site: LoadedSite | undefined;
  let executor: Promise<Executor> | undefined;
  /** Ends when the tasks so far have. */
  let idle: Promise<void> = Promise.resolve();

  const work = async (message: Extract<ToWorker, { kind: 'list' | 'make' }>): Promise<WorkerResult> => {
    if (!executor) throw engineDefect('A worker thread was given work before a site and a build.');
    const ready = await executor;
    if (message.kind === 'list') return ready.listPartitions(message.route);
    const { id, task, stored } = message;
    let unreported = 0;
    const report = () => {
      if (unreported > 0) send({ kind: 'progress', id, pages: unreported });
      unreported = 0;
    };
    const outcome = await ready.makePartition(
      0,
      task,
      stored,
      (journal) => {
        const marked = Promise.withResolvers<void>();
        waiting.set(id, marked);
        send({ kind: 'journal', id, journal });
        return marked.promise;
      },
      (pages) => {
        unreported += pages;
        if (unreported >= PROGRESS_STEP) report();
      },
    );
    report();
    return outcome;
  };

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'load') {
      site = loadSite(message.site);
    } else if (message.kind === 'begin') {
      executor = site?.(message.build);
      executor?.catch(() => undefined);
    } else if (message.kind === 'journalled') {
      const journal = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.marked) journal?.resolve();
      else journal?.reject(engineDefect('A partition was made that the state refused.'));
    } else {
      const { id } = message;
      // One partition at a time: Astro's app renders one page at a time, and models take memory.
      idle = idle
        .then(() => work(message))
        .then(
          (result) => send({ kind: 'done', id, result }),
          (error: unknown) => send({ kind: 'failed', id, error: packError(error) }),
        );
    }
  });
}

/** The site in this thread: begins a build of it. */
type LoadedSite = (build: WorkerBuild) => Promise<Executor>;

function loadSite({ folder, code }: WorkerSite): LoadedSite {
  const cache = new ParseCache();
  const loading = loadCompiledSite(folder, code);
  // Builds say so.
  loading.catch(() => undefined);
  return async ({ inputs, cachedBytes, out, name }) => {
    cache.limit = cachedBytes;
    const store = openCopies(inputs);
    const output = openOutput(out, name);
    const { collection, render } = await loading;
    return createRunner({ store, index: new InputIndex(store.digests()), cache, output, collection, render });
  };
}
