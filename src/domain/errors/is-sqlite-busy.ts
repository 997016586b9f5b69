/** Whether SQLite says that somebody else has the file: its primary result code 5. */
export const isSqliteBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
