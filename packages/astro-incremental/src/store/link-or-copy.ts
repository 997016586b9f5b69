import { copyFileSync, linkSync } from 'node:fs';
import { errorCode } from '@laurel/diagnostics';

/** Creates a hard link to a file, or a copy if the file system does not support the link. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errorCode(error))) throw error;
    copyFileSync(from, to);
  }
}
