import { existsSync } from 'node:fs';
import type { Progress } from '@laurel/terminal';
import { nothingBuilt } from '../core/engine-errors.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import { folderIdentity } from '../store/identity.ts';
import { isStateUnusable, State, stateFilePath } from '../store/state.ts';
import { compareOutputs } from './compare-outputs.ts';
import type { Discrepancy } from './find-discrepancies.ts';
import { repairOutputs } from './repair-outputs.ts';

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

export interface VerifyOptions {
  readonly out: string;
  readonly cache: string;
  readonly workers?: number;
  readonly progress: Progress;
  /** Marks wrong files as stale, so that the next build renders them again. Any build removes files that no build wrote. */
  readonly repair?: boolean;
}

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
      const { discrepancies } = await compareOutputs(state, {
        ...options,
        folder: out,
        trustsMetadata: false,
      });
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
