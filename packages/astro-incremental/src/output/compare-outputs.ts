/** Compares an output folder with the state: its files, and the names in its subfolders. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { type FileMetadata, fileMetadata, isSameMetadata, readStatus } from '../store/file-metadata.ts';
import type { State, StoredFile, TouchedFile } from '../store/state.ts';
import { compareContents } from './compare-contents.ts';
import type { Discrepancy, ExpectedFile } from './find-discrepancies.ts';
import { isTemporaryFile, listFiles } from './write-outputs.ts';

export interface CompareOptions {
  /** Folder of the outputs. */
  readonly folder: string;
  readonly workers?: number;
  readonly progress: Progress;
  /** Whether a file with the stored size and metadata counts as unchanged. If false, the content of every file is read. */
  readonly trustsMetadata: boolean;
}

export interface Comparison {
  /** Differences, sorted by file name. */
  readonly discrepancies: readonly Discrepancy[];
  /** Files whose metadata have changed although their content equals the content of the previous build. */
  readonly touched: readonly TouchedFile[];
}

/** Number of files after which the loop yields to the event loop. */
const FILES_PER_TURN = 1000;

/** If a build reads at least this number of files, it reports progress, because the comparison is slow. */
const MIN_FILES_FOR_PROGRESS = 2000;

/** Compares every file of a folder with the state. Contents are compared in several workers. */
export async function compareOutputs(state: State, options: CompareOptions): Promise<Comparison> {
  const { folder, progress, trustsMetadata, workers } = options;
  const names = new UnexpectedNames(folder);
  const found = new Map<string, Discrepancy>();
  /** Metadata of the read files. They are read before the content, so that the next build detects a file that is edited in between. */
  const metadata = new Map<string, FileMetadata>();
  const startStage = () => progress.stage('Verifying', state.countPages());
  let stage = trustsMetadata ? undefined : startStage();
  let files = 0;
  let compared = 0;
  const advance = (count: number) => {
    compared += count;
    stage?.advance(count);
  };

  /** Compares names and metadata, and yields the files whose content has to be compared. */
  async function* unreadFiles(): AsyncGenerator<ExpectedFile, void> {
    let unread = 0;
    for (const stored of state.storedFiles()) {
      const { file, hash, size } = stored;
      if (++files % FILES_PER_TURN === 0) await setImmediate();
      const kind = !names.expect(file) ? 'missing' : stored.isFinished ? undefined : 'unfinished';
      if (kind !== undefined) {
        found.set(file, { kind, file });
        advance(1);
        continue;
      }
      const changed = trustsMetadata ? findChangedMetadata(`${folder}/${file}`, stored) : 'not compared';
      if (changed === undefined) {
        advance(1);
        continue;
      }
      if (typeof changed === 'object') metadata.set(file, changed);
      yield [file, hash, size];
      if (++unread !== MIN_FILES_FOR_PROGRESS || stage !== undefined) continue;
      stage = startStage();
      stage.advance(compared);
    }
  }

  for (const discrepancy of await compareContents(folder, unreadFiles(), advance, workers)) {
    const { file } = discrepancy;
    found.set(file, discrepancy);
    metadata.delete(file);
    if (isFolder(join(folder, file)))
      for (const unknownFile of filesIn(folder, file))
        found.set(unknownFile, { kind: 'unknown', file: unknownFile });
  }
  for (const file of names.files()) found.set(file, { kind: 'unknown', file });
  const discrepancies = [...found.values()].sort((one, other) => (one.file < other.file ? -1 : 1));
  stage?.end(`${numberText(files)} files, ${numberText(discrepancies.length)} of them wrong`);
  return { discrepancies, touched: [...metadata].map(([file, current]) => ({ file, metadata: current })) };
}

/**
 * Compares a file with its stored size and metadata.
 * @returns undefined if they are equal, otherwise the present metadata; 'missing' if there is no file
 */
function findChangedMetadata(
  path: string,
  { size, metadata }: StoredFile,
): FileMetadata | 'missing' | undefined {
  const stats = readStatus(path);
  if (stats === undefined) return 'missing';
  const current = fileMetadata(stats);
  return stats.isFile() && stats.size === size && isSameMetadata(current, metadata) ? undefined : current;
}

/** Names of files and folders in an output folder that belong to no output. Each folder is read once, when its first output is expected. */
class UnexpectedNames {
  readonly #root: string;
  /**
   * Names that are not expected so far, by folder; '' is the root. The value is undefined if the folder does not exist or is a link,
   * because files of a linked folder are outside of the site. The site itself may be a linked folder.
   */
  readonly #unexpected = new Map<string, Set<string> | undefined>();
  /** The folder of the last file. Most files follow a file of the same folder. */
  #last: { readonly folder: string; readonly names: Set<string> | undefined };

  constructor(root: string) {
    this.#root = root;
    this.#last = { folder: '', names: this.#read('') };
  }

  /**
   * Marks a file as expected.
   * @returns whether its folder exists
   */
  expect(file: string): boolean {
    const end = file.lastIndexOf('/');
    const folder = end === -1 ? '' : file.slice(0, end);
    if (folder !== this.#last.folder) this.#last = { folder, names: this.#read(folder) };
    this.#last.names?.delete(file.slice(end + 1));
    return this.#last.names !== undefined;
  }

  /** Returns the unexpected names in a folder. The names are read at the first call. */
  #read(folder: string): Set<string> | undefined {
    if (this.#unexpected.has(folder)) return this.#unexpected.get(folder);
    let isReal = true;
    if (folder !== '') {
      const [parent, name] = splitPath(folder);
      const siblings = this.#read(parent);
      isReal = siblings !== undefined && isFolder(join(this.#root, folder));
      if (isReal) siblings?.delete(name);
    }
    const names = isReal ? new Set(readdirSync(join(this.#root, folder))) : undefined;
    this.#unexpected.set(folder, names);
    return names;
  }

  /**
   * Yields the files that belong to no output, including files of unexpected folders, and a link or a file with the path of an
   * expected folder.
   */
  *files(): Generator<string> {
    for (const [folder, names] of this.#unexpected)
      for (const name of names ?? []) {
        const path = folder === '' ? name : `${folder}/${name}`;
        if (!isTemporaryFile(path)) yield* filesIn(this.#root, path);
      }
  }
}

/** Splits a path at its last '/'. */
function splitPath(path: string): readonly [folder: string, name: string] {
  const end = path.lastIndexOf('/');
  return end === -1 ? ['', path] : [path.slice(0, end), path.slice(end + 1)];
}

/** Returns a file itself, or the files in a folder. */
const filesIn = (root: string, path: string): readonly string[] =>
  isFolder(join(root, path)) ? listFiles(join(root, path)).map((file) => `${path}/${file}`) : [path];

/** Returns whether a path is a folder. A symbolic link to a folder is not. */
const isFolder = (path: string): boolean => readStatus(path)?.isDirectory() === true;
