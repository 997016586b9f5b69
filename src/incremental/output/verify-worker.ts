/** A worker thread that reads output files and says which are not what the state says. See verify.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { digest } from '../core/digest.ts';
import { errorCode } from '../core/faults.ts';
import type { Discrepancy } from './verify.ts';

export type ExpectedFile = readonly [file: string, hash: string, size: number];

parentPort?.on('message', (batch: readonly ExpectedFile[]) => {
  const found: Discrepancy[] = [];
  for (const [file, hash, size] of batch) {
    try {
      const bytes = readFileSync(join(String(workerData), file));
      if (bytes.byteLength !== size) found.push({ kind: 'size', file });
      else if (digest(bytes) !== hash) found.push({ kind: 'content', file });
    } catch (error) {
      const missing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
      found.push({ kind: missing ? 'missing' : 'unreadable', file });
    }
  }
  parentPort?.postMessage(found);
});
