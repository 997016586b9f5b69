import { startService } from './service-process.ts';

/** A publisher in a process of its own, so that its costs are nobody else's. */
export interface PublisherProcess {
  /** e.g. `http://127.0.0.1:5801` */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded publisher and waits until it answers.
 * @throws {Error} with what it printed, if it ends before that.
 */
export async function startPublisher(
  command: readonly [program: string, ...args: string[]],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<PublisherProcess> {
  const { address: origin, stop } = await startService(command, options, /Publisher at (http:\S+)/);
  return { origin, stop };
}
