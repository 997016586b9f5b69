/** Identities by which the state recognises a folder and the running system. */
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';

/** Returns device, inode and creation time of a folder, which a rename does not change; '' if it does not exist. */
export function folderIdentity(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : '';
}

/** Returns an identity of the running system that changes when the machine restarts. */
export function bootIdentity(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
