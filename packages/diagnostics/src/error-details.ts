import { FaultError } from './fault.ts';

/** Returns the message of an error. A thrown value that is not an error is converted to a string. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns the name of a `FaultError`, e.g. `DiskFull`; for any other value its string form, e.g. for a log. */
export const errorName = (error: unknown): string =>
  error instanceof FaultError ? error.name : String(error);

/** Returns whether an error is the `FaultError` of a name, e.g. `DiskFull`. */
export const isFault = (error: unknown, name: string): error is FaultError =>
  error instanceof FaultError && error.name === name;

/** Returns the `code` of an error of the system, e.g. `ENOENT`; '' if the error has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Primary result codes of SQLite. Source: SQLite, "Result and Error Codes". */
export const SQLITE = {
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
