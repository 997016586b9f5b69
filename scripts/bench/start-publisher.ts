import { startService } from './service-process.ts';

/** A publisher in a separate process, so that its costs are not part of the measurement. */
export interface PublisherProcess {
  /** Origin of the publisher, e.g. `http://127.0.0.1:5801`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the command `publisher` with the given options, and waits until it prints its address.
 * @throws {Error} with its output if it ends before that
 */
export async function startPublisher(
  args: readonly string[],
  project: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<PublisherProcess> {
  const { address: origin, stop } = await startService(
    [process.execPath, 'scripts/run.mjs', 'publisher', ...args],
    project,
    /Publisher at (http:\S+)/,
  );
  return { origin, stop };
}
