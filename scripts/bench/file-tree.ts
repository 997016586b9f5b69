/**
 * Compares the files of a folder: which were written since an earlier state, and whether two trees have the same bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Inode and modification time by file. */
export type TreeState = ReadonlyMap<string, string>;

/**
 * Lists the files below a folder, as sorted relative paths; an empty list if the folder does not exist. Linked folders are omitted: the
 * cache of a build contains a link to the installed packages. (`readdirSync` with `recursive` follows links.)
 */
export function filesBelow(folder: string): string[] {
  return existsSync(folder) ? listFiles(folder, '').sort() : [];
}

function listFiles(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = join(prefix, entry.name);
    if (entry.isDirectory()) return listFiles(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Returns the state that `writtenSince` compares with. */
export function treeState(folder: string): TreeState {
  return new Map(
    filesBelow(folder).map((file) => {
      const { ino, mtimeNs } = statSync(join(folder, file), { bigint: true });
      return [file, `${ino} ${mtimeNs}`];
    }),
  );
}

/** Lists the files that were written or removed since then, whether or not their bytes differ. */
export function writtenSince(
  folder: string,
  before: TreeState,
): { readonly written: readonly string[]; readonly removed: readonly string[]; readonly bytes: number } {
  const after = treeState(folder);
  const written = [...after].filter(([file, state]) => before.get(file) !== state).map(([file]) => file);
  return {
    written,
    removed: [...before.keys()].filter((file) => !after.has(file)),
    bytes: written.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
  };
}

/**
 * Returns the SHA-256 of the names and bytes of all files, in base64url. Two folders have the same hash only if they
 * have the same files.
 */
export function treeHash(folder: string, read: (path: string) => Buffer = readFileSync): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder)) {
    const bytes = read(join(folder, file));
    hash.update(`${file}\0${bytes.byteLength}\0`).update(bytes);
  }
  return hash.digest('base64url');
}
