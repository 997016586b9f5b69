import { once } from 'node:events';
import { stopSignal } from './stop-signal.ts';

/** Resolves at the first Ctrl-C or SIGTERM after the call. `stopSignal` ends a process that does not stop after it. */
export async function untilStopped(): Promise<void> {
  await once(stopSignal(), 'abort');
}
