/**
 * Inputs in a folder with an index. Files that are not in the index are ignored; files that differ from it are rejected.
 *
 * A build reads copies of the inputs, which it creates when it starts (hard links if the file system supports them). It therefore
 * reads one version of the inputs, even if the folder changes during the build.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { errorCode } from '@laurel/diagnostics';
import { digest } from '../core/digest.ts';
import { inputDiffersFromIndex, inputsReplaced, inputUnreadable } from '../core/engine-errors.ts';
import type { InputStore } from '../core/types.ts';
import { linkOrCopy } from '../store/link-or-copy.ts';
import { INDEX_FILE, type IndexEntry, parseIndex } from './index-file.ts';

/** Location of copied inputs, from which a worker can open the same version. */
export interface InputLocation {
  /** Folder of the original inputs. */
  readonly folder: string;
  /** Folder of the copies. */
  readonly copies: string;
  /** Digest of the index, and therefore of all inputs. */
  readonly indexDigest: string;
}

export interface OpenInputs extends InputStore {
  readonly location: InputLocation;
  /** Reads another version of an input by its digest; undefined if there is no intact copy of it. */
  readVersion(fileDigest: string): Buffer | undefined;
  /** Number of records of all inputs. An input without records counts as one. */
  readonly recordCount: number;
}

/** Text of the index of a folder, with its digest. */
export interface InputIndexText {
  readonly text: string;
  readonly digest: string;
}

/** Maximum number of attempts to copy inputs that are replaced during each attempt. */
const MAX_OPEN_ATTEMPTS = 5;

/**
 * Reads the index of a folder, without its files. Its digest shows whether any input changed.
 * @throws {FaultError} InputUnreadable
 */
export function readInputIndex(folder: string): InputIndexText {
  try {
    const text = readFileSync(join(folder, INDEX_FILE), 'utf8');
    return { text, digest: digest(text) };
  } catch (error) {
    throw inputUnreadable(folder, error);
  }
}

/**
 * Opens a folder of inputs for a build. Copies each input to the folder `copies`, named by its digest, unless the copy
 * already exists.
 * @throws {FaultError} InputUnreadable if the index cannot be read, InputsReplaced if the folder changes at each attempt;
 * `readBytes` throws InputDiffersFromIndex.
 */
export function copyInputs(folder: string, copies: string): OpenInputs {
  mkdirSync(copies, { recursive: true });
  for (let attempt = 1; attempt <= MAX_OPEN_ATTEMPTS; attempt++) {
    const index = readInputIndex(folder);
    const entries = parseEntries(folder, index.text);
    if (!copyMissingInputs(folder, copies, entries, index.digest)) continue;
    const indexCopy = indexCopyPath(copies, index.digest);
    writeFileSync(`${indexCopy}.new`, index.text);
    renameSync(`${indexCopy}.new`, indexCopy);
    return createOpenInputs({ folder, copies, indexDigest: index.digest }, entries);
  }
  throw inputsReplaced(folder);
}

/**
 * Opens a folder of inputs without copying them, outside of builds.
 * @throws {FaultError} InputUnreadable; `readBytes` throws InputDiffersFromIndex.
 */
export function openInputFolder(folder: string): InputStore {
  const entries = parseEntries(folder, readInputIndex(folder).text);
  const digests = new Map([...entries].map(([name, entry]) => [name, entry.digest]));
  return {
    digests: () => digests,
    recordFile: (name) => entries.get(name)?.records,
    readBytes(name) {
      const bytes = readIfIntact(folder, join(folder, name), digests.get(name) ?? '');
      if (!bytes) throw inputDiffersFromIndex(name);
      return bytes;
    },
  };
}

/** Opens the inputs that `copyInputs` copied, in a worker. */
export function openCopies(location: InputLocation): OpenInputs {
  const text = readFileSync(indexCopyPath(location.copies, location.indexDigest), 'utf8');
  return createOpenInputs(location, parseEntries(location.folder, text));
}

/**
 * Writes the copies that `copyInputs` created, and their index, to a new folder, under the names of the inputs. Files are hard links if
 * the file system supports them.
 * @param to folder that does not exist
 * @returns false, without writing anything, if the copies are incomplete
 */
export function exportCopies({ folder, copies, indexDigest }: InputLocation, to: string): boolean {
  const indexCopy = indexCopyPath(copies, indexDigest);
  if (!existsSync(indexCopy)) return false;
  const index = readFileSync(indexCopy, 'utf8');
  const entries = [...parseEntries(folder, index)];
  if (!entries.every(([, { digest: fileDigest }]) => existsSync(inputCopyPath(copies, fileDigest))))
    return false;
  mkdirSync(to, { recursive: true });
  const folders = new Set<string>();
  for (const [name, { digest: fileDigest }] of entries) {
    const target = join(to, name);
    const parent = dirname(target);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    linkOrCopy(inputCopyPath(copies, fileDigest), target);
  }
  writeFileSync(join(to, INDEX_FILE), index);
  return true;
}

/** Returns the folder of a cache that contains the copies of the inputs. */
export const inputCopiesFolder = (cache: string): string => join(cache, 'inputs');

/** Path of the copy of an input, named by the digest from the index. */
const inputCopyPath = (copies: string, fileDigest: string): string => join(copies, fileDigest);

/** Removes all copies except copies of the current index and of inputs with one of the `digests`. */
export function pruneCopies({ copies, indexDigest }: InputLocation, digests: Iterable<string>): void {
  const retained = new Set([...digests, indexCopyName(indexDigest)]);
  for (const name of readdirSync(copies))
    if (!retained.has(name)) rmSync(join(copies, name), { force: true });
}

const indexCopyName = (key: string) => `index-${key}.json`;
const indexCopyPath = (copies: string, key: string) => join(copies, indexCopyName(key));

function parseEntries(folder: string, text: string): ReadonlyMap<string, IndexEntry> {
  try {
    return parseIndex(text);
  } catch (error) {
    throw inputUnreadable(folder, error);
  }
}

/** Copies inputs that have no copy yet. @returns false, with no copies created, if the folder was replaced during the copy */
function copyMissingInputs(
  folder: string,
  copies: string,
  entries: ReadonlyMap<string, IndexEntry>,
  key: string,
): boolean {
  const present = new Set(readdirSync(copies));
  const created: string[] = [];
  const isUnchanged = () => readInputIndex(folder).digest === key;
  try {
    for (const [name, { digest: expectedDigest }] of entries) {
      if (present.has(expectedDigest)) continue;
      present.add(expectedDigest);
      created.push(expectedDigest);
      linkOrCopy(join(folder, name), inputCopyPath(copies, expectedDigest));
    }
    if (isUnchanged()) return true;
  } catch (error) {
    for (const name of created) rmSync(join(copies, name), { force: true });
    if (errorCode(error) === 'ENOENT' && !isUnchanged()) return false;
    throw errorCode(error) === 'ENOENT' ? inputUnreadable(folder, error) : error;
  }
  for (const name of created) rmSync(join(copies, name), { force: true });
  return false;
}

function createOpenInputs(location: InputLocation, entries: ReadonlyMap<string, IndexEntry>): OpenInputs {
  const digests = new Map([...entries].map(([name, entry]) => [name, entry.digest]));
  return {
    location,
    digests: () => digests,
    recordFile: (name) => entries.get(name)?.records,
    readVersion: (fileDigest) =>
      readIfIntact(location.folder, inputCopyPath(location.copies, fileDigest), fileDigest),
    recordCount: [...entries.values()].reduce((sum, { count }) => sum + count, 0),
    readBytes: (name) => readCopy(location, name, digests.get(name) ?? ''),
  };
}

/** Reads an input. A copy is damaged if it is a hard link to a file that was edited; it is then created again. */
function readCopy({ folder, copies }: InputLocation, name: string, expectedDigest: string): Buffer {
  const copy = inputCopyPath(copies, expectedDigest);
  const bytes = readIfIntact(folder, copy, expectedDigest);
  if (bytes) return bytes;
  const original = readIfIntact(folder, join(folder, name), expectedDigest);
  if (!original) throw inputDiffersFromIndex(name);
  const temporary = `${copy}.${process.pid}.${threadId}.new`;
  writeFileSync(temporary, original);
  renameSync(temporary, copy);
  return original;
}

/** Reads a file; undefined if it does not exist or has a different digest. */
function readIfIntact(folder: string, file: string, expectedDigest: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    return hash('sha256', bytes) === expectedDigest ? bytes : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw inputUnreadable(folder, error);
  }
}
