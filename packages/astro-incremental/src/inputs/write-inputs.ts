import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainWriteIn } from '../core/engine-errors.ts';
import { INDEX_FILE, type IndexEntry, parseIndex } from './index-file.ts';

/** One input to be written. */
export interface InputFile {
  /** Below the folder, with '/' between segments. */
  readonly name: string;
  readonly text: string;
  /** For JSON Lines: the field that identifies a record, so that reports name the record behind a change. */
  readonly key?: string;
  /** What its records are called together; default: the name without `.jsonl`. */
  readonly label?: string;
}

/**
 * Makes a folder hold these inputs and no others, with the index that builds read. Files that did not change are not
 * touched; the index is replaced last.
 * @returns how many files were written and removed
 * @throws {FaultError} DiskFull, NotWritable
 */
export function writeInputs(
  folder: string,
  files: Iterable<InputFile>,
): { readonly written: number; readonly removed: number } {
  const before = previousEntries(folder);
  const entries: Record<string, { digest: string; records?: number; key?: string; label?: string }> = {};
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
      if (before.get(name)?.digest === digest) continue;
      replaceFile(join(folder, name), text);
      written += 1;
    }
    replaceFile(join(folder, INDEX_FILE), `${JSON.stringify({ version: 1, files: entries }, null, 1)}\n`);
    const gone = [...before.keys()].filter((name) => !(name in entries));
    for (const name of gone) rmSync(join(folder, name), { force: true });
    return { written, removed: gone.length };
  } catch (error) {
    throw explainWriteIn(error, folder);
  }
}

function previousEntries(folder: string): ReadonlyMap<string, IndexEntry> {
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
