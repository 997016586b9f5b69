/**
 * Listens to Ctrl-C and SIGTERM from the moment of the call; resolves at the first of them. Later ones change nothing:
 * npm passes on a Ctrl-C that the terminal has sent to this process as well.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
