/**
 * Measures updates of a site in a bucket by a machine that has only the checkout. The bucket is a fake store on this machine.
 *
 *     npm run bench:update -- [--scale 10k]
 */
import { join } from 'node:path';
import { runCommand } from '@laurel/terminal';
import { parseName } from '../../command/parse-names.ts';
import { BUCKET, type S3Server } from '../../fakes/s3-server.ts';
import { SCALES } from '../../publisher/generator/guides.ts';
import { type BucketBenchmark, megabytes, runBucketBenchmark } from '../bucket-benchmark.ts';
import { ContentTeam, chooseFirm, chooseTable } from '../content-team.ts';
import { describeLoad } from '../describe-load.ts';

const CALL = 'npm run bench:update --';

/** Prefix of the site's objects in the bucket. */
const PREFIX = 'site';

/** Size of all states in the store, in bytes. */
const stateBytes = (store: S3Server): number =>
  [...store.objects]
    .filter(([key]) => key.startsWith(`${PREFIX}/state/`))
    .reduce((total, [, { bytes }]) => total + bytes.length, 0);

const usage = `Usage: ${CALL} [options]

Publishes a generated site to a fake store on this machine with "npm run update", each time without folders of an earlier update.
Measures the first update, one without changes, one after a ranking table was published, and one after a firm was renamed. Prints
the time, the CPU time, the requests, their megabytes (10^6 bytes), and the sizes of the stored states.

  --scale S  one of ${SCALES.join(', ')} (default 10k)
  --help     this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

await runCommand({
  invocation: CALL,
  usage,
  options: { scale: { type: 'string', default: '10k' } },
  async run({ values }) {
    const scale = parseName(CALL, 'scale', values.scale, SCALES);
    await runBucketBenchmark('update', scale, measureUpdates);
    return 0;
  },
});

/** Measures each update, and prints the table. */
async function measureUpdates({ folder, origin, store, measure }: BucketBenchmark): Promise<void> {
  const team = new ContentTeam(origin, fetch);
  const source = ['--source', origin, '--quiet'];
  // Edited records are chosen from this snapshot.
  const snapshot = join(folder, 'snapshots');
  const measureUpdate = async (phase: string, groupIds: readonly number[] = []) => {
    const groups = groupIds.flatMap((id) => ['--group', String(id)]);
    const measured = await measure('update', ...source, '--to', `s3://${BUCKET}/${PREFIX}`, ...groups);
    return { phase, ...measured, megabytesOfState: megabytes(stateBytes(store)) };
  };

  await measure('pull', ...source, '--out', snapshot);
  const measured = [await measureUpdate('first update'), await measureUpdate('nothing changed')];
  const table = chooseTable(snapshot);
  await team.editOverview(table.groupId, table.overview);
  await team.publish([table.groupId]);
  measured.push(await measureUpdate('one ranking table published', [table.groupId]));
  const { firm, groupIds } = chooseFirm(snapshot);
  await team.renameFirm(firm.organisationId, `${firm.name} & Sons`);
  await team.publish(groupIds);
  measured.push(await measureUpdate('one firm renamed', groupIds));

  console.table(measured);
  console.log(`After the benchmark: ${describeLoad()}.`);
}
