import { redact } from '@laurel/diagnostics';

/** Output streams that already replace secrets. */
const redacting = new WeakSet<object>();

/**
 * Replaces the secrets of this process in everything that it prints from now on, whichever code prints it. Repeated calls have no
 * further effect.
 */
export function redactOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (redacting.has(stream.write)) continue;
    const write = stream.write.bind(stream) as (...parameters: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? redact(chunk) : chunk, ...rest);
    redacting.add(stream.write);
  }
}
