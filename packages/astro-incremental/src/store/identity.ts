import { statSync } from 'node:fs';

/** Returns device, inode and creation time of a folder, which a rename does not change; '' if it does not exist. */
export function folderIdentity(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : '';
}
