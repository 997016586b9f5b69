import { escapeControls } from './escape-controls.ts';
import { FaultError } from './fault.ts';
import { redact } from './redact.ts';

/** Returns the message of an error. A thrown value that is not an error is converted to a string. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Returns a text for an error in a log: the name of a `FaultError`, e.g. `NotWritable`, or `DiskFull` for any error of a full
 * disk. Any other value is converted to a string on one line, without secrets.
 */
export function errorName(error: unknown): string {
  if (error instanceof FaultError) return error.name;
  return isDiskFull(error) ? 'DiskFull' : redact(escapeControls(String(error)));
}

/** Returns whether an error is the `FaultError` of a name, e.g. `DiskFull`. */
export const isFault = (error: unknown, name: string): error is FaultError =>
  error instanceof FaultError && error.name === name;

/** Returns the `code` of an error of the system, e.g. `ENOENT`; '' if the error has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Primary result codes of SQLite. Source: SQLite, "Result and Error Codes". */
export const SQLITE = {
  ERROR: 1,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  CONSTRAINT: 19,
  NOTADB: 26,
} as const;

/** Returns the primary result code of an error of SQLite (see `SQLITE`); 0 for any other error. */
export const sqliteCode = (error: unknown): number =>
  Number((error as { errcode?: unknown } | null | undefined)?.errcode) & 0xff;

/** Returns whether SQLite reports a damaged file. It detects damage only when it reads the damaged part. */
export const isSqliteDamage = (error: unknown): boolean =>
  sqliteCode(error) === SQLITE.CORRUPT || sqliteCode(error) === SQLITE.NOTADB;

/**
 * Extended result codes of SQLite for errors of a full disk: a write, a flush or a growth of a file failed (`IOERR_WRITE`,
 * `IOERR_FSYNC`, `IOERR_TRUNCATE`, `IOERR_SHMSIZE`).
 */
const SQLITE_WRITE_ERRORS: readonly number[] = [778, 1034, 1546, 4874];

/**
 * Returns whether an error, or one of its causes, reports a full disk or an exhausted quota. An error that comes from a tool or
 * another process is recognised by its message, because it has no error code.
 */
export function isDiskFull(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error)) || sqliteCode(error) === SQLITE.FULL) return true;
  if (SQLITE_WRITE_ERRORS.includes(Number((error as { errcode?: unknown } | null | undefined)?.errcode)))
    return true;
  if (!(error instanceof Error)) return false;
  return /\b(?:ENOSPC|EDQUOT)\b|database or disk is full/.test(error.message) || isDiskFull(error.cause);
}

/** Returns the path of the file that an error of the system names; undefined if it names none. */
export function errorFile(error: unknown): string | undefined {
  const { dest, path } = (error ?? {}) as { readonly dest?: unknown; readonly path?: unknown };
  return [dest, path].find((name) => typeof name === 'string');
}
