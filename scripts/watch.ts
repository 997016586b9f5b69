/**
 * Keeps a published site up to date: a publication upstream → pull of its group → build → atomic publish → report.
 *
 *     npm run watch -- [--poll SECONDS] [--port P] [--source URL] [--to DIR] [--keep N]
 *
 * Exit codes: 0 stopped, 1 failure, 2 usage.
 */
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDirectory } from '../src/build/build-directory.ts';
import { folderOptions, folderUsage, type SiteFolders, siteFolders } from '../src/build/site-folders.ts';
import { publishSite } from '../src/incremental/release/release.ts';
import { createProgress, formatDuration } from '../src/incremental/terminal/progress.ts';
import { describeReport } from '../src/incremental/terminal/report-text.ts';
import { type Bases, basesAt } from '../src/pull/http/call-address.ts';
import { configuredBases } from '../src/pull/http/configured-bases.ts';
import { pullSnapshot } from '../src/pull/pull-snapshot.ts';
import { readEnvironment } from '../src/settings/environment.ts';
import { PublicationQueue, type Wanted } from '../src/watch/publication-queue.ts';
import { createWebhookServer } from '../src/watch/webhook-server.ts';
import { fail, failUsage } from './command/fail.ts';

const usage = `Usage: npm run watch -- [options]

Publishes once, then again after every publication upstream. It learns of them by asking (--poll), by being called
(--port), or both. Calls are signed with LAUREL_WEBHOOK_SECRET; see POST /publications in docs/deploy.md.

  --poll SECONDS   ask the upstream for what is new (default: 60; 0 never asks)
  --port P         take signed calls on this port of 127.0.0.1
  --source URL     address of all upstream bases (default: LAUREL_API and LAUREL_API_…)
  --to DIR         folder of the releases (default: .laurel/published)
  --keep N         releases kept (default: 5)
${folderUsage}
  --help           this text`;

async function main(): Promise<number> {
  let values: ReturnType<typeof readOptions>;
  try {
    values = readOptions();
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [poll, keep] = [Number(values.poll), Number(values.keep)];
  const port = values.port === undefined ? undefined : Number(values.port);
  if (!(poll >= 0)) return failUsage(`--poll is '${values.poll}', which is no number of seconds.`, usage);
  if (!Number.isInteger(keep) || keep < 1)
    return failUsage(`--keep is '${values.keep}', which is no number of releases.`, usage);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536))
    return failUsage(`--port is '${values.port}', which is no port.`, usage);
  if (poll === 0 && port === undefined) return failUsage('Give --poll, --port or both.', usage);

  const environment = readEnvironment(process.env);
  if (port !== undefined && environment.webhookSecret === undefined)
    return failUsage('--port needs the key of the calls in LAUREL_WEBHOOK_SECRET.', usage);
  const source = values.source ? basesAt(values.source) : configuredBases('npm run watch', environment);
  if (source === undefined)
    return failUsage('Say where the upstream is: --source URL, or LAUREL_API.', usage);

  const folders = siteFolders({ ...values, snapshots: values.snapshots ?? '.laurel/snapshots' });
  const to = values.to ? resolve(values.to) : resolve(folders.root, '.laurel/published');
  const queue = new PublicationQueue({
    work: (wanted) => publishWanted(wanted, { folders, source, to, keep }),
    failed: (error, retryAfter) => {
      fail(error);
      console.error(`Tried again in ${formatDuration(retryAfter)}. What is published stays.`);
    },
  });
  queue.add('everything');
  const timer = poll > 0 ? setInterval(() => queue.add('everything'), poll * 1000) : undefined;
  const server =
    port === undefined
      ? undefined
      : createWebhookServer({
          secret: environment.webhookSecret ?? '',
          now: () => Date.now(),
          published: (groupId) => queue.add(groupId),
        }).listen(port, '127.0.0.1');
  if (server) {
    await once(server, 'listening');
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    console.log(`Takes publications at http://127.0.0.1:${bound}/publications`);
  }
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearInterval(timer);
  server?.close();
  await queue.stop();
  return 0;
}

interface Publication {
  readonly folders: SiteFolders;
  readonly source: Bases;
  readonly to: string;
  readonly keep: number;
}

/** One round: pull, build, publish, report. */
async function publishWanted(wanted: Wanted, { folders, source, to, keep }: Publication): Promise<void> {
  const began = performance.now();
  const what = wanted === 'everything' ? 'Everything' : `Group ${[...wanted].join(', ')}`;
  const progress = createProgress();
  try {
    await pullSnapshot({
      source,
      out: folders.snapshots,
      progress,
      ...(wanted !== 'everything' && { groups: [...wanted] }),
    });
    const report = await buildDirectory(folders, progress);
    const release = publishSite({ ...folders, to, keep, now: () => new Date() });
    progress.close();
    const took = formatDuration(performance.now() - began);
    if (release.changed) console.log(`${describeReport(report)}\nRelease ${release.name}. ${what}: ${took}.`);
    else console.log(`${what}: nothing new, ${took}.`);
  } finally {
    progress.close();
  }
}

function readOptions() {
  return parseArgs({
    options: {
      ...folderOptions,
      poll: { type: 'string', default: '60' },
      port: { type: 'string' },
      source: { type: 'string' },
      to: { type: 'string' },
      keep: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

process.exit(await main().catch(fail));
