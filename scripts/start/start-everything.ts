import { resolve } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { createProgress, formatDuration } from '@laurel/terminal';
import { openBuilder } from 'astro-incremental';
import { describeReport } from 'astro-incremental/report';
import { configuredBases } from '../../src/content/pull/http/configured-bases.ts';
import { isOfAnotherUpstream } from '../../src/content/pull/is-of-another-upstream.ts';
import { basesAt } from '../../src/content/upstream/call-address.ts';
import { buildSite, prepareBuild } from '../../src/delivery/build/build-site.ts';
import { pullSite } from '../../src/delivery/build/pull-site.ts';
import { readSettings } from '../../src/delivery/build/read-settings.ts';
import { PULLED_SNAPSHOT_FOLDER, resolveSiteFolders } from '../../src/delivery/build/site-folders.ts';
import { snapshotOfAnotherUpstream } from '../../src/domain/errors/snapshot.ts';
import { registerJsx } from '../command/register-jsx.ts';
import { createPublisher, type Publisher } from '../publisher/publisher.ts';
import { serverEnvironment } from './server-environment.ts';

/** Source that the snapshot stores for the embedded publisher, whose port changes with each start. */
const EMBEDDED_PUBLISHER = 'the embedded publisher';

/**
 * Starts the embedded publisher if none is configured, then pulls, builds and serves. Prints the duration of each step.
 * @returns a function that stops everything
 */
export async function startEverything(port: number): Promise<() => Promise<void>> {
  const began = performance.now();
  const folders = await resolveSiteFolders({ inputs: PULLED_SNAPSHOT_FOLDER });
  const progress = createProgress();
  const environment = readSettings(process.env);
  const apis = configuredBases(environment);
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
    // Compilation does not depend on the pull: each of the two uses one core.
    const [summary] = await Promise.all([
      timed('Pull', () =>
        pullSite({
          source,
          ...(publisher === undefined && { access: environment.access }),
          out: folders.inputs,
          redirectsFile: environment.redirects,
          progress,
          ...(publisher === undefined ? {} : { upstream: EMBEDDED_PUBLISHER }),
        }),
      ),
      prepareBuild(folders, progress, builder),
    ]);
    console.log(
      summary.changed
        ? `  ${summary.files.written.length} files of the snapshot written, ${summary.files.removed.length} removed`
        : '  nothing new upstream',
    );
    const report = await timed('Build', () =>
      buildSite(folders, progress, { allowRemovals: publisher !== undefined }, builder),
    );
    await builder.close();
    progress.close();
    console.log(describeReport(report).replace(/^/gm, '  '));
    const server = await timed('Serve', async () => {
      registerJsx();
      const { startServer } = await import('../../src/delivery/server/start-server.ts');
      return startServer({ dist: folders.out, port, environment: serverEnvironment(process.env, source) });
    });
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

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${step}: ${formatDuration(performance.now() - began)}`);
  return result;
}
