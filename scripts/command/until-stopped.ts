/**
 * Resolves at the first Ctrl-C or SIGTERM after the call. Later signals have no effect: npm forwards a Ctrl-C that the
 * terminal has already sent to this process.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
