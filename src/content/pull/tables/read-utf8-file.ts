import { readFile } from 'node:fs/promises';
import { errorCode, errorMessage } from '@laurel/diagnostics';

/** Reads a text file. A byte order mark is removed. Rejects if the file is not UTF-8. */
export const readUtf8File = async (file: string): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));

/** Returns the reason why a file or folder cannot be read, as the end of a sentence. */
export function unreadableReason(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return 'it does not exist';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'it is not UTF-8';
    default:
      return errorMessage(error);
  }
}
