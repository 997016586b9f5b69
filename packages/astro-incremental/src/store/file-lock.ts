import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFull, SQLITE, sqliteCode } from '@laurel/diagnostics';

export interface Lock {
  release(): void;
}

export interface FileLockOptions {
  /** SQLite file that is locked. It stays empty; its folder must exist. */
  readonly file: string;
  /**
   * Text file with the description of the process that holds the lock. The file is removed when the lock is released. By default it is next to
   * `file`, with the suffix `.pid`.
   */
  readonly holderFile?: string;
  /** Description of this process; by default its id. */
  readonly holder?: string;
  /**
   * Creates the error to throw if another process has the lock.
   * @param holder description by that process; undefined if it cannot be read
   * @param cause SQLite's error
   */
  readonly heldError: (holder: string | undefined, cause: unknown) => Error;
  /** Converts every other error, e.g. one of the file system. */
  readonly explainError: (error: unknown) => unknown;
}

/**
 * Acquires a lock, or throws without waiting if another process has it.
 *
 * The lock is one of the operating system on a SQLite file. It ends with its process, however the process ends, so
 * there are no stale locks. The file has no content: a damaged file is emptied and locked. The text in `holderFile` never
 * decides whether the lock is free, so the id of a dead process or of another host does not block it. The caller retains the
 * returned object: the lock also ends when that object is garbage-collected.
 */
export function acquireFileLock(options: FileLockOptions): Lock {
  const { file, holderFile = `${file}.pid`, holder = String(process.pid) } = options;
  let database: DatabaseSync | undefined;
  try {
    database = lockExclusively(file);
    describeHolder(holderFile, holder);
  } catch (error) {
    database?.close();
    if (sqliteCode(error) === SQLITE.BUSY) throw options.heldError(readHolder(holderFile), error);
    throw options.explainError(error);
  }
  const lockedDatabase = database;
  return {
    release() {
      try {
        rmSync(holderFile, { force: true });
      } catch {
        // The file only describes the holder. The lock must be released in any case.
      } finally {
        lockedDatabase.close();
      }
    },
  };
}

/** Locks a file. A lock file with content is damaged. It is truncated and not replaced, because other processes hold locks on the opened file. */
function lockExclusively(file: string): DatabaseSync {
  if (isNotEmpty(file)) truncateSync(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A journal on the disk would need space, and a rollback must work on a full disk.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Writes the description of the holder. If the disk is full, the description is omitted without an error, so that a rollback
 * works.
 */
function describeHolder(holderFile: string, holder: string): void {
  try {
    writeFileSync(holderFile, `${holder}\n`);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function isNotEmpty(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false });
  return status?.isFile() === true && status.size > 0;
}

function readHolder(holderFile: string): string | undefined {
  try {
    return readFileSync(holderFile, 'utf8').trim();
  } catch {
    return undefined;
  }
}
