import { resolve } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { createProgress, formatDuration } from '@laurel/terminal';
import { openBuilder } from 'astro-incremental';
import { describeReport } from 'astro-incremental/report';
import { configuredBases } from '../../src/content/pull/http/configured-bases.ts';
import { isOfAnotherUpstream } from '../../src/content/pull/pulled-from.ts';
import { basesAt } from '../../src/content/upstream/call-address.ts';
import { buildDirectory, prepareDirectory } from '../../src/delivery/build/build-directory.ts';
import { pullDirectory } from '../../src/delivery/build/pull-directory.ts';
import { PULLED_SNAPSHOTS, siteFolders } from '../../src/delivery/build/site-folders.ts';
import { snapshotOfAnotherUpstream } from '../../src/domain/errors/snapshot.ts';
import { readEnvironment } from '../../src/domain/settings/environment.ts';
import { createPublisher, type Publisher } from '../publisher/publisher.ts';

/** Where the snapshot's versions and ETags know the embedded publisher, whose port changes with every start. */
const EMBEDDED_PUBLISHER = 'the embedded publisher';

/** Starts what the site needs, pulls, builds and serves; says how long each step took. @returns what stops it all. */
export async function startEverything(port: number): Promise<() => Promise<void>> {
  const began = performance.now();
  const folders = await siteFolders({ inputs: PULLED_SNAPSHOTS });
  const progress = createProgress();
  const apis = configuredBases(readEnvironment(process.env));
  const builder = await openBuilder();
  let publisher: Publisher | undefined;
  try {
    if (apis === undefined) {
      if (await isOfAnotherUpstream(folders.inputs, EMBEDDED_PUBLISHER))
        throw new FaultError(snapshotOfAnotherUpstream({ folder: folders.inputs }));
      publisher = await timed('Publisher', () =>
        createPublisher({ scale: 'sample', database: resolve('.laurel/publisher.sqlite') }),
      );
    }
    const source = apis ?? basesAt((publisher as Publisher).origin);
    // The code does not depend on what is pulled: both take a core.
    const [summary] = await Promise.all([
      timed('Pull', () =>
        pullDirectory({
          source,
          out: folders.inputs,
          progress,
          ...(publisher === undefined ? {} : { upstream: EMBEDDED_PUBLISHER }),
        }),
      ),
      prepareDirectory(folders, progress, builder),
    ]);
    console.log(
      summary.changed
        ? `  ${summary.files.written.length} files of the snapshot written, ${summary.files.removed.length} removed`
        : '  nothing new upstream',
    );
    const report = await timed('Build', () =>
      buildDirectory(folders, progress, { allowRemovals: publisher !== undefined }, builder),
    );
    await builder.close();
    progress.close();
    console.log(describeReport(report).replace(/^/gm, '  '));
    const server = await timed('Serve', async () =>
      (await importServer()).startServer({
        dist: folders.out,
        port,
        // Forms and the log of unknown paths go where the pages came from.
        environment: { ...process.env, ...(publisher && { LAUREL_API_MAIN: publisher.origin }) },
      }),
    );
    console.log(`\nReady in ${formatDuration(performance.now() - began)}: http://localhost:${port}`);
    console.log('Ctrl-C stops everything.');
    return async () => {
      await server.close();
      await publisher?.close();
    };
  } catch (error) {
    progress.close();
    await builder.close();
    await publisher?.close();
    throw error;
  }
}

/**
 * The server renders forms and search results from JSX, which Node does not read by itself. tsx does, and is registered
 * only now: a build of this process would load it in every thread, which takes it a second longer.
 */
async function importServer() {
  const { register } = await import('tsx/esm/api');
  register();
  return import('../../src/delivery/server/start-server.ts');
}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${step}: ${formatDuration(performance.now() - began)}`);
  return result;
}
