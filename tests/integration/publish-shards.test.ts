/** Tests a publication in shards: processes in separate folders that share only the code, the snapshot and the bucket. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type Content,
  type Fixture,
  firstContent,
  newFixture,
  writeSite,
} from '../../packages/astro-incremental/tests/integration/site-fixture.ts';
import { BUCKET, type S3Server, startS3Server } from '../../scripts/fakes/s3-server.ts';
import { buildSite } from '../../src/delivery/build/build-site.ts';
import { LIVE_KEY } from '../../src/delivery/publish/live-site.ts';
import { prefixBucket } from '../../src/delivery/publish/prefix-bucket.ts';
import { restoreState } from '../../src/delivery/publish/state/restore-state.ts';
import { readLiveFiles, readRootDigest, sortByName } from '../delivery/publish/small-site.ts';
import { TEST_CREDENTIALS } from '../support/test-credentials.ts';

const SHARDS = [1, 2, 3];
const scripts = resolve(import.meta.dirname, '../../scripts');

const machines: ReturnType<typeof newFixture>[] = [];
let store: S3Server;
beforeAll(async () => {
  store = await startS3Server();
});
beforeEach(() => store.reset());
afterAll(async () => {
  await store.close();
  for (const machine of machines) machine.remove();
});

/** Creates the folder of a machine with the code and the snapshot of the site. */
function newMachine(content: Content): Fixture {
  const machine = newFixture();
  machines.push(machine);
  writeSite(machine, content);
  return machine;
}

/**
 * Runs a command on a machine.
 * @param killAtUpload number of the uploaded file of the site, from 1, at which the process is killed with SIGKILL
 */
function run(
  { root, inputs: snapshots }: Fixture,
  [command = '', ...arguments_]: readonly string[],
  killAtUpload?: number,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(
    process.execPath,
    [join(scripts, `${command}.ts`), '--root', root, '--snapshots', snapshots, ...arguments_],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...TEST_CREDENTIALS,
        AWS_REGION: 'eu-west-1',
        AWS_ENDPOINT_URL: store.endpoint,
      },
    },
  );
  let uploads = 0;
  store.before = ({ method, key }) => {
    if (method === 'PUT' && key.startsWith('site/objects/') && ++uploads === killAtUpload)
      child.kill('SIGKILL');
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

const to = (name: string) => ['--to', `s3://${BUCKET}/${name}`];
const bucket = (name: string) => prefixBucket(store.direct, `${name}/`);
const release = async (name: string) => ({
  tree: await readRootDigest(bucket(name)),
  files: sortByName(await readLiveFiles(bucket(name))),
});

async function succeed(machine: Fixture, call: readonly string[]): Promise<string> {
  const { code, output } = await run(machine, call);
  expect(output).not.toContain('✗');
  expect(code, output).toBe(0);
  return output;
}

/** Builds and uploads a shard on a new machine. */
async function uploadShard(index: number, content: Content): Promise<void> {
  const machine = newMachine(content);
  const shard = ['--shard', `${index}/${SHARDS.length}`];
  await succeed(machine, ['build', '--quiet', ...shard]);
  await succeed(machine, ['publish', ...to('site'), ...shard]);
}

/** Builds and publishes the site on one machine, to another key prefix of the bucket. */
async function publishOnOneMachine(content: Content): Promise<void> {
  const machine = newMachine(content);
  await succeed(machine, ['build', '--quiet']);
  await succeed(machine, ['publish', ...to('single')]);
}

const joinShards = ['publish', ...to('site'), '--shards', String(SHARDS.length), '--by', 'Rosa Lind'];
const content = (text: string): Content => ({
  ...firstContent,
  groups: Object.fromEntries(
    Array.from({ length: 12 }, (_, group) => [
      String(group),
      { [`${group}0`]: text, [`${group}1`]: `${text}, again`, [`${group}2`]: 'constant' },
    ]),
  ),
});

it('shards that are built and uploaded in separate folders result in the same release and state as a build on one machine', {
  timeout: 300_000,
}, async () => {
  const first = content('first');
  for (const index of SHARDS) await uploadShard(index, first);
  expect(store.objects.has(`site/${LIVE_KEY}`)).toBe(false);
  const output = await succeed(newMachine(first), joinShards);
  expect(output).toMatch(/^Release \w+: \d+ files\.$/m);
  expect(output).toMatch(/Released \w+ by Rosa Lind$/m);
  await publishOnOneMachine(first);
  expect(await release('site')).toEqual(await release('single'));

  // The next build continues from the stored state.
  const machine = newMachine(first);
  expect(
    await restoreState(
      bucket('site'),
      { ...machine, inputs: join(machine.root, 'restored') },
      silentProgress,
    ),
  ).toBeDefined();
  const report = await buildSite(machine, silentProgress, { partial: true });
  expect(report).toMatchObject({ filesWritten: 0, added: [], changed: [], removed: [] });
});

it('a killed upload and a shard of another snapshot leave the live release unchanged, until the shards are uploaded again', {
  tags: 'further',
  timeout: 300_000,
}, async () => {
  const first = content('first');
  for (const index of SHARDS) await uploadShard(index, first);
  await succeed(newMachine(first), joinShards);
  const before = await release('site');
  expect(before.tree).toBeDefined();
  const second = content('second');
  await uploadShard(2, second);
  await uploadShard(3, content('other'));
  const killed = newMachine(second);
  await succeed(killed, ['build', '--quiet', '--shard', '1/3']);
  expect((await run(killed, ['publish', ...to('site'), '--shard', '1/3'], 3)).code).toBeNull();

  const unfinished = await run(newMachine(second), joinShards);
  expect(unfinished.code).toBe(1);
  expect(unfinished.output).toContain('1/3 (its upload did not finish)');
  await succeed(killed, ['publish', ...to('site'), '--shard', '1/3']);
  const outdated = await run(newMachine(second), joinShards);
  expect(outdated.code).toBe(1);
  expect(outdated.output).toContain('The shard 3/3');
  expect(await release('site')).toEqual(before);

  await uploadShard(3, second);
  await succeed(newMachine(second), joinShards);
  expect(await succeed(newMachine(second), joinShards)).toContain('already contains this build');
  await publishOnOneMachine(second);
  expect(await release('site')).toEqual(await release('single'));
});

it('the options of shards require a bucket and exclude each other', async () => {
  const machine = newMachine(firstContent);
  expect(await run(machine, ['publish', '--shard', '1/3'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('require a bucket'),
  });
  expect(await run(machine, ['publish', ...to('site'), '--shard', '1/3', '--shards', '3'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('--shard and --shards cannot be used together.'),
  });
});
