/**
 * Measures each step of a publication. Ten edited tables of one guide are published; then follow the webhook, the pull,
 * the build, the review, the approval, the release in a bucket, the purge and IndexNow, as in a watch.
 *
 *     npm run bench:day -- [--scale 10k,100k] [--folder DIR]
 *
 * The publisher is a separate process. The bucket, the CDN and the search engine are servers of this process, on this machine.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, silentProgress } from '@laurel/terminal';
import { basesAt } from '../../../src/content/upstream/call-address.ts';
import { buildSite } from '../../../src/delivery/build/build-site.ts';
import { pullSite } from '../../../src/delivery/build/pull-site.ts';
import { readSettings } from '../../../src/delivery/build/read-settings.ts';
import type { SiteFolders } from '../../../src/delivery/build/site-folders.ts';
import { bucketTarget } from '../../../src/delivery/publish/bucket-target.ts';
import { systemEffects } from '../../../src/delivery/publish/call-service.ts';
import { indexNow } from '../../../src/delivery/publish/indexnow/indexnow.ts';
import { purgeWebhook } from '../../../src/delivery/publish/purge/cdns.ts';
import { s3Bucket } from '../../../src/delivery/publish/s3-bucket.ts';
import { ReviewQueue } from '../../../src/delivery/review/review-queue.ts';
import { readHistory } from '../../../src/delivery/watch/cycle-history.ts';
import { watchPublications } from '../../../src/delivery/watch/watch-publications.ts';
import { freeMemory } from '../../command/free-memory.ts';
import { parseNames, splitList } from '../../command/parse-names.ts';
import { startLocalServer } from '../../fakes/local-server.ts';
import { BUCKET, startS3Server } from '../../fakes/s3-server.ts';
import { SCALES } from '../../publisher/generator/guides.ts';
import { ContentTeam, groupsBySize, readGroupFile } from '../content-team.ts';
import { describeLoad } from '../describe-load.ts';
import { startPublisher } from '../start-publisher.ts';
import { withoutSettings } from '../without-settings.ts';

const EDITED_TABLES = 10;
const SECRET = 'the secret of the publisher';
const TOKEN = 'the token of the reviewer';
const WEBHOOK_PORT = 4398;
/** A fixed port: a snapshot identifies its publisher by the address. */
const PUBLISHER_PORT = 4397;

const CALL = 'npm run bench:day --';

const usage = `Usage: ${CALL} [options]

Measures each step from the publication of ${EDITED_TABLES} edited tables to the notification of the search engines. Prints the
seconds as a table.

  --scale LIST  scales, separated by commas: ${SCALES.join(', ')} (default 10k,100k)
  --folder DIR  files of the sites; the files of an earlier run are reused (default .laurel/bench-day)
  --help        this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

/** Seconds of each step, in order. */
type Day = ReadonlyMap<string, number>;

async function measureDay(scale: string, folder: string): Promise<Day> {
  mkdirSync(folder, { recursive: true });
  const history = join(folder, 'history.jsonl');
  rmSync(history, { force: true });
  const webhook = `http://127.0.0.1:${WEBHOOK_PORT}/publications`;
  const publisher = await startPublisher(
    [
      ...['--scale', scale, '--port', String(PUBLISHER_PORT), '--database', join(folder, 'publisher.sqlite')],
      ...['--webhook', webhook, '--webhook-secret', SECRET],
    ],
    { cwd: process.cwd(), env: withoutSettings(process.env) },
  );
  const store = await startS3Server();
  const cdn = await startNotifiedServer();
  const engine = await startNotifiedServer();
  try {
    const folders: SiteFolders = {
      root: process.cwd(),
      inputs: join(folder, 'snapshots'),
      out: join(folder, 'dist'),
      cache: join(folder, 'cache'),
    };
    const publishing = {
      keep: 2,
      now: () => new Date(),
      environment: readSettings({}),
      cdns: [purgeWebhook({ url: cdn.origin, key: undefined }, systemEffects)],
      engines: indexNow(
        { key: 'the-key-of-the-bench', origin: 'https://www.laurel.example', endpoint: engine.origin },
        systemEffects,
      ),
    };
    const bucket = s3Bucket(`s3://${BUCKET}`, { endpoint: store.endpoint, region: 'eu-west-1' });
    const target = bucketTarget(bucket, publishing);
    const source = basesAt(publisher.origin);
    await pullSite({ source, out: folders.inputs });
    const report = await buildSite(folders, silentProgress);
    const { added, unchanged } = report.counts;
    console.error(`${scale}: ${added + unchanged} files are built.`);
    await bucketTarget(store.direct, publishing).publish(folders, silentProgress);

    const queue = new ReviewQueue({
      folders,
      target,
      build: () => Promise.reject(new Error('No selection is expected.')),
      cacheFolder: join(folder, 'review'),
      log: join(folder, 'decisions.jsonl'),
      maxGuideShare: 0.25,
      notify: undefined,
      now: () => new Date(),
      progress: silentProgress,
    });
    const printed: string[] = [];
    const watching = await watchPublications({
      folders,
      openSource: async () => ({ source }),
      target,
      review: {
        queue,
        token: TOKEN,
        takeScreenshots: () => Promise.reject(new Error('No screenshots are expected.')),
        brand: { css: '', fonts: new Map(), logo: '', productName: '' },
        port: 0,
      },
      history,
      alarmAfterSeconds: 600,
      statusPort: undefined,
      pollSeconds: 0,
      webhook: {
        port: WEBHOOK_PORT,
        secret: SECRET,
        token: undefined,
        acceptedSignatures: `${history}.signatures`,
      },
      hosts: [],
      by: 'benchmark',
      printsToTerminal: true,
      releaseMemory: freeMemory,
      print: (line) => printed.push(line),
      printAlarm: (line) => console.error(line),
      reportError: (error) => console.error(error),
    });
    try {
      await until(() => readHistory(history).length > 0);
      return await publishAndApprove();
    } finally {
      await watching.stop();
    }

    /** Measures one publication, from the publish call to the purge. */
    async function publishAndApprove(): Promise<Day> {
      const [groupId = 0] = groupsBySize(folders.inputs);
      const team = new ContentTeam(publisher.origin, fetch);
      const overviews = readGroupFile(folders.inputs, groupId, 'overviews').slice(0, EDITED_TABLES);
      for (const overview of overviews) await team.editOverview(groupId, overview);

      const began = performance.now();
      await team.publish([groupId]);
      const notifiedAt = performance.now();
      await until(
        () => queue.pending !== undefined && readHistory(history).at(-1)?.outcome === 'waiting for review',
      );
      const ready = performance.now();
      const seconds = readHistory(history).at(-1)?.seconds ?? {};

      const opened = await fetch(/The review is at (\S+)/.exec(printed.join('\n'))?.[1] ?? '', {
        redirect: 'manual',
      });
      const { origin } = new URL(opened.url);
      const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
      const looked = performance.now();
      await (await fetch(`${origin}/`, { headers: { cookie } })).text();
      const shown = performance.now();
      let live = 0;
      store.before = ({ method, key }) => {
        if (method === 'PUT' && key === 'live.json') live = performance.now();
      };
      store.resetCounts();
      cdn.notifiedAt.length = 0;
      engine.notifiedAt.length = 0;
      const approved = performance.now();
      const body = new URLSearchParams({
        review: queue.pending?.id ?? '',
        verdict: 'approved',
        who: 'Bench',
        note: '',
        flags: 'seen',
      });
      const response = await fetch(`${origin}/decision`, {
        method: 'POST',
        headers: { cookie, origin },
        body,
      });
      if (response.status !== 200) throw new Error(await response.text());
      const { pull = 0, build = 0, review = 0 } = seconds;
      const purged = cdn.notifiedAt.at(-1) ?? live;
      const submitted = engine.notifiedAt.at(-1) ?? purged;
      const all = (ready - began + (submitted - approved)) / 1000;
      return new Map([
        ['the publisher writes the guide and calls', (notifiedAt - began) / 1000],
        ['until the pull begins (bursts are combined)', (ready - notifiedAt) / 1000 - pull - build - review],
        ['pull', pull],
        ['build', build],
        ['find what differs, and red flags', review],
        ['show the review', (shown - looked) / 1000],
        ['approved until live', (live - approved) / 1000],
        ['live until purged', (purged - live) / 1000],
        ['purged until search engines are notified', (submitted - purged) / 1000],
        ['all, without the reviewer', all],
      ]);
    }
  } finally {
    await cdn.close();
    await engine.close();
    await store.close();
    await publisher.stop();
  }
}

/** Starts a fake service that accepts each notification of a release and records its time. */
async function startNotifiedServer() {
  const notifiedAt: number[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      notifiedAt.push(performance.now());
      response.writeHead(204).end();
    });
  });
  /** Times of the notifications, as `performance.now()`. */
  return { notifiedAt, ...(await startLocalServer(server)) };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

await runCommand({
  invocation: CALL,
  usage,
  options: {
    scale: { type: 'string', default: '10k,100k' },
    folder: { type: 'string', default: '.laurel/bench-day' },
  },
  async run({ values }) {
    process.env.AWS_ACCESS_KEY_ID ??= 'bench';
    process.env.AWS_SECRET_ACCESS_KEY ??= 'bench';
    const scales = parseNames(CALL, 'scale', splitList(values.scale), SCALES);
    const loadBefore = describeLoad();
    const days: Day[] = [];
    for (const scale of scales) days.push(await measureDay(scale, resolve(values.folder, scale)));
    console.log(`| step, s | ${scales.join(' | ')} |`);
    console.log(`| --- | ${scales.map(() => '---:').join(' | ')} |`);
    for (const step of days[0]?.keys() ?? [])
      console.log(`| ${step} | ${days.map((day) => day.get(step)?.toFixed(2)).join(' | ')} |`);
    console.log(`Before the benchmark: ${loadBefore}; after it: ${describeLoad()}.`);
    return 0;
  },
});
