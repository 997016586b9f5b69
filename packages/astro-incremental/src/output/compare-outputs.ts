/** Compares an output folder with the state: its files, and the names in its subfolders. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { numberText } from '@laurel/diagnostics/number-text';
import { type Progress, silentProgress } from '@laurel/terminal';
import { type FileMetadata, fileMetadata, isSameMetadata, readStatus } from '../store/file-metadata.ts';
import type { State, StoredFile, TouchedFile } from '../store/state.ts';
import { compareContents } from './compare-contents.ts';
import type { Discrepancy, ExpectedFile } from './verify-worker.ts';
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

/** Number of files from which comparing contents takes so long that progress is reported in each build. */
const MIN_FILES_FOR_PROGRESS = 2000;

/** Compares every file of a folder with the state. Contents are compared in several worker threads. */
export async function compareOutputs(state: State, options: CompareOptions): Promise<Comparison> {
  const { folder, progress, trustsMetadata, workers } = options;
  const tree = new FolderTree();
  const found = new Map<string, Discrepancy>();
  const unread: ExpectedFile[] = [];
  /**
   * Metadata of files whose content has not been compared yet. Metadata are read before the content, so that the next build
   * detects an edit that happens in between.
   */
  const metadata = new Map<string, FileMetadata>();
  let files = 0;
  for (const stored of state.storedFiles()) {
    const { file, hash, size } = stored;
    tree.add(file);
    if (!stored.isFinished) found.set(file, { kind: 'unfinished', file });
    else {
      const changed = trustsMetadata ? findChangedMetadata(`${folder}/${file}`, stored) : 'not compared';
      if (changed !== undefined) unread.push([file, hash, size]);
      if (typeof changed === 'object') metadata.set(file, changed);
    }
    if (++files % FILES_PER_TURN === 0) await setImmediate();
  }
  const isShort = trustsMetadata && unread.length < MIN_FILES_FOR_PROGRESS;
  const stage = (isShort ? silentProgress : progress).stage('Verifying', unread.length);
  const differing = await compareContents(folder, unread, (count) => stage.advance(count), workers);
  for (const discrepancy of differing) {
    const { file } = discrepancy;
    found.set(file, discrepancy);
    metadata.delete(file);
    if (isFolder(join(folder, file)))
      for (const unknownFile of filesIn(folder, file))
        found.set(unknownFile, { kind: 'unknown', file: unknownFile });
  }
  for (const discrepancy of tree.compareNames(folder)) found.set(discrepancy.file, discrepancy);
  const discrepancies = [...found.values()].sort((one, other) => (one.file < other.file ? -1 : 1));
  stage.end(`${numberText(files)} files, ${numberText(discrepancies.length)} of them wrong`);
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

/** The names that each folder of a site should contain. */
class FolderTree {
  /**
   * Names of files and subfolders by folder; '' is the root, and a folder follows its parent folder. The value is true for a file
   * and false for a subfolder.
   */
  readonly #folders = new Map<string, Map<string, boolean>>([['', new Map()]]);
  /** The folder of the file that was added last, cached because consecutive files are mostly in the same folder. */
  #last = { folder: '', names: this.#names('') };

  add(file: string): void {
    const [folder, name] = splitPath(file);
    if (folder !== this.#last.folder) this.#last = { folder, names: this.#names(folder) };
    this.#last.names.set(name, true);
  }

  #names(folder: string): Map<string, boolean> {
    let names = this.#folders.get(folder);
    if (names === undefined) {
      names = new Map();
      const [parent, name] = splitPath(folder);
      this.#names(parent).set(name, false);
      this.#folders.set(folder, names);
    }
    return names;
  }

  /** Yields files that the tree does not contain, and files of the tree whose folder is missing or a link. */
  *compareNames(root: string): Generator<Discrepancy> {
    const realFolders = new Set<string>();
    for (const [folder, names] of this.#folders) {
      // The files of a linked folder and of its subfolders are outside of the site. The site itself may be a linked folder.
      const status = realFolders.has(splitPath(folder)[0]) ? readStatus(join(root, folder)) : undefined;
      if (folder !== '' && status?.isDirectory() !== true) {
        if (status !== undefined) yield { kind: 'unknown', file: folder };
        for (const [name, isFile] of names) if (isFile) yield { kind: 'missing', file: `${folder}/${name}` };
        continue;
      }
      realFolders.add(folder);
      for (const name of readdirSync(join(root, folder))) {
        const path = folder === '' ? name : `${folder}/${name}`;
        if (names.has(name) || isTemporaryFile(path)) continue;
        for (const file of filesIn(root, path)) yield { kind: 'unknown', file };
      }
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
