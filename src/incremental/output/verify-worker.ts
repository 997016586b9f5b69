/** A worker thread that reads output files and says which are not what the state says. See verify.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { digest } from '../core/digest.ts';
import { errorCode } from '../core/errors.ts';
import type { Fault } from './verify.ts';

export type Expected = readonly [file: string, hash: string, size: number];

parentPort?.on('message', (batch: readonly Expected[]) => {
  const faults: Fault[] = [];
  for (const [file, hash, size] of batch) {
    try {
      const bytes = readFileSync(join(String(workerData), file));
      if (bytes.byteLength !== size) faults.push({ kind: 'size', file });
      else if (digest(bytes) !== hash) faults.push({ kind: 'content', file });
    } catch (error) {
      faults.push({ kind: errorCode(error) === 'ENOENT' ? 'missing' : 'unreadable', file });
    }
  }
  parentPort?.postMessage(faults);
});
