/**
 * One build at a time. The lock is a lock of the operating system on a SQLite file: it ends with its process,
 * however that dies, so that there is no stale lock to recognise and no race to take one over. A JSON file beside it
 * says who holds it.
 */
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { FaultError } from '@laurel/diagnostics';
import {
  buildInProgress,
  explainWrite,
  isDamage,
  type LockHolder,
  sqliteCode,
} from '../core/fault-catalogue.ts';

export interface Lock {
  release(): void;
}

/**
 * Takes the lock of a cache folder, at once or not at all.
 * @param command how the holder calls itself in the message to others, e.g. 'build'.
 * @throws {FaultError} BuildInProgress, NotWritable, DiskFull
 */
export function takeLock(folder: string, command: string, now: () => Date = () => new Date()): Lock {
  const file = join(folder, 'lock.sqlite');
  const note = join(folder, 'lock.json');
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    db = lockFile(file);
    const holder: LockHolder = {
      pid: process.pid,
      host: hostname(),
      command,
      since: now().toISOString(),
    };
    writeFileSync(note, `${JSON.stringify(holder)}\n`);
  } catch (error) {
    db?.close();
    const busy = sqliteCode(error) === 5;
    throw busy ? buildInProgress(folder, readHolder(note)) : explainWrite(error, folder);
  }
  const held = db;
  return {
    release() {
      rmSync(note, { force: true });
      held.close();
    },
  };
}

/**
 * Locks a file in which nothing is ever kept. A damaged one is emptied rather than replaced: a lock that another process
 * took of it meanwhile stays one of the same file.
 */
function lockFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (!isDamage(error)) throw error;
    truncateSync(file);
    return lockFile(file);
  }
}

/** Milliseconds between two tries for a lock that another process holds. */
const PAUSE = 100;

/**
 * Takes the lock of a folder once nobody else holds it: for work that is short and that no one needs to be told of.
 * @throws {FaultError} NotWritable, DiskFull
 */
export async function waitForLock(folder: string, command: string): Promise<Lock> {
  for (;;) {
    try {
      return takeLock(folder, command);
    } catch (error) {
      if (!(error instanceof FaultError && error.name === 'BuildInProgress')) throw error;
    }
    await setTimeout(PAUSE);
  }
}

function readHolder(note: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}
