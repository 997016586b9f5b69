/**
 * Inputs as a folder with an index. The index is the truth: a file that it does not name does not exist, and one that
 * differs from it is refused. A build works on copies (hard links where the disk allows) that it takes at its start, so
 * that whatever happens to the folder meanwhile, it sees one version of it from start to end.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { errorCode } from '@laurel/diagnostics';
import { digest } from '../core/digest.ts';
import { inputDiffersFromIndex, inputsReplaced, inputUnreadable } from '../core/engine-errors.ts';
import type { RecordFile } from '../core/record-file.ts';
import type { InputStore } from '../core/types.ts';
import { linkOrCopy } from '../store/link-or-copy.ts';
import { INDEX_FILE, type IndexEntry, parseIndex } from './index-file.ts';

/** What can be passed to another thread to open the same inputs there. */
export interface InputLocation {
  /** The folder that was opened. */
  readonly folder: string;
  /** Folder of the copies. */
  readonly copies: string;
  /** Digest of the index, and so of all inputs. */
  readonly key: string;
}

export interface OpenInputs extends InputStore {
  readonly location: InputLocation;
  /** How the records of an input are told apart; undefined if it has none. */
  records(name: string): RecordFile | undefined;
  /** Bytes of another version of an input, by its digest; undefined where no sound copy of it is left. */
  bytesOfVersion(fileDigest: string): Buffer | undefined;
  /** Number of records of all inputs; an input that is one whole counts as one. */
  readonly size: number;
}

/** The index of a folder as it is now, without its files. */
export interface InputIndexText {
  readonly text: string;
  readonly key: string;
}

/** How often the folder may be replaced while it is opened. */
const OPENING_ATTEMPTS = 5;

/**
 * Reads the index of a folder: enough to know whether anything changed.
 * @throws {FaultError} InputUnreadable
 */
export function readInputIndex(folder: string): InputIndexText {
  try {
    const text = readFileSync(join(folder, INDEX_FILE), 'utf8');
    return { text, key: digest(text) };
  } catch (error) {
    throw inputUnreadable(folder, error);
  }
}

/**
 * Opens a folder of inputs for a build: every input is copied to `copies`, named by its digest, where it is not yet.
 * @throws {FaultError} InputUnreadable without a readable index, InputsReplaced if it never holds still;
 * `readBytes` throws InputDiffersFromIndex.
 */
export function copyInputs(folder: string, copies: string): OpenInputs {
  mkdirSync(copies, { recursive: true });
  for (let attempt = 1; attempt <= OPENING_ATTEMPTS; attempt++) {
    const index = readInputIndex(folder);
    const entries = entriesOf(folder, index.text);
    if (!copyMissing(folder, copies, entries, index.key)) continue;
    const indexCopy = indexCopyOf(copies, index.key);
    writeFileSync(`${indexCopy}.new`, index.text);
    renameSync(`${indexCopy}.new`, indexCopy);
    return open({ folder, copies, key: index.key }, entries);
  }
  throw inputsReplaced(folder);
}

/**
 * Opens a folder of inputs as it is, without copies, for readers that look once.
 * @throws {FaultError} InputUnreadable; `readBytes` throws InputDiffersFromIndex.
 */
export function openInputFolder(folder: string): InputStore {
  const entries = entriesOf(folder, readInputIndex(folder).text);
  const digests = new Map([...entries].map(([name, entry]) => [name, entry.digest]));
  return {
    digests: () => digests,
    readBytes(name) {
      const bytes = readIfSound(folder, join(folder, name), digests.get(name) ?? '');
      if (!bytes) throw inputDiffersFromIndex(name);
      return bytes;
    },
  };
}

/** Opens in another thread what `copyInputs` opened. */
export function openCopies(location: InputLocation): OpenInputs {
  const text = readFileSync(indexCopyOf(location.copies, location.key), 'utf8');
  return open(location, entriesOf(location.folder, text));
}

/** Where the copy of an input lies, by the digest of the index. */
export const copyOf = (copies: string, fileDigest: string): string => join(copies, fileDigest);

/** Removes the copies that no index in use names: those of `digests` and of the index `key` stay. */
export function pruneCopies({ copies, key }: InputLocation, digests: Iterable<string>): void {
  const kept = new Set([...digests, indexCopyName(key)]);
  for (const name of readdirSync(copies)) if (!kept.has(name)) rmSync(join(copies, name), { force: true });
}

const indexCopyName = (key: string) => `index-${key}.json`;
const indexCopyOf = (copies: string, key: string) => join(copies, indexCopyName(key));

function entriesOf(folder: string, text: string): ReadonlyMap<string, IndexEntry> {
  try {
    return parseIndex(text);
  } catch (error) {
    throw inputUnreadable(folder, error);
  }
}

/** Returns false, having copied nothing, if the folder was replaced meanwhile. */
function copyMissing(
  folder: string,
  copies: string,
  entries: ReadonlyMap<string, IndexEntry>,
  key: string,
): boolean {
  const present = new Set(readdirSync(copies));
  const created: string[] = [];
  const settled = () => readInputIndex(folder).key === key;
  try {
    for (const [name, { digest: wanted }] of entries) {
      if (present.has(wanted)) continue;
      present.add(wanted);
      created.push(wanted);
      linkOrCopy(join(folder, name), copyOf(copies, wanted));
    }
    if (settled()) return true;
  } catch (error) {
    for (const name of created) rmSync(join(copies, name), { force: true });
    if (errorCode(error) === 'ENOENT' && !settled()) return false;
    throw errorCode(error) === 'ENOENT' ? inputUnreadable(folder, error) : error;
  }
  for (const name of created) rmSync(join(copies, name), { force: true });
  return false;
}

function open(location: InputLocation, entries: ReadonlyMap<string, IndexEntry>): OpenInputs {
  const digests = new Map([...entries].map(([name, entry]) => [name, entry.digest]));
  return {
    location,
    digests: () => digests,
    records: (name) => entries.get(name)?.records,
    bytesOfVersion: (fileDigest) =>
      readIfSound(location.folder, copyOf(location.copies, fileDigest), fileDigest),
    size: [...entries.values()].reduce((sum, { count }) => sum + count, 0),
    readBytes: (name) => readCopy(location, name, digests.get(name) ?? ''),
  };
}

/** The bytes of an input. A copy that was damaged, because the file that it is a link to was edited, is made again. */
function readCopy({ folder, copies }: InputLocation, name: string, wanted: string): Buffer {
  const copy = copyOf(copies, wanted);
  const bytes = readIfSound(folder, copy, wanted);
  if (bytes) return bytes;
  const original = readIfSound(folder, join(folder, name), wanted);
  if (!original) throw inputDiffersFromIndex(name);
  const renewed = `${copy}.${process.pid}.${threadId}.new`;
  writeFileSync(renewed, original);
  renameSync(renewed, copy);
  return original;
}

/** The bytes of a file that has the digest; undefined for another or none. */
function readIfSound(folder: string, file: string, wanted: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    return hash('sha256', bytes) === wanted ? bytes : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw inputUnreadable(folder, error);
  }
}
