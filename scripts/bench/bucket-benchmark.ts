import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type S3Server, startS3Server } from '../fakes/s3-server.ts';
import { measureProcess } from './measured-process.ts';
import { startPublisher } from './start-publisher.ts';
import { withoutSettings } from './without-settings.ts';

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));

/** Command of Laurel with its costs, as a row of a table. Seconds have two decimal places. A megabyte is 10^6 bytes. */
interface MeasuredCommand {
  readonly seconds: number;
  readonly cpuSeconds: number | null;
  readonly reads: number;
  readonly megabytesRead: number;
  readonly writes: number;
  readonly megabytesWritten: number;
}

/** A publisher and a fake store on this machine, for commands that publish to a bucket. */
export interface BucketBenchmark {
  /** Folder of the benchmark. It is removed at the end. */
  readonly folder: string;
  /** Origin of the publisher. */
  readonly origin: string;
  readonly store: S3Server;
  /** Runs a command with the keys of the store, and measures it and its requests. */
  measure(command: string, ...args: readonly string[]): Promise<MeasuredCommand>;
}

/** Rounds to two decimal places. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
/** Returns a number of bytes in megabytes (10^6 bytes). */
export const megabytes = (bytes: number): number => rounded(bytes / 1e6);

/** Returns the requests to a store, and their sizes, since its counts were reset. */
export function readTransfer(store: S3Server) {
  const writes = store.requests.filter(({ method }) => method === 'PUT').length;
  return {
    reads: store.requests.length - writes,
    megabytesRead: megabytes(store.sentBytes()),
    writes,
    megabytesWritten: megabytes(store.receivedBytes()),
  };
}

/**
 * Starts a publisher and a store, runs a benchmark, and stops them.
 * @param name name of the folder in `.laurel/bench`
 * @param scale scale of the publisher's content
 */
export async function runBucketBenchmark(
  name: string,
  scale: string,
  run: (benchmark: BucketBenchmark) => Promise<void>,
): Promise<void> {
  const folder = resolve('.laurel/bench', name);
  rmSync(folder, { recursive: true, force: true });
  const project = { cwd: process.cwd(), env: withoutSettings(process.env) };
  const publisher = await startPublisher(
    ['--scale', scale, '--port', '0', '--database', join(folder, 'publisher.sqlite')],
    project,
  );
  const store = await startS3Server();
  const env = {
    ...project.env,
    ...{ AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', AWS_REGION: 'eu-west-1' },
    // AWS_ENDPOINT_URL_S3 takes precedence over AWS_ENDPOINT_URL.
    AWS_ENDPOINT_URL_S3: store.endpoint,
  };
  try {
    await run({
      folder,
      origin: publisher.origin,
      store,
      async measure(command, ...args) {
        store.resetCounts();
        const cost = await measureProcess(process.execPath, [RUN, command, ...args], { ...project, env });
        const { seconds, cpuSeconds } = cost;
        return {
          seconds: rounded(seconds),
          cpuSeconds: cpuSeconds === null ? null : rounded(cpuSeconds),
          ...readTransfer(store),
        };
      },
    });
  } finally {
    await store.close();
    await publisher.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
