import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest } from '../core/digest.ts';
import { nothingBuilt, outputDamaged } from '../core/engine-errors.ts';
import { folderIdentity } from '../store/identity.ts';
import { takeLock } from '../store/lock.ts';
import { type ChangedOutputs, type FinishedBuild, type PageRow, State, stateFile } from '../store/state.ts';

/** A file that the last build left. */
export interface FinishedOutput {
  /** Relative to the output folder. */
  readonly file: string;
  /** Digest of its bytes. */
  readonly hash: string;
  readonly size: number;
  /** Keys of the records that it was made from. */
  readonly records: readonly string[];
}

/** How outputs differ from those of an earlier build. */
export type OutputsSince = ChangedOutputs<FinishedOutput>;

/** What the last finished build left; no other build begins before it is closed. */
export interface FinishedOutputs {
  /** Id of the build. */
  readonly build: string;
  /** The output folder. */
  readonly folder: string;
  /** Every output, in order of the file name. */
  files(): Iterable<FinishedOutput>;
  /**
   * How these differ from what an earlier build left, by its id; undefined where that is too long ago, or where everything
   * was built again since. It costs what changed, where `files` costs the site.
   */
  since(build: string): OutputsSince | undefined;
  /**
   * The bytes of an output.
   * @throws {FaultError} OutputDamaged if they are not what the build left.
   */
  read(output: FinishedOutput): Promise<Uint8Array>;
  close(): void;
}

/** The last build with its state; no other begins before it is closed. */
export interface FinishedState {
  readonly state: State;
  readonly build: FinishedBuild;
  close(): void;
}

/**
 * Opens the state of the last build, which must have finished in this very folder.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export function openFinished(out: string, cache: string): FinishedState {
  const file = stateFile(cache);
  // Before the lock, which would make the folder.
  if (!existsSync(file)) throw nothingBuilt(out);
  const lock = takeLock(cache, 'release');
  let state: State | undefined;
  const close = () => {
    state?.close();
    lock.release();
  };
  try {
    state = State.open(file);
    const build = state.finishedBuild();
    if (build?.writtenTo.folder !== folderIdentity(out)) throw nothingBuilt(out);
    return { state, build, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress */
export function openOutputs(out: string, cache: string): FinishedOutputs {
  const { state, build, close } = openFinished(out, cache);
  return {
    build: build.id,
    folder: out,
    *files() {
      for (const row of state.allPages()) yield outputOf(row);
    },
    since(earlier) {
      const changed = state.changedSince(earlier);
      return changed && { made: changed.made.map(outputOf), removed: changed.removed };
    },
    async read({ file, hash }) {
      const bytes = await readFile(join(out, file)).catch(() => undefined);
      if (bytes === undefined || digest(bytes) !== hash) throw outputDamaged(out, [file]);
      return bytes;
    },
    close,
  };
}

const outputOf = ({ file, hash, size, records }: PageRow): FinishedOutput => ({
  file,
  hash,
  size,
  records: JSON.parse(records) as string[],
});
