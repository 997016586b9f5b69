import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { codeFolder } from '../compile/compiled-code.ts';
import { digest } from '../core/digest.ts';
import { nothingBuilt, outputDamaged } from '../core/engine-errors.ts';
import { isInShard, parseShard } from '../core/shard.ts';
import { exportCopies, inputCopiesFolder } from '../inputs/input-folder.ts';
import { digestPublicFiles } from '../output/public-files.ts';
import { listFiles } from '../output/write-outputs.ts';
import { checksumFile } from '../store/database-checksum.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import { folderIdentity } from '../store/identity.ts';
import {
  type ChangedOutputs,
  type FinishedBuild,
  type PageRow,
  State,
  stateFilePath,
} from '../store/state.ts';

/** An output of the latest finished build. */
export interface FinishedOutput {
  /** Relative to the output folder. */
  readonly file: string;
  /** Digest of the file's bytes. */
  readonly hash: string;
  readonly size: number;
  /** Names of the records that a page of `pageByPage` found by their id; empty for another output. */
  readonly records: readonly string[];
}

/** Difference between the outputs of the latest build and of an earlier build. */
export type OutputsSince = ChangedOutputs<FinishedOutput>;

/** The outputs of the latest finished build. It holds the lock of the cache until it is closed. */
export interface FinishedOutputs {
  /** Id of the build. */
  readonly build: string;
  /** Digest of the build's code. */
  readonly code: string;
  /** Digest of the index of the build's inputs, as computed by `digest`. */
  readonly inputs: string;
  /** The shard that was built, e.g. `2/4`; `1/1` for the whole site. */
  readonly shard: string;
  /** The output folder. */
  readonly folder: string;
  /** Iterates over all outputs, ordered by file name. */
  files(): Iterable<FinishedOutput>;
  /**
   * Returns the difference to an earlier build. Returns undefined if that build is too old or everything was rebuilt since. The time it
   * takes depends on the number of changes, not on the size of the site.
   * @param build id of the earlier build
   */
  since(build: string): OutputsSince | undefined;
  /**
   * Reads the bytes of an output.
   * @throws {FaultError} OutputDamaged if they differ from the state
   */
  read(output: FinishedOutput): Promise<Uint8Array>;
  /**
   * Writes the inputs of the build, with their index, to a new folder. The folder of the inputs may have changed since the build.
   * @param to folder that does not exist
   * @returns false, without writing anything, if the cache no longer contains all of them
   */
  exportInputs(to: string): boolean;
  /** Returns the digest of the files of `public/` in the build, as in `BuildSources`; undefined if another shard contains these files. */
  publicFiles(): string | undefined;
  /**
   * Lists the files that a build on another machine needs in its cache in order to continue from this build: the state and the compiled
   * code. It omits the inputs of the build; `cacheInputs` copies them.
   */
  stateFiles(): readonly StateFile[];
  close(): void;
}

/** File of the cache. */
export interface StateFile {
  /** Relative to the cache, with '/' between segments. */
  readonly name: string;
  readonly path: string;
}

/** The latest finished build with its state. It holds the lock of the cache until it is closed. */
export interface FinishedState {
  readonly state: State;
  readonly build: FinishedBuild;
  close(): void;
}

/**
 * Opens the state of the latest build, which must have finished in this output folder.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export function openFinished(out: string, cache: string): FinishedState {
  const file = stateFilePath(cache);
  // This check comes before the lock, which would create the folder.
  if (!existsSync(file)) throw nothingBuilt(out);
  const lock = acquireFolderLock(cache, 'release');
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

/**
 * Opens the outputs of the latest finished build.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export function openOutputs(out: string, cache: string): FinishedOutputs {
  const { state, build, close } = openFinished(out, cache);
  return {
    build: build.id,
    code: build.code,
    inputs: build.inputs,
    shard: build.shard,
    folder: out,
    *files() {
      for (const row of state.allPages()) yield parseOutput(row);
    },
    since(earlier) {
      const changed = state.changedSince(earlier);
      return changed && { written: changed.written.map(parseOutput), removed: changed.removed };
    },
    async read({ file, hash }) {
      const bytes = await readFile(join(out, file)).catch(() => undefined);
      if (bytes === undefined || digest(bytes) !== hash) throw outputDamaged(out, [file]);
      return bytes;
    },
    exportInputs: (to) =>
      exportCopies({ folder: to, copies: inputCopiesFolder(cache), indexDigest: build.inputs }, to),
    publicFiles: () =>
      isInShard(parseShard(build.shard), '', 'public')
        ? digestPublicFiles(state.publishedFiles('public'))
        : undefined,
    stateFiles: () => listStateFiles(cache, build.code),
    close,
  };
}

function listStateFiles(cache: string, code: string): readonly StateFile[] {
  const state = stateFilePath(cache);
  const paths = [
    state,
    checksumFile(state),
    ...listFiles(codeFolder(cache, code)).map((file) => join(codeFolder(cache, code), file)),
  ];
  return paths.map((path) => ({ name: relative(cache, path).replaceAll(sep, '/'), path }));
}

const parseOutput = ({ file, hash, size, records }: PageRow): FinishedOutput => ({
  file,
  hash,
  size,
  records: JSON.parse(records) as string[],
});
