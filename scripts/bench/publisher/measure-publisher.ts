/**
 * Measures the durations, CPU time and memory of the embedded publisher at the given scale.
 *
 *     npm run bench:publisher -- [--scale 100k]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@laurel/terminal';
import { parseName } from '../../command/parse-names.ts';
import { SCALES, type Scale } from '../../publisher/generator/guides.ts';
import { createPublisher } from '../../publisher/publisher.ts';

const REQUESTS = 20_000;
const CONNECTIONS = 16;

const CALL = 'npm run bench:publisher --';

const usage = `Usage: ${CALL} [options]

Generates a directory and requests its data and ${REQUESTS} details, in one process. Prints the durations, CPU time and memory.

  --scale NAME  number of pages of the built site: ${SCALES.join(', ')} (default 100k)
  --help        this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Runs a function. Returns the result, and the wall-clock time and CPU time of the call in seconds. */
async function timed<Result>(work: () => Promise<Result>) {
  const [started, cpu] = [performance.now(), cpuSeconds()];
  const result = await work();
  return { result, wall: (performance.now() - started) / 1000, cpu: cpuSeconds() - cpu };
}

const line = (name: string, { wall, cpu }: { wall: number; cpu: number }, more = '') =>
  process.stdout.write(
    `${name.padEnd(34)}${wall.toFixed(2).padStart(9)} s wall ${cpu.toFixed(2).padStart(8)} s CPU  ${more}\n`,
  );

/** Prints the costs of each step. */
async function measurePublisher(scale: Scale): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-publisher-'));
  opened.defer(() => rmSync(folder, { recursive: true }));
  const database = join(folder, 'publisher.sqlite');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  opened.defer(() => agent.destroy());
  const read = (address: string): Promise<string> =>
    new Promise((resolve, reject) => {
      get(address, { agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve(text));
      }).on('error', reject);
    });

  // The first publisher of a process is slower, because its modules are loaded first.
  await (await createPublisher({ scale: 'sample' })).close();
  let pages = 0;
  const onGenerated = (more: number) => {
    pages += more;
  };
  const generated = await timed(() => createPublisher({ scale, database, onGenerated }));
  opened.defer(() => generated.result.close());
  const megabytes = (statSync(database).size / 1e6).toFixed(0);
  line(`generate ${scale}`, generated, `${pages} pages and listings, ${megabytes} MB on disk`);
  const { origin } = generated.result;

  let bytes = 0;
  line(
    'static JSON of all groups, streamed',
    await timed(async () => {
      const groups = JSON.parse(await read(`${origin}/publications/type-groups`)) as {
        publicationTypeGroupId: number;
      }[];
      for (const { publicationTypeGroupId } of groups)
        for (const file of ['practice-areas', 'ranked-organisations', 'ranked-individuals', 'overviews'])
          bytes += (await read(`${origin}/static/${publicationTypeGroupId}/${file}.json`)).length;
    }),
  );
  process.stdout.write(`${' '.repeat(34)}${(bytes / 1e6).toFixed(1)} MB\n`);

  const { individuals } = JSON.parse(await read(`${origin}/static/2/ranked-individuals.json`)) as {
    individuals: { personOrganisationId: number }[];
  };
  const details = await timed(async () => {
    let next = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (next < REQUESTS) {
          const person = individuals[next++ % individuals.length];
          await read(`${origin}/editorial-review/persons/${person?.personOrganisationId}?groupId=2`);
        }
      }),
    );
  });
  line(
    `${REQUESTS} details, client included`,
    details,
    `${Math.round(REQUESTS / details.wall)} requests a second`,
  );
  line(
    'publish the largest group',
    await timed(() => fetch(`${origin}/edit/groups/2/publish`, { method: 'POST' })),
  );
  process.stdout.write(`peak memory ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB\n`);
}

await runCommand({
  invocation: CALL,
  usage,
  options: { scale: { type: 'string', default: '100k' } },
  async run({ values }) {
    await measurePublisher(parseName(CALL, 'scale', values.scale, SCALES));
    return 0;
  },
});
