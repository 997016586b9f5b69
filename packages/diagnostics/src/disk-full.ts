import { errorMessage } from './error-details.ts';
import { FaultError } from './fault.ts';

/**
 * Creates the error for a full disk.
 * @param file file or folder that could not be written
 * @param cause error of the system or of SQLite
 * @param folder folder in which the user can free space; by default the folder of the file
 */
export function diskFull(
  file: string,
  cause: unknown,
  folder = /^(.+)[/\\]/.exec(file)?.[1] ?? '.',
): FaultError {
  return new FaultError(
    {
      name: 'DiskFull',
      what: `No space is left to write ${file}.`,
      why: errorMessage(cause),
      action: `Free space on the disk of ${folder}, then run the command again. Caches and all but the last two releases can be deleted. The live release is unchanged.`,
    },
    { cause },
  );
}
