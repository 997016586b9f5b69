/**
 * Measures updates of a site in a bucket by a machine that has only the checkout. The bucket is a fake store on this machine.
 *
 *     npm run bench:update -- [--scale 10k]
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@laurel/terminal';
import { parseName } from '../../command/parse-names.ts';
import { BUCKET, type S3Server, startS3Server } from '../../fakes/s3-server.ts';
import { SCALES } from '../../publisher/generator/guides.ts';
import { ContentTeam, chooseFirm, chooseTable } from '../content-team.ts';
import { describeLoad } from '../describe-load.ts';
import { measureProcess } from '../measured-process.ts';
import { startPublisher } from '../start-publisher.ts';
import { withoutSettings } from '../without-settings.ts';

const CALL = 'npm run bench:update --';
const RUN = fileURLToPath(new URL('../../run.mjs', import.meta.url));

const rounded = (value: number): number => Math.round(value * 100) / 100;
const megabytes = (bytes: number): number => rounded(bytes / 1e6);

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
    const folder = resolve('.laurel/bench/update');
    rmSync(folder, { recursive: true, force: true });
    const project = { cwd: process.cwd(), env: withoutSettings(process.env) };
    const publisher = await startPublisher(
      ['--scale', scale, '--port', '0', '--database', join(folder, 'publisher.sqlite')],
      project,
    );
    const store = await startS3Server();
    try {
      await measureUpdates(publisher.origin, store, join(folder, 'snapshots'));
      return 0;
    } finally {
      await store.close();
      await publisher.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/**
 * Measures each update, and prints the table.
 * @param snapshot folder for a snapshot, from which edited records are chosen
 */
async function measureUpdates(origin: string, store: S3Server, snapshot: string): Promise<void> {
  const team = new ContentTeam(origin, fetch);
  const source = ['--source', origin, '--quiet'];
  const env = {
    ...withoutSettings(process.env),
    ...{ AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', AWS_REGION: 'eu-west-1' },
    // AWS_ENDPOINT_URL_S3 takes precedence over AWS_ENDPOINT_URL.
    AWS_ENDPOINT_URL_S3: store.endpoint,
  };
  const run = (command: string, args: readonly string[]) =>
    measureProcess(process.execPath, [RUN, command, ...source, ...args], { cwd: process.cwd(), env });
  const measure = async (phase: string, groupIds: readonly number[] = []) => {
    store.resetCounts();
    const groups = groupIds.flatMap((id) => ['--group', String(id)]);
    const { seconds, cpuSeconds } = await run('update', ['--to', `s3://${BUCKET}/${PREFIX}`, ...groups]);
    const writes = store.requests.filter(({ method }) => method === 'PUT').length;
    return {
      phase,
      seconds: rounded(seconds),
      cpuSeconds: cpuSeconds === null ? null : rounded(cpuSeconds),
      reads: store.requests.length - writes,
      megabytesRead: megabytes(store.sentBytes()),
      writes,
      megabytesWritten: megabytes(store.receivedBytes()),
      megabytesOfState: megabytes(stateBytes(store)),
    };
  };

  await run('pull', ['--out', snapshot]);
  const measured = [await measure('first update'), await measure('nothing changed')];
  const table = chooseTable(snapshot);
  await team.editOverview(table.groupId, table.overview);
  await team.publish([table.groupId]);
  measured.push(await measure('one ranking table published', [table.groupId]));
  const { firm, groupIds } = chooseFirm(snapshot);
  await team.renameFirm(firm.organisationId, `${firm.name} & Sons`);
  await team.publish(groupIds);
  measured.push(await measure('one firm renamed', groupIds));

  console.table(measured);
  console.log(`After the benchmark: ${describeLoad()}.`);
}
