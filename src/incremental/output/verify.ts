import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { explainWrite, nothingBuilt, outputFolderRefused } from '../core/errors.ts';
import type { BuildProgress } from '../core/types.ts';
import { folderIdentity } from '../store/identity.ts';
import { takeLock } from '../store/lock.ts';
import { State, stateFile } from '../store/state.ts';
import { listFiles } from './output.ts';
import type { Expected } from './verify-worker.ts';

/** What is wrong with one output file. */
export interface Fault {
  readonly kind: 'missing' | 'size' | 'content' | 'unreadable' | 'unknown' | 'unfinished';
  readonly file: string;
}

export interface Verification {
  readonly faults: readonly Fault[];
  readonly files: number;
  /** False if the last build did not finish: the next one mends what it left. */
  readonly finished: boolean;
}

export interface CheckOptions {
  readonly folder: string;
  /** Files in the folder that something else than the build puts there. */
  readonly foreign?: readonly string[];
  readonly workers?: number;
  readonly progress: BuildProgress;
}

export interface VerifyOptions extends Omit<CheckOptions, 'folder'> {
  readonly out: string;
  readonly cache: string;
  /** Remove unknown files, and make the state distrust the faulty ones: the next build makes them again. */
  readonly repair?: boolean;
}

const BATCH = 500;

/**
 * Compares every file of the output folder with the state, byte for byte, as fast as the disk reads.
 * @throws {BuildError} NothingBuilt, StateUnusable, BuildInProgress
 */
export async function verifySite(options: VerifyOptions): Promise<Verification> {
  const { out, cache, repair } = options;
  const lock = takeLock(cache, repair ? 'verify --repair' : 'verify');
  try {
    const file = stateFile(cache);
    if (!existsSync(file) || !existsSync(out)) throw nothingBuilt(out);
    const state = State.open(file);
    try {
      const finished = state.foundation() !== undefined;
      // A build that began anew and did not finish says nothing of the site that is still there.
      if (!finished && state.ground()?.out !== folderIdentity(out)) return { faults: [], files: 0, finished };
      const files = state.countPages();
      const faults = await checkOutputs(state, { ...options, folder: out });
      if (repair && faults.length > 0) mendOutputs(state, out, faults);
      return { faults, files, finished };
    } finally {
      state.close();
    }
  } finally {
    lock.release();
  }
}

/** Compares every file of a folder with the state. */
export async function checkOutputs(
  state: State,
  { folder, foreign = [], workers, progress }: CheckOptions,
): Promise<Fault[]> {
  const unknown = new Set(listFiles(folder));
  for (const file of foreign) unknown.delete(file);
  const faults: Fault[] = [];
  const stage = progress.stage('Verifying', state.countPages());
  const threads = Array.from({ length: workers ?? availableParallelism() }, () => new Checker(folder));
  let files = 0;
  try {
    const batches = batchesOf(state, unknown, faults);
    await Promise.all(
      threads.map(async (thread) => {
        for (const batch of batches) {
          faults.push(...(await thread.check(batch)));
          files += batch.length;
          stage.advance(batch.length);
        }
      }),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
  for (const file of unknown) faults.push({ kind: 'unknown', file });
  faults.sort((one, other) => (one.file < other.file ? -1 : 1));
  stage.end(`${files.toLocaleString('en')} files, ${faults.length.toLocaleString('en')} faults`);
  return faults;
}

function* batchesOf(state: State, unknown: Set<string>, faults: Fault[]): Generator<Expected[]> {
  let batch: Expected[] = [];
  for (const { file, fingerprint, hash, size } of state.allPages()) {
    unknown.delete(file);
    if (fingerprint === '') faults.push({ kind: 'unfinished', file });
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
  #settle: { resolve(faults: readonly Fault[]): void; reject(error: unknown): void } | undefined;

  constructor(out: string) {
    this.#worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData: out });
    this.#worker.on('message', (faults: readonly Fault[]) => this.#settle?.resolve(faults));
    this.#worker.on('error', (error) => this.#settle?.reject(error));
  }

  check(batch: readonly Expected[]): Promise<readonly Fault[]> {
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
 * Removes what is unknown, and makes the state distrust what is faulty.
 * @throws {BuildError} OutputFolderRefused for another folder than that of the last build, with nothing of it inside.
 */
export function mendOutputs(state: State, folder: string, faults: readonly Fault[]): void {
  const unknown = faults.filter(({ kind }) => kind === 'unknown');
  const missing = faults.filter(({ kind }) => kind === 'missing').length;
  if (unknown[0] && missing === state.countPages() && state.ground()?.out !== folderIdentity(folder))
    throw outputFolderRefused(folder, unknown[0].file);
  for (const { file } of unknown) {
    try {
      rmSync(join(folder, file), { force: true });
    } catch (error) {
      throw explainWrite(error, join(folder, file));
    }
  }
  state.distrust(faults.filter(({ kind }) => kind !== 'unknown').map(({ file }) => file));
}
