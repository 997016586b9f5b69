import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { compileCacheEnvironment } from '../process/compile-cache.ts';
import { packageModuleUrl } from '../process/package-module-url.ts';
import { type Discrepancy, type ExpectedFile, findDiscrepancies } from './find-discrepancies.ts';

/** Limits of a batch, the unit that a worker compares. Batches are small, so that all workers finish at nearly the same time. */
const MAX_BATCH_FILES = 200;
const MAX_BATCH_BYTES = 4_000_000;

/** Number of batches that are sent to a worker in advance, so that it does not wait for the calling thread. */
const BATCHES_PER_WORKER = 2;

/**
 * Compares size and content of files with expected values. The calling thread and workers read the files. A single batch is compared
 * without a worker. `files` is read lazily, while earlier files are compared.
 * @param onCompared called with the number of files of each compared batch
 * @param threads number of threads, the calling thread included
 */
export async function compareContents(
  folder: string,
  files: Iterable<ExpectedFile> | AsyncIterable<ExpectedFile>,
  onCompared: (count: number) => void,
  threads = availableParallelism(),
): Promise<readonly Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  const workers: VerifyWorker[] = [];
  const comparisons: Promise<void>[] = [];
  let isFirst = true;
  try {
    for await (const batch of splitIntoBatches(files)) {
      if (!isFirst && workers.length < threads - 1) workers.push(new VerifyWorker(folder));
      isFirst = false;
      const add = (found: readonly Discrepancy[]) => {
        discrepancies.push(...found);
        onCompared(batch.length);
      };
      const worker = workers.find(({ waitingBatches }) => waitingBatches < BATCHES_PER_WORKER);
      if (worker === undefined) add(findDiscrepancies(folder, batch));
      else {
        const comparison = worker.compare(batch).then(add);
        // Prevents an unhandled rejection. `Promise.all` below rejects with the error.
        comparison.catch(() => undefined);
        comparisons.push(comparison);
      }
      // Receives the results of workers.
      await setImmediate();
    }
    await Promise.all(comparisons);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
  return discrepancies;
}

async function* splitIntoBatches(
  files: Iterable<ExpectedFile> | AsyncIterable<ExpectedFile>,
): AsyncGenerator<ExpectedFile[], undefined> {
  let batch: ExpectedFile[] = [];
  let bytes = 0;
  for await (const file of files) {
    batch.push(file);
    bytes += file[2];
    if (batch.length < MAX_BATCH_FILES && bytes < MAX_BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

interface Waiting {
  resolve(discrepancies: readonly Discrepancy[]): void;
  reject(error: unknown): void;
}

/** A worker thread that compares batches of files in the order in which it receives them. */
class VerifyWorker {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];

  constructor(folder: string) {
    this.#worker = new Worker(packageModuleUrl('./output/verify-worker'), {
      workerData: folder,
      env: { ...process.env, ...compileCacheEnvironment() },
    });
    this.#worker.on('message', (discrepancies: readonly Discrepancy[]) =>
      this.#waiting.shift()?.resolve(discrepancies),
    );
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  /** Number of batches without a result. */
  get waitingBatches(): number {
    return this.#waiting.length;
  }

  compare(batch: readonly ExpectedFile[]): Promise<readonly Discrepancy[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(batch);
    });
  }

  stop(): Promise<number> {
    return this.#worker.terminate();
  }
}
