/**
 * The main job, end to end: publisher, pull, build, serve.
 *
 *     npm start -- [--port 4321]
 *
 * Exit codes: 0 stopped, 1 failure, 2 usage.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDirectory } from '../src/build/build-directory.ts';
import { siteFolders } from '../src/build/site-folders.ts';
import { createProgress, formatDuration } from '../src/incremental/terminal/progress.ts';
import { describeReport } from '../src/incremental/terminal/report-text.ts';
import { basesAt } from '../src/pull/http/call-address.ts';
import { configuredBases } from '../src/pull/http/configured-bases.ts';
import { pullSnapshot } from '../src/pull/pull-snapshot.ts';
import { readEnvironment } from '../src/settings/environment.ts';
import { fail, failUsage } from './command/fail.ts';
import { createPublisher, type Publisher } from './publisher/publisher.ts';
import { startServer } from './serve.ts';

const usage = `Usage: npm start -- [options]

Pulls the upstream's content, builds the site and serves it. Without LAUREL_API (or LAUREL_API_…) the embedded publisher
stands in for the upstream. A second start rebuilds only what changed. Ctrl-C stops everything.

  --port P   port of the site on 127.0.0.1 (default 4321)
  --help     this text`;

/** Where the snapshot's versions and ETags know the embedded publisher, whose port changes with every start. */
const EMBEDDED_PUBLISHER = 'the embedded publisher';

async function start(port: number): Promise<() => Promise<void>> {
  const began = performance.now();
  const folders = { ...siteFolders({}), snapshots: resolve('.laurel/snapshots') };
  const progress = createProgress();
  const apis = configuredBases('npm start', readEnvironment(process.env));
  let publisher: Publisher | undefined;
  try {
    if (apis === undefined) {
      publisher = await timed('Publisher', () =>
        createPublisher({ scale: 'sample', database: resolve('.laurel/publisher.sqlite') }),
      );
    }
    const source = apis ?? basesAt((publisher as Publisher).origin);
    const summary = await timed('Pull', () =>
      pullSnapshot({
        source,
        out: folders.snapshots,
        progress,
        ...(publisher === undefined ? {} : { upstream: EMBEDDED_PUBLISHER }),
      }),
    );
    console.log(
      summary.changed
        ? `  ${summary.files.written.length} files of the snapshot written, ${summary.files.removed.length} removed`
        : '  nothing new upstream',
    );
    const report = await timed('Build', () => buildDirectory(folders, progress));
    progress.close();
    console.log(describeReport(report).replace(/^/gm, '  '));
    const server = await timed('Serve', () => startServer({ dist: folders.out, port }));
    console.log(`\nReady in ${formatDuration(performance.now() - began)}: http://localhost:${port}`);
    console.log('Ctrl-C stops everything.');
    return async () => {
      await server.close();
      await publisher?.close();
    };
  } catch (error) {
    progress.close();
    await publisher?.close();
    throw error;
  }
}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${step}: ${formatDuration(performance.now() - began)}`);
  return result;
}

async function main(): Promise<number> {
  let values: { port: string; help: boolean };
  try {
    ({ values } = parseArgs({
      options: { port: { type: 'string', default: '4321' }, help: { type: 'boolean', default: false } },
    }));
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return failUsage(`--port is "${values.port}", which is not a port.`, usage);

  const stopped = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  const stop = await Promise.race([start(port), stopped]);
  if (stop === undefined) return 0;
  await stopped;
  await stop();
  return 0;
}

process.exit(await main().catch(fail));
