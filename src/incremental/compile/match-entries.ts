/**
 * Entries that came, went or changed what they import since the bundle was made. Another entry with the same shell needs
 * the same modules: as long as one is there, the bundle and the files for browsers are what they would be without them.
 */
import type { EntryCode } from './code.ts';

/**
 * @param compiled the entries that the bundle stands for
 * @param now shells of the entries as they are, by file
 * @returns the entry with whose part of the bundle each goes now; undefined where another bundle is needed: no entry before
 *   one that came or went has its shell and keeps it. One after it would not do, as the first decides on the order of styles.
 */
export function matchEntries(
  compiled: readonly EntryCode[],
  now: ReadonlyMap<string, string>,
): ReadonlyMap<string, EntryCode> | undefined {
  const kept = compiled.filter(({ file, shell }) => now.get(file) === shell);
  const like = (file: string, shell: string) =>
    kept.find((one) => one.shell === shell && isBefore(one.file, file));
  const matched = new Map(kept.map((entry) => [entry.file, entry]));
  const gone = compiled.filter(({ file }) => !matched.has(file));
  if (gone.some(({ file, shell }) => !like(file, shell))) return undefined;
  for (const [file, shell] of now) {
    if (matched.has(file)) continue;
    const other = like(file, shell);
    if (!other) return undefined;
    matched.set(file, other);
  }
  return matched;
}

/** Astro's own order of the modules that render entries. */
const isBefore = (file: string, other: string): boolean => file.localeCompare(other) < 0;
