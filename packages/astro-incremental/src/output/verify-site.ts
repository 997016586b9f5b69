import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { explainWriteError, nothingBuilt, outputFolderRefused } from '../core/engine-errors.ts';
import { packageModuleUrl } from '../process/package-module-url.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import { folderIdentity } from '../store/identity.ts';
import { isStateUnusable, State, stateFilePath } from '../store/state.ts';
import type { Discrepancy, ExpectedFile } from './verify-worker.ts';
import { listFiles } from './write-outputs.ts';

/** Result of comparing the output folder with the state. */
export interface Verification {
  readonly discrepancies: readonly Discrepancy[];
  /** Number of files of the previous build. */
  readonly files: number;
  /**
   * False if the previous build did not finish, or if a repair found its state unusable. The next build then renders its outputs
   * again.
   */
  readonly finished: boolean;
}

export interface CompareOptions {
  /** Folder of the outputs. */
  readonly folder: string;
  readonly workers?: number;
  readonly progress: Progress;
}

export interface VerifyOptions extends Omit<CompareOptions, 'folder'> {
  readonly out: string;
  readonly cache: string;
  /** Removes unknown files and marks wrong files as stale, so that the next build renders them again. */
  readonly repair?: boolean;
}

/** Number of files that a worker checks per message. */
const BATCH_SIZE = 500;

/**
 * Compares every file of the output folder with the state, byte by byte.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export async function verifySite(options: VerifyOptions): Promise<Verification> {
  const { out, cache, repair } = options;
  const file = stateFilePath(cache);
  // This check comes before the lock, which would create the folder.
  if (!existsSync(file) || !existsSync(out)) throw nothingBuilt(out);
  const lock = acquireFolderLock(cache, repair ? 'verify, with repair' : 'verify');
  try {
    const state = openForVerification(file, repair ?? false);
    if (state === undefined) return { discrepancies: [], files: 0, finished: false };
    try {
      const finished = state.finishedBuild() !== undefined;
      // The state of an unfinished build in another folder does not describe the files in `out`.
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

/** Opens a state. Returns undefined if a repair has to rebuild the site because the state is unusable. */
function openForVerification(file: string, repair: boolean): State | undefined {
  try {
    return State.open(file);
  } catch (error) {
    if (repair && isStateUnusable(error)) return undefined;
    throw error;
  }
}

/** Compares every file of a folder with the state, in several worker threads. */
export async function compareOutputs(
  state: State,
  { folder, workers, progress }: CompareOptions,
): Promise<Discrepancy[]> {
  const unknown = new Set(listFiles(folder));
  const discrepancies: Discrepancy[] = [];
  const stage = progress.stage('Verifying', state.countPages());
  let files = 0;
  const expected = expectedFiles(state, unknown, discrepancies);
  const differing = await compareContents(
    folder,
    expected,
    (count) => {
      files += count;
      stage.advance(count);
    },
    workers,
  );
  discrepancies.push(...differing);
  for (const file of unknown) discrepancies.push({ kind: 'unknown', file });
  discrepancies.sort((one, other) => (one.file < other.file ? -1 : 1));
  stage.end(`${numberText(files)} files, ${numberText(discrepancies.length)} of them wrong`);
  return discrepancies;
}

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

/**
 * Yields the outputs of the state.
 * @param unknown names of files; the outputs of the state are removed from it
 * @param discrepancies receives the outputs that the previous build did not finish
 */
function* expectedFiles(
  state: State,
  unknown: Set<string>,
  discrepancies: Discrepancy[],
): Generator<ExpectedFile> {
  for (const { file, fingerprint, hash, size } of state.allPages()) {
    unknown.delete(file);
    if (fingerprint === '') discrepancies.push({ kind: 'unfinished', file });
    else yield [file, hash, size];
  }
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

/**
 * Removes unknown files and marks wrong outputs as stale.
 * @throws {FaultError} OutputFolderRefused if the previous build wrote another folder and this one has none of its files
 */
export function repairOutputs(state: State, folder: string, discrepancies: readonly Discrepancy[]): void {
  const unknown = discrepancies.filter(({ kind }) => kind === 'unknown');
  const missing = discrepancies.filter(({ kind }) => kind === 'missing').length;
  if (unknown[0] && missing === state.countPages() && state.writtenTo()?.folder !== folderIdentity(folder))
    throw outputFolderRefused(folder, unknown[0].file);
  for (const { file } of unknown) {
    try {
      rmSync(join(folder, file), { force: true });
    } catch (error) {
      throw explainWriteError(error, join(folder, file));
    }
  }
  state.markStale(discrepancies.filter(({ kind }) => kind !== 'unknown').map(({ file }) => file));
}
