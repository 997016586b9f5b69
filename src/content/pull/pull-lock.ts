import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskFull, errorMessage, FaultError, isDiskFull } from '@laurel/diagnostics';
import { acquireFileLock, type Lock } from 'astro-incremental/lock';
import { lockUnusable, pullInProgress } from '../../domain/errors/snapshot.ts';
import { siblingPath, toFaultError } from './snapshot-folder.ts';

/**
 * Acquires the lock of a snapshot folder, so that only one pull at a time writes it. The lock file is next to the folder.
 * @throws {FaultError} PullInProgress, with the process that has the lock; LockUnusable; SnapshotNotWritten; DiskFull
 */
export function acquirePullLock(folder: string): Lock {
  const file = siblingPath(folder, 'lock');
  const parent = dirname(file);
  try {
    mkdirSync(parent, { recursive: true });
    accessSync(parent, constants.W_OK);
  } catch (error) {
    throw toFaultError(folder, error);
  }
  return acquireFileLock({
    file,
    holderFile: `${file}.pid`,
    holder: String(process.pid),
    heldError: (holder, cause) => new FaultError(pullInProgress({ folder, holder }), { cause }),
    explainError: (cause) =>
      isDiskFull(cause)
        ? diskFull(file, cause)
        : new FaultError(lockUnusable({ file, reason: errorMessage(cause) }), { cause }),
  });
}
