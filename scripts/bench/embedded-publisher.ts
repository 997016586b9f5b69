import { spawn } from 'node:child_process';
import { once } from 'node:events';

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
  const [program, ...args] = command;
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  const origin = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000);
        const address = /Publisher at (http:\S+)/.exec(said)?.[1];
        if (address !== undefined) ready(address);
      });
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`The publisher did not start:\n${said}`)));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
