import { once } from 'node:events';
import { stopSignal } from './stop-signal.ts';

/** Resolves at the first Ctrl-C or SIGTERM after the call. `stopSignal` ends a process that has not stopped after `timeoutMs`. */
export async function untilStopped(timeoutMs?: number): Promise<void> {
  await once(stopSignal(timeoutMs), 'abort');
}
