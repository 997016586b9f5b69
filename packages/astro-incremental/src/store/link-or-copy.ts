import { copyFileSync, linkSync } from 'node:fs';
import { errorCode } from '../core/fault-catalogue.ts';

/** Hard link of a file, or a copy where that is not possible. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(errorCode(error))) throw error;
    copyFileSync(from, to);
  }
}
