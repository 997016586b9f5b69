import { once } from 'node:events';
import { stopSignal } from './stop-signal.ts';

/**
 * Default time between a signal and the forced exit of a service, in milliseconds. A service may have to end a step, such as a decision of a
 * review. Docker kills a container 10 s after the signal.
 */
const SERVICE_STOP_TIMEOUT_MS = 8000;

/** Resolves at the first Ctrl-C or SIGTERM after the call. `stopSignal` ends a process that has not stopped after `timeoutMs`. */
export async function untilStopped(timeoutMs = SERVICE_STOP_TIMEOUT_MS): Promise<void> {
  await once(stopSignal(timeoutMs), 'abort');
}
