/** Worker thread that reads output files and reports the files that differ from the state. See `compare-contents.ts`. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from '@laurel/diagnostics';
import { digest } from '../core/digest.ts';

/** Difference between one output file and the previous build. */
export interface Discrepancy {
  readonly kind: 'missing' | 'size' | 'content' | 'unreadable' | 'unknown' | 'unfinished';
  readonly file: string;
}

/** Name, hash and size of an output according to the state. */
export type ExpectedFile = readonly [file: string, hash: string, size: number];

parentPort?.on('message', (batch: readonly ExpectedFile[]) => {
  const discrepancies: Discrepancy[] = [];
  for (const [file, hash, size] of batch) {
    try {
      const path = join(String(workerData), file);
      // A symbolic link is not an output, even if its target has the same bytes.
      const isFile = lstatSync(path).isFile();
      const bytes = readFileSync(path);
      if (!isFile) discrepancies.push({ kind: 'content', file });
      else if (bytes.byteLength !== size) discrepancies.push({ kind: 'size', file });
      else if (digest(bytes) !== hash) discrepancies.push({ kind: 'content', file });
    } catch (error) {
      const missing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
      discrepancies.push({ kind: missing ? 'missing' : 'unreadable', file });
    }
  }
  parentPort?.postMessage(discrepancies);
});
