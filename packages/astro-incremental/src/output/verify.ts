import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { explainWrite, nothingBuilt, outputFolderRefused } from '../core/fault-catalogue.ts';
import { packageModule } from '../process/package-module.ts';
import { folderIdentity } from '../store/identity.ts';
import { takeLock } from '../store/lock.ts';
import { State, stateFile } from '../store/state.ts';
import type { Discrepancy, ExpectedFile } from './verify-worker.ts';
import { listFiles } from './write-outputs.ts';

export interface Verification {
  readonly discrepancies: readonly Discrepancy[];
  readonly files: number;
  /** False if the last build did not finish: the next one makes again what it left. */
  readonly finished: boolean;
}

export interface CompareOptions {
  readonly folder: string;
  readonly workers?: number;
  readonly progress: Progress;
}

export interface VerifyOptions extends Omit<CompareOptions, 'folder'> {
  readonly out: string;
  readonly cache: string;
  /** Remove unknown files, and make the state distrust the wrong ones: the next build makes them again. */
  readonly repair?: boolean;
}

/** Files that a thread is given at once. */
const BATCH = 500;

/**
 * Compares every file of the output folder with the state, byte for byte, as fast as the disk reads.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export async function verifySite(options: VerifyOptions): Promise<Verification> {
  const { out, cache, repair } = options;
  const file = stateFile(cache);
  // Before the lock, which would make the folder.
  if (!existsSync(file) || !existsSync(out)) throw nothingBuilt(out);
  const lock = takeLock(cache, repair ? 'verify, with repair' : 'verify');
  try {
    const state = State.open(file);
    try {
      const finished = state.finishedBuild() !== undefined;
      // A build that started again and did not finish says nothing of the site that is still there.
      if (!finished && state.writtenTo()?.folder !== folderIdentity(out))
        return { discrepancies: [], files: 0, finished };
      const files = state.countPages();
      const discrepancies = await compareOutputs(state, { ...options, folder: out });
      if (repair && discrepancies.length > 0) repairOutputs(state, out, discrepancies);
      return { discrepancies, files, finished };
    } finally {
      state.close();
    }
  } finally {
    lock.release();
  }
}

/** Compares every file of a folder with the state. */
export async function compareOutputs(
  state: State,
  { folder, workers, progress }: CompareOptions,
): Promise<Discrepancy[]> {
  const unknown = new Set(listFiles(folder));
  const found: Discrepancy[] = [];
  const stage = progress.stage('Verifying', state.countPages());
  const threads = Array.from({ length: workers ?? availableParallelism() }, () => new Checker(folder));
  let files = 0;
  try {
    const batches = batchesOf(state, unknown, found);
    await Promise.all(
      threads.map(async (thread) => {
        for (const batch of batches) {
          found.push(...(await thread.check(batch)));
          files += batch.length;
          stage.advance(batch.length);
        }
      }),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
  for (const file of unknown) found.push({ kind: 'unknown', file });
  found.sort((one, other) => (one.file < other.file ? -1 : 1));
  stage.end(`${numberText(files)} files, ${numberText(found.length)} of them wrong`);
  return found;
}

function* batchesOf(state: State, unknown: Set<string>, found: Discrepancy[]): Generator<ExpectedFile[]> {
  let batch: ExpectedFile[] = [];
  for (const { file, fingerprint, hash, size } of state.allPages()) {
    unknown.delete(file);
    if (fingerprint === '') found.push({ kind: 'unfinished', file });
    else batch.push([file, hash, size]);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

class Checker {
  readonly #worker: Worker;
  #settle: { resolve(found: readonly Discrepancy[]): void; reject(error: unknown): void } | undefined;

  constructor(folder: string) {
    this.#worker = new Worker(packageModule('./output/verify-worker'), { workerData: folder });
    this.#worker.on('message', (found: readonly Discrepancy[]) => this.#settle?.resolve(found));
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

/**
 * Removes what is unknown, and makes the state distrust what is wrong.
 * @throws {FaultError} OutputFolderRefused for another folder than that of the last build, with nothing of it inside.
 */
export function repairOutputs(state: State, folder: string, found: readonly Discrepancy[]): void {
  const unknown = found.filter(({ kind }) => kind === 'unknown');
  const missing = found.filter(({ kind }) => kind === 'missing').length;
  if (unknown[0] && missing === state.countPages() && state.writtenTo()?.folder !== folderIdentity(folder))
    throw outputFolderRefused(folder, unknown[0].file);
  for (const { file } of unknown) {
    try {
      rmSync(join(folder, file), { force: true });
    } catch (error) {
      throw explainWrite(error, join(folder, file));
    }
  }
  state.markStale(found.filter(({ kind }) => kind !== 'unknown').map(({ file }) => file));
}
