/** What a state remembers a folder and a running system by. */
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';

/** Device, inode and birth of a folder, which a rename does not change; '' if there is none. */
export function folderIdentity(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : '';
}

/** The running system, until it goes down. */
export function bootIdentity(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
