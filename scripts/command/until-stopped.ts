/** Listens to Ctrl-C and SIGTERM from the moment of the call; resolves at the first of them. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
