import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isFault } from '@laurel/diagnostics';
import { buildInProgress, explainWriteError, type LockHolder } from '../core/engine-errors.ts';
import { acquireFileLock, type Lock } from './file-lock.ts';

/**
 * Acquires the lock of a folder, e.g. of a cache folder, or throws without waiting if another command has it. The folder is
 * created if it does not exist.
 * @param command name of this command in the error of other commands, e.g. 'build'
 * @throws {FaultError} BuildInProgress, NotWritable, DiskFull
 */
export function acquireFolderLock(folder: string, command: string, now: () => Date = () => new Date()): Lock {
  const holder: LockHolder = { pid: process.pid, host: hostname(), command, since: now().toISOString() };
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw explainWriteError(error, folder);
  }
  return acquireFileLock({
    file: join(folder, 'lock.sqlite'),
    holderFile: join(folder, 'lock.json'),
    holder: JSON.stringify(holder),
    heldError: (text) => buildInProgress(folder, parseHolder(text)),
    explainError: (error) => explainWriteError(error, folder),
  });
}

const RETRY_INTERVAL_MS = 100;

/**
 * Acquires the lock of a folder, and waits while another process has it. For short work that is not reported.
 * @throws {FaultError} NotWritable, DiskFull
 */
export async function waitForFolderLock(folder: string, command: string): Promise<Lock> {
  for (;;) {
    try {
      return acquireFolderLock(folder, command);
    } catch (error) {
      if (!isFault(error, 'BuildInProgress')) throw error;
    }
    await setTimeout(RETRY_INTERVAL_MS);
  }
}

function parseHolder(text: string | undefined): LockHolder | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as LockHolder);
  } catch {
    return undefined;
  }
}
