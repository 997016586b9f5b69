/** Default time between a signal and the forced exit of a process that has not ended by itself. */
const STOP_TIMEOUT_MS = 1000;

/**
 * Returns a signal that aborts at the first Ctrl-C or SIGTERM after the call. Later signals have no effect: npm forwards a Ctrl-C
 * that the terminal has already sent to this process. If the process is still running after `timeoutMs`, it exits with code 1.
 * This is safe, because every command can be interrupted at any point.
 */
export function stopSignal(timeoutMs = STOP_TIMEOUT_MS): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) return;
      stop.abort();
      setTimeout(() => {
        console.error('Stopped before the current step ended.');
        process.exit(1);
      }, timeoutMs).unref();
    });
  return stop.signal;
}
