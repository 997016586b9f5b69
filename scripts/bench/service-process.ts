import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A service in a separate process, so that its costs are not part of the measurement. */
export interface ServiceProcess {
  readonly pid: number;
  /** The announced address, e.g. `http://127.0.0.1:5801`. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts a service and waits until it prints its address.
 * @param announces matches the address, as its first group, in the output of the service
 * @throws {Error} with the output of the service if it ends before that
 */
export async function startService(
  [program, ...args]: readonly [program: string, ...args: string[]],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  announces: RegExp,
): Promise<ServiceProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const processExit = once(child, 'exit');
  let output = '';
  const address = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000);
        const found = announces.exec(output)?.[1];
        if (found !== undefined) ready(found);
      });
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`"${args.join(' ')}" did not start:\n${output}`)));
  });
  return {
    pid: child.pid as number,
    address,
    async stop() {
      child.kill('SIGTERM');
      await processExit;
    },
  };
}
