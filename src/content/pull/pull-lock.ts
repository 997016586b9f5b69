import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FaultError } from '@laurel/diagnostics';
import { lockUnusable, pullInProgress } from '../../domain/errors/snapshot.ts';
import { isBusy } from '../../domain/errors/sqlite-busy.ts';
import { besideFolder, explained } from './snapshot-folder.ts';

/**
 * Lets one pull at a time write a folder. The lock is the operating system's, on a SQLite file beside the folder:
 * it ends with its process, however that dies.
 * @returns what gives the lock back
 * @throws {FaultError} PullInProgress, with the process that holds it; LockUnusable; SnapshotNotWritten
 */
export function lockFolder(folder: string): () => void {
  const file = besideFolder(folder, 'lock');
  const parent = dirname(file);
  const note = `${file}.pid`;
  try {
    mkdirSync(parent, { recursive: true });
    accessSync(parent, constants.W_OK);
  } catch (error) {
    throw explained(folder, error);
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const fault = isBusy(error)
      ? pullInProgress({ folder, holder: readNote(note) })
      : lockUnusable({ file, reason: error instanceof Error ? error.message : String(error) });
    throw new FaultError(fault, { cause: error });
  }
  writeFileSync(note, `${process.pid}\n`);
  const held = database;
  return () => held.close();
}

function readNote(note: string): string | undefined {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return undefined;
  }
}
