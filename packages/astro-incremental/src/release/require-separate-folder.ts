import { realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { releaseFolderRefused } from '../core/engine-errors.ts';

/** Folders of a site that a release is made from. */
export interface SiteFolders {
  /** Folder of the site, with its code. */
  readonly root: string;
  readonly inputs: string;
  readonly out: string;
  readonly cache: string;
}

/** Folders of a site that contain its code. Other folders of the site may contain releases. */
const CODE_FOLDERS = ['src', 'public', 'node_modules', '.git'];

/**
 * Checks that the folder of the releases is separate from the folders of the site. A build replaces its output folder, and
 * removes all files from it that no build wrote.
 * @param to folder of the releases; it need not exist
 * @throws {FaultError} ReleaseFolderRefused
 */
export function requireSeparateFolder(to: string, { root, inputs, out, cache }: SiteFolders): void {
  const target = resolveLinks(to);
  const apart = [out, cache, inputs, ...CODE_FOLDERS.map((name) => join(root, name))];
  const conflict =
    apart.find((folder) => overlap(target, resolveLinks(folder))) ??
    (isInside(resolveLinks(root), target) ? root : undefined);
  if (conflict !== undefined)
    throw releaseFolderRefused(to, `it is the same folder as ${conflict}, or one of them contains the other`);
}

const overlap = (one: string, other: string): boolean => isInside(one, other) || isInside(other, one);

/** Returns whether a path is equal to a folder or inside it. */
const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** Resolves the symbolic links of a path. Segments at its end that do not exist are retained. */
function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolveLinks(parent), basename(path));
  }
}
