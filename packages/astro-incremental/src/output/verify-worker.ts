/** A worker thread that reads output files and says which are not what the state says. See verify.ts. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { digest } from '../core/digest.ts';
import { errorCode } from '../core/fault-catalogue.ts';

/** How one output file differs from what the last build left. */
export interface Discrepancy {
  readonly kind: 'missing' | 'size' | 'content' | 'unreadable' | 'unknown' | 'unfinished';
  readonly file: string;
}

export type ExpectedFile = readonly [file: string, hash: string, size: number];

parentPort?.on('message', (batch: readonly ExpectedFile[]) => {
  const found: Discrepancy[] = [];
  for (const [file, hash, size] of batch) {
    try {
      const path = join(String(workerData), file);
      // A link leads to whatever it leads to: it is no output, even where its target has the same bytes.
      const isFile = lstatSync(path).isFile();
      const bytes = readFileSync(path);
      if (!isFile) found.push({ kind: 'content', file });
      else if (bytes.byteLength !== size) found.push({ kind: 'size', file });
      else if (digest(bytes) !== hash) found.push({ kind: 'content', file });
    } catch (error) {
      const missing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
      found.push({ kind: missing ? 'missing' : 'unreadable', file });
    }
  }
  parentPort?.postMessage(found);
});
