import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskFull, errorMessage, FaultError, isDiskFull } from '@laurel/diagnostics';
import { acquireFileLock, type Lock } from 'astro-incremental/lock';
import { commandInProgress, type LockingCommand, lockUnusable } from '../../domain/errors/snapshot.ts';
import { siblingPath, toFaultError } from './snapshot-folder.ts';

/**
 * Acquires the lock of a command on a folder, so that only one such command at a time writes the folder. The lock file is next to the
 * folder.
 * @throws {FaultError} PullInProgress, UpdateInProgress or JoinInProgress, with the process that has the lock; LockUnusable; SnapshotNotWritten; DiskFull
 */
export function acquireCommandLock(command: LockingCommand, folder: string): Lock {
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
    heldError: (holder, cause) => new FaultError(commandInProgress({ command, folder, holder }), { cause }),
    explainError: (cause) =>
      isDiskFull(cause)
        ? diskFull(file, cause)
        : new FaultError(lockUnusable({ command, file, reason: errorMessage(cause) }), { cause }),
  });
}
