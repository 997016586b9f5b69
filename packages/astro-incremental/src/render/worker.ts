/** Worker thread that loads the compiled site once and renders the partitions that builds send to it. See `worker-pool.ts`. */
import { parentPort } from 'node:worker_threads';
import { type ErrorData, packError } from '@laurel/diagnostics';
import type { CompiledCode } from '../compile/compiled-code.ts';
import { engineDefect } from '../core/engine-errors.ts';
import { InputIndex } from '../core/input-index.ts';
import { ParseCache } from '../core/parse-cache.ts';
import type { Trace } from '../core/trace.ts';
import { type InputLocation, openCopies } from '../inputs/input-folder.ts';
import { type OutputFolder, openOutput } from '../output/write-outputs.ts';
import type { Journal, PageRow } from '../store/state.ts';
import { loadCompiledSite } from './compiled-site.ts';
import type { Executor } from './executor.ts';
import { createLocalExecutor } from './local-executor.ts';
import type { PartitionOutcome, PartitionTask } from './render-partition.ts';

/** The site that a worker loads. */
export interface WorkerSite {
  /** Folder of the compiled code. */
  readonly folder: string;
  readonly code: CompiledCode;
}

/** The parameters of a build of the loaded site. */
export interface WorkerBuild {
  readonly inputs: InputLocation;
  /** Maximum size of the inputs whose parsed form each worker caches, also for later builds. */
  readonly cachedBytes: number;
  readonly out: OutputFolder;
  /** Name of the worker, unique in the pool. Part of the names of temporary files. */
  readonly name: string;
}

export type ToWorker =
  | { readonly kind: 'load'; readonly site: WorkerSite }
  | { readonly kind: 'begin'; readonly build: WorkerBuild }
  | { readonly kind: 'list'; readonly id: number; readonly route: string }
  | {
      readonly kind: 'render';
      readonly id: number;
      readonly task: PartitionTask;
      readonly stored: readonly PageRow[];
    }
  /** Reports whether the upcoming changes of a partition are stored. If not, none of them may be written. */
  | { readonly kind: 'journaled'; readonly id: number; readonly isStored: boolean };

export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly pages: number }
  | { readonly kind: 'journal'; readonly id: number; readonly journal: Journal }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData }
  | { readonly kind: 'done'; readonly id: number; readonly result: WorkerResult };

export type WorkerResult = PartitionOutcome | { readonly names: readonly string[]; readonly trace: Trace };

/** Number of pages after which progress is reported. */
const PROGRESS_PAGES = 50;

if (parentPort) {
  const port = parentPort;
  const send = (message: FromWorker) => port.postMessage(message);
  const pendingJournals = new Map<number, PromiseWithResolvers<void>>();
  let site: LoadedSite | undefined;
  let executor: Promise<Executor> | undefined;
  /** Resolves when all tasks received so far have ended. */
  let tasksDone: Promise<void> = Promise.resolve();

  const work = async (message: Extract<ToWorker, { kind: 'list' | 'render' }>): Promise<WorkerResult> => {
    if (!executor) throw engineDefect('A worker thread received a task before a site and a build.');
    const ready = await executor;
    if (message.kind === 'list') return ready.listPartitions(message.route);
    const { id, task, stored } = message;
    let unreported = 0;
    const report = () => {
      if (unreported > 0) send({ kind: 'progress', id, pages: unreported });
      unreported = 0;
    };
    const outcome = await ready.renderPartition(
      0,
      task,
      stored,
      (journal) => {
        const confirmation = Promise.withResolvers<void>();
        pendingJournals.set(id, confirmation);
        send({ kind: 'journal', id, journal });
        return confirmation.promise;
      },
      (pages) => {
        unreported += pages;
        if (unreported >= PROGRESS_PAGES) report();
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
    } else if (message.kind === 'journaled') {
      const journal = pendingJournals.get(message.id);
      pendingJournals.delete(message.id);
      if (message.isStored) journal?.resolve();
      else
        journal?.reject(engineDefect('A partition was processed although the state rejected its changes.'));
    } else {
      const { id } = message;
      // Partitions are processed one at a time because Astro's app renders one page at a time and models take memory.
      tasksDone = tasksDone
        .then(() => work(message))
        .then(
          (result) => send({ kind: 'done', id, result }),
          (error: unknown) => send({ kind: 'failed', id, error: packError(error) }),
        );
    }
  });
}

/** Starts a build of the site that this worker has loaded. */
type LoadedSite = (build: WorkerBuild) => Promise<Executor>;

function loadSite({ folder, code }: WorkerSite): LoadedSite {
  const cache = new ParseCache();
  const loading = loadCompiledSite(folder, code);
  // A failed load is reported by the build that awaits it.
  loading.catch(() => undefined);
  return async ({ inputs, cachedBytes, out, name }) => {
    cache.maxBytes = cachedBytes;
    const store = openCopies(inputs);
    const output = openOutput(out, name);
    const { collection, render } = await loading;
    return createLocalExecutor({
      store,
      index: new InputIndex(store.digests()),
      cache,
      output,
      collection,
      render,
    });
  };
}
