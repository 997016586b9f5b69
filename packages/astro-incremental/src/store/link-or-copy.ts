import { copyFileSync, linkSync } from 'node:fs';
import { errorCode } from '@laurel/diagnostics';

/** Hard link of a file, or a copy where that is not possible. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errorCode(error))) throw error;
    copyFileSync(from, to);
  }
}
