/** Worker thread that reads output files and reports the files that differ from the state. See `compare-contents.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ExpectedFile, findDiscrepancies } from './find-discrepancies.ts';

parentPort?.on('message', (batch: readonly ExpectedFile[]) => {
  parentPort?.postMessage(findDiscrepancies(String(workerData), batch));
});
