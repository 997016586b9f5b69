/** Returns whether an error is SQLITE_BUSY (primary result code 5): another process has locked the database. */
export const isSqliteBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
