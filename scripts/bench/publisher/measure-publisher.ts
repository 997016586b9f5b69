/**
 * Prints the costs of the embedded publisher at a scale; checks nothing.
 *
 *     npx tsx scripts/bench/publisher/measure-publisher.ts [sample|10k|100k|300k|1m]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCALES } from '../../publisher/generator/guides.ts';
import { createPublisher } from '../../publisher/publisher.ts';

const REQUESTS = 20_000;
const CONNECTIONS = 16;

const scale = SCALES.find((name) => name === (process.argv[2] ?? '100k'));
if (scale === undefined) {
  process.stderr.write(`The scale is one of ${SCALES.join(', ')}.\n`);
  process.exit(2);
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Runs a function and returns its wall-clock and processor seconds. */
async function timed(work: () => Promise<unknown>): Promise<{ wall: number; cpu: number }> {
  const [started, cpu] = [performance.now(), cpuSeconds()];
  await work();
  return { wall: (performance.now() - started) / 1000, cpu: cpuSeconds() - cpu };
}

const line = (name: string, { wall, cpu }: { wall: number; cpu: number }, more = '') =>
  process.stdout.write(
    `${name.padEnd(34)}${wall.toFixed(2).padStart(9)} s wall ${cpu.toFixed(2).padStart(8)} s CPU  ${more}\n`,
  );

const folder = mkdtempSync(join(tmpdir(), 'laurel-publisher-'));
const database = join(folder, 'publisher.sqlite');
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
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

let pages = 0;
let started = await createPublisher({ scale: 'sample' });
await started.close();
line(
  `generate ${scale}`,
  await timed(async () => {
    started = await createPublisher({
      scale,
      database,
      onGenerated: (more) => {
        pages += more;
      },
    });
  }),
  `${pages} pages and listings, ${(statSync(database).size / 1e6).toFixed(0)} MB on disk`,
);
const { origin } = started;

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
agent.destroy();
await started.close();
rmSync(folder, { recursive: true });
process.stdout.write(`peak memory ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB\n`);
