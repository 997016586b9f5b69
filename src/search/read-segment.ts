import { errorMessage, FaultError } from '@laurel/diagnostics';
import { searchIndexUnusable } from '../domain/errors/search.ts';

/**
 * Returns the result of reading a segment. An error of `read` is reported with the file.
 * @param action subject of the error text, e.g. `Opening the file`
 * @throws {FaultError} SearchIndexUnusable
 */
export function readSegment<Result>(file: string, action: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new FaultError(searchIndexUnusable({ file, why: `${action} failed: ${errorMessage(cause)}.` }), {
      cause,
    });
  }
}
