/** The code of entries that are modules, in files of their own beside the bundle. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { digest } from '../core/digest.ts';
import { linkOrCopy } from '../output/write-outputs.ts';
import { type EntryCode, entryCodeFile } from './code.ts';

/** Writes the code of an entry below the folder of compiled code. */
export function writeEntryCode(folder: string, code: string): Pick<EntryCode, 'digest'> {
  const written = { digest: digest(code) };
  const target = entryCodeFile(folder, written);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
  return written;
}

/** Has other compiled code use this code of entries too. */
export function keepEntryCode(from: string, to: string, kept: readonly EntryCode[]): void {
  for (const entry of kept) {
    const target = entryCodeFile(to, entry);
    mkdirSync(dirname(target), { recursive: true });
    // Two entries of the same code share its file.
    if (!existsSync(target)) linkOrCopy(entryCodeFile(from, entry), target);
  }
}

/** Loads the code of an entry by its file below the site's folder. */
export function entryCodeLoader(folder: string, written: readonly EntryCode[]): (file: string) => unknown {
  const require = createRequire(import.meta.url);
  const paths = new Map(written.map((entry) => [entry.file, entryCodeFile(folder, entry)]));
  return (file) => require(paths.get(file) ?? '') as unknown;
}
