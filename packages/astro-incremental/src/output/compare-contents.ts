import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { packageModuleUrl } from '../process/package-module-url.ts';
import type { Discrepancy, ExpectedFile } from './verify-worker.ts';

/** Number of files that a worker checks per message. */
const BATCH_SIZE = 500;

/**
 * Compares size and content of files with expected values, in several worker threads.
 * @param onChecked called with the number of files of each checked batch
 */
export async function compareContents(
  folder: string,
  files: Iterable<ExpectedFile>,
  onChecked: (count: number) => void,
  workers = availableParallelism(),
): Promise<readonly Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  const batches = splitIntoBatches(files);
  const checkers: Checker[] = [];
  const work = async (first: readonly ExpectedFile[]) => {
    const checker = new Checker(folder);
    checkers.push(checker);
    const check = async (batch: readonly ExpectedFile[]) => {
      discrepancies.push(...(await checker.check(batch)));
      onChecked(batch.length);
    };
    await check(first);
    for (const batch of batches) await check(batch);
  };
  try {
    // A worker is started only if there is a batch for it.
    const running: Promise<void>[] = [];
    while (running.length < workers) {
      const next = batches.next();
      if (next.done) break;
      running.push(work(next.value));
    }
    await Promise.all(running);
  } finally {
    await Promise.all(checkers.map((checker) => checker.stop()));
  }
  return discrepancies;
}

function* splitIntoBatches(files: Iterable<ExpectedFile>): Generator<ExpectedFile[], undefined> {
  let batch: ExpectedFile[] = [];
  for (const file of files) {
    batch.push(file);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A worker thread that checks one batch of files at a time. */
class Checker {
  readonly #worker: Worker;
  #settle: { resolve(discrepancies: readonly Discrepancy[]): void; reject(error: unknown): void } | undefined;

  constructor(folder: string) {
    this.#worker = new Worker(packageModuleUrl('./output/verify-worker'), { workerData: folder });
    this.#worker.on('message', (discrepancies: readonly Discrepancy[]) =>
      this.#settle?.resolve(discrepancies),
    );
    this.#worker.on('error', (error) => this.#settle?.reject(error));
  }

  check(batch: readonly ExpectedFile[]): Promise<readonly Discrepancy[]> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#worker.postMessage(batch);
    });
  }

  stop(): Promise<number> {
    return this.#worker.terminate();
  }
}
