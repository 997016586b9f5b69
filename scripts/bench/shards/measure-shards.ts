/**
 * Measures a publication in shards to a bucket. The bucket is a fake store on this machine.
 *
 *     npm run bench:shards -- [--scale 10k] [--shards 4]
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { LIVE_KEY } from '../../../src/delivery/publish/live-site.ts';
import { parseName } from '../../command/parse-names.ts';
import { BUCKET, type S3Server, startS3Server } from '../../fakes/s3-server.ts';
import { SCALES } from '../../publisher/generator/guides.ts';
import { ContentTeam, chooseTable } from '../content-team.ts';
import { describeLoad } from '../describe-load.ts';
import { measureProcess } from '../measured-process.ts';
import { startPublisher } from '../start-publisher.ts';
import { withoutSettings } from '../without-settings.ts';

const CALL = 'npm run bench:shards --';
const RUN = fileURLToPath(new URL('../../run.mjs', import.meta.url));

const rounded = (value: number): number => Math.round(value * 100) / 100;
const megabytes = (bytes: number): number => rounded(bytes / 1e6);

const usage = `Usage: ${CALL} [options]

Builds a generated site in shards, one after the other on this machine, and publishes them to a fake store. Measures the uploads and the
last step of the first publication, and of a publication after a ranking table was published. Prints the time, the CPU time, and the
requests with their megabytes (10^6 bytes). The column "until live" excludes the steps after the release is live.

  --scale S   one of ${SCALES.join(', ')} (default 10k)
  --shards N  number of shards (default 4)
  --help      this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

await runCommand({
  invocation: CALL,
  usage,
  options: {
    scale: { type: 'string', default: '10k' },
    shards: { type: 'string', default: '4' },
  },
  async run({ values }) {
    const scale = parseName(CALL, 'scale', values.scale, SCALES);
    const shards = parseWholeNumber(CALL, '--shards', values.shards, { max: 64 });
    const folder = resolve('.laurel/bench/shards');
    rmSync(folder, { recursive: true, force: true });
    const project = { cwd: process.cwd(), env: withoutSettings(process.env) };
    const publisher = await startPublisher(
      ['--scale', scale, '--port', '0', '--database', join(folder, 'publisher.sqlite')],
      project,
    );
    const store = await startS3Server();
    try {
      await measureShards(publisher.origin, store, { folder, shards });
      return 0;
    } finally {
      await store.close();
      await publisher.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** Measures both publications, and prints the table. */
async function measureShards(
  origin: string,
  store: S3Server,
  { folder, shards }: { readonly folder: string; readonly shards: number },
): Promise<void> {
  const snapshots = join(folder, 'snapshots');
  const env = {
    ...withoutSettings(process.env),
    ...{ AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', AWS_REGION: 'eu-west-1' },
    // AWS_ENDPOINT_URL_S3 takes precedence over AWS_ENDPOINT_URL.
    AWS_ENDPOINT_URL_S3: store.endpoint,
  };
  const run = (...call: readonly string[]) =>
    measureProcess(process.execPath, [RUN, ...call], { cwd: process.cwd(), env });
  const readTransfer = () => {
    const writes = store.requests.filter(({ method }) => method === 'PUT').length;
    return {
      reads: store.requests.length - writes,
      megabytesRead: megabytes(store.sentBytes()),
      writes,
      megabytesWritten: megabytes(store.receivedBytes()),
    };
  };
  const to = ['--to', `s3://${BUCKET}/site`, '--snapshots', snapshots];
  const measure = async (phase: string, ...call: readonly string[]) => {
    store.resetCounts();
    let untilLive: object = {};
    const started = performance.now();
    store.before = ({ method, key }) => {
      if (method === 'PUT' && key === `site/${LIVE_KEY}`)
        untilLive = {
          'seconds until live': rounded((performance.now() - started) / 1000),
          'reads until live': readTransfer().reads,
          'MB until live': readTransfer().megabytesRead,
        };
    };
    const { seconds, cpuSeconds } = await run('publish', ...to, ...call);
    store.before = undefined;
    return {
      phase,
      seconds: rounded(seconds),
      cpuSeconds: cpuSeconds === null ? null : rounded(cpuSeconds),
      ...readTransfer(),
      ...untilLive,
    };
  };
  const measurePublication = async (name: string) => {
    await run('pull', '--quiet', '--source', origin, '--out', snapshots);
    const measured: object[] = [];
    for (let index = 1; index <= shards; index++) {
      const part = join(folder, String(index));
      const shard = [
        '--shard',
        `${index}/${shards}`,
        '--out',
        join(part, 'dist'),
        '--cache',
        join(part, 'cache'),
      ];
      await run('build', '--quiet', '--snapshots', snapshots, ...shard);
      measured.push(await measure(`${name}: shard ${index}`, ...shard));
    }
    measured.push(await measure(`${name}: last step`, '--shards', String(shards)));
    return measured;
  };

  const first = await measurePublication('first');
  const { groupId, overview } = chooseTable(snapshots);
  const team = new ContentTeam(origin, fetch);
  await team.editOverview(groupId, overview);
  await team.publish([groupId]);
  console.table([...first, ...(await measurePublication('one ranking table'))]);
  console.log(`After the benchmark: ${describeLoad()}.`);
}
