/** The code of entries that are modules, in files of their own beside the bundle. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { digest } from '../core/digest.ts';
import { linkOrCopy } from '../link-or-copy.ts';
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

/** A module that Astro makes around one that renders an entry: with the entry's styles and scripts. */
interface WrappedModule {
  readonly default: { readonly getMod: () => Promise<unknown> };
}

/** Entries with code apart from the bundle, as the bundle and Astro ask for them. */
export interface EntryLoader {
  /** What gives an entry's code, by file, what it uses. */
  entry(file: string): (...uses: unknown[]) => unknown;
  /** What loads the module that renders an entry, of those in the bundle by file. */
  module(
    bundled: ReadonlyMap<string, () => Promise<WrappedModule>>,
    file: string,
  ): (() => Promise<WrappedModule>) | undefined;
}

/** @param folder of compiled code */
export function entryLoader(folder: string, written: readonly EntryCode[]): EntryLoader {
  const require = createRequire(import.meta.url);
  const entries = new Map(written.map((entry) => [entry.file, entry]));
  const usesOf = new Map<string, readonly unknown[]>();
  const made = new Map<string, unknown>();
  const make = (entry: EntryCode, uses: readonly unknown[]): unknown => {
    const code = require(entryCodeFile(folder, entry)) as (...given: readonly unknown[]) => unknown;
    return code(...uses);
  };
  return {
    entry:
      (file) =>
      (...uses) => {
        usesOf.set(file, uses);
        const entry = entries.get(file);
        // The module of an entry that has gone may be loaded for another's sake.
        return entry?.bundled === file ? make(entry, uses) : {};
      },
    module(bundled, file) {
      const entry = entries.get(file);
      if (!entry || entry.bundled === file) return bundled.get(file);
      const load = bundled.get(entry.bundled);
      return (
        load &&
        (async () => {
          const { default: wrapped } = await load();
          const getMod = async () => {
            await wrapped.getMod();
            if (!made.has(file)) made.set(file, make(entry, usesOf.get(entry.bundled) ?? []));
            return made.get(file);
          };
          return { default: { ...wrapped, getMod } };
        })
      );
    },
  };
}
