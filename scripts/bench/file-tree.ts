/** What lies below a folder: which files were written meanwhile, and whether two trees are the same bytes. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** File → identity and time of its last writing. */
export type TreeState = ReadonlyMap<string, string>;

/** Every file below a folder, relative, sorted; none where there is no folder. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** What `writtenSince` compares with. */
export function treeState(folder: string): TreeState {
  return new Map(
    filesBelow(folder).map((file) => {
      const { ino, mtimeNs } = statSync(join(folder, file), { bigint: true });
      return [file, `${ino} ${mtimeNs}`];
    }),
  );
}

/** Files that were written or removed since, whether or not their bytes differ. */
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

/** SHA-256 over the names and bytes of all files, in base64url; the same for two folders exactly if they hold the same. */
export function treeHash(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder)) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\0${bytes.byteLength}\0`).update(bytes);
  }
  return hash.digest('base64url');
}
