import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '@laurel/diagnostics';

/**
 * Creates a hard link to a file, or a copy if the file system does not support the link.
 * @returns whether a link was created
 */
export function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errorCode(error))) throw error;
    copyFileSync(from, to);
    return false;
  }
}

/**
 * Returns a function that links or copies a file to the same path in another folder. It creates each parent folder once.
 * @param from folder of the files
 * @param to folder of the links
 */
export function createLinker(from: string, to: string): (file: string) => void {
  const createdFolders = new Set<string>();
  return (file) => {
    const target = join(to, file);
    const parent = dirname(target);
    if (!createdFolders.has(parent)) mkdirSync(parent, { recursive: true });
    createdFolders.add(parent);
    linkOrCopy(join(from, file), target);
  };
}
