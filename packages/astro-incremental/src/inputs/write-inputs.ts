import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainWriteErrorIn } from '../core/engine-errors.ts';
import {
  formatInputIndex,
  INDEX_FILE,
  type IndexEntry,
  type InputIndexFile,
  parseIndex,
} from './index-file.ts';

/** Version of the indexes that `writeInputs` writes. */
const INDEX_VERSION = 1;

/** An input to write. */
export interface InputFile {
  /** Path within the folder, with '/' between segments. */
  readonly name: string;
  readonly text: string;
  /** For JSON Lines: field that identifies a record, for reports of changed records. */
  readonly key?: string;
  /** Prefix of record names in reports. Default: the name without `.jsonl`. */
  readonly label?: string;
}

/**
 * Writes inputs and their index to a folder, and removes all other inputs. Unchanged files are not written. The index
 * is replaced after the files.
 * @returns the number of files written and removed
 * @throws {FaultError} DiskFull, NotWritable
 */
export function writeInputs(
  folder: string,
  files: Iterable<InputFile>,
): { readonly written: number; readonly removed: number } {
  const previous = readPreviousEntries(folder);
  const entries: Record<string, InputIndexFile['files'][string]> = {};
  let written = 0;
  try {
    for (const { name, text, key, label } of files) {
      const digest = hash('sha256', text);
      entries[name] = {
        digest,
        ...(key !== undefined && {
          records: text.split('\n').filter((line) => line !== '').length,
          key,
          label: label ?? name.replace(/\.jsonl$/, ''),
        }),
      };
      if (previous.get(name)?.digest === digest) continue;
      replaceFile(join(folder, name), text);
      written += 1;
    }
    replaceFile(join(folder, INDEX_FILE), formatInputIndex({ version: INDEX_VERSION, files: entries }));
    const removed = [...previous.keys()].filter((name) => !(name in entries));
    for (const name of removed) rmSync(join(folder, name), { force: true });
    return { written, removed: removed.length };
  } catch (error) {
    throw explainWriteErrorIn(error, folder);
  }
}

function readPreviousEntries(folder: string): ReadonlyMap<string, IndexEntry> {
  try {
    return parseIndex(readFileSync(join(folder, INDEX_FILE), 'utf8'));
  } catch {
    return new Map();
  }
}

function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
