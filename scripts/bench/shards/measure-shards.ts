/**
 * Measures a publication in shards to a bucket. The bucket is a fake store on this machine.
 *
 *     npm run bench:shards -- [--scale 10k] [--shards 4]
 */
import { join } from 'node:path';
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { LIVE_KEY } from '../../../src/delivery/publish/live-site.ts';
import { parseName } from '../../command/parse-names.ts';
import { BUCKET } from '../../fakes/s3-server.ts';
import { SCALES } from '../../publisher/generator/guides.ts';
import { type BucketBenchmark, readTransfer, rounded, runBucketBenchmark } from '../bucket-benchmark.ts';
import { ContentTeam, chooseTable } from '../content-team.ts';
import { describeLoad } from '../describe-load.ts';

const CALL = 'npm run bench:shards --';

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
    await runBucketBenchmark('shards', scale, (benchmark) => measureShards(benchmark, shards));
    return 0;
  },
});

/** Measures both publications, and prints the table. */
async function measureShards(
  { folder, origin, store, measure }: BucketBenchmark,
  shards: number,
): Promise<void> {
  const snapshots = join(folder, 'snapshots');
  const to = ['--to', `s3://${BUCKET}/site`, '--snapshots', snapshots];
  const measurePublish = async (phase: string, ...call: readonly string[]) => {
    let untilLive: object = {};
    const started = performance.now();
    store.before = ({ method, key }) => {
      if (method !== 'PUT' || key !== `site/${LIVE_KEY}`) return;
      const { reads, megabytesRead } = readTransfer(store);
      untilLive = {
        'seconds until live': rounded((performance.now() - started) / 1000),
        'reads until live': reads,
        'MB until live': megabytesRead,
      };
    };
    const measured = await measure('publish', ...to, ...call);
    store.before = undefined;
    return { phase, ...measured, ...untilLive };
  };
  const measurePublication = async (name: string) => {
    await measure('pull', '--quiet', '--source', origin, '--out', snapshots);
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
      await measure('build', '--quiet', '--snapshots', snapshots, ...shard);
      measured.push(await measurePublish(`${name}: shard ${index}`, ...shard));
    }
    measured.push(await measurePublish(`${name}: last step`, '--shards', String(shards)));
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
