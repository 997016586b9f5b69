/** Tests the publish command with a bucket over HTTP: publish, plan, kill and publish again, roll back. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from '../../packages/astro-incremental/src/build/build-site.ts';
import { readTree } from '../../packages/astro-incremental/tests/build-in-process.ts';
import {
  type Content,
  firstContent,
  newFixture,
  writeSite,
} from '../../packages/astro-incremental/tests/integration/site-fixture.ts';
import { BUCKET, type S3Server, startS3Server } from '../../scripts/fakes/s3-server.ts';
import { s3Bucket } from '../../src/delivery/publish/s3-bucket.ts';
import { readLiveFiles, sortByName } from '../delivery/publish/small-site.ts';
import { TEST_CREDENTIALS } from '../support/test-credentials.ts';

/** Number of killed publishes: four by default, fifty in the long run (TEST_KILLS=50). */
const KILLS = Number(process.env.TEST_KILLS ?? 4);
const PEOPLE = 60;

const site = newFixture();
let store: S3Server;
beforeAll(async () => {
  Object.assign(process.env, TEST_CREDENTIALS);
  store = await startS3Server();
});
afterAll(async () => {
  await store.close();
  site.remove();
});

const to = `s3://${BUCKET}/site`;
const LIST_OF_STATES = 'site/state/live.json';
const command = resolve(import.meta.dirname, '../../scripts/publish.ts');

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the command; `killAt` is the number of the request at which it is killed with SIGKILL. */
function publish(arguments_: readonly string[] = [], killAt?: number): Promise<Ended> {
  const { root, inputs: snapshots, out, cache } = site;
  const folders = Object.entries({ root, snapshots, out, cache }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const child = spawn(process.execPath, [command, '--to', to, '--keep', '2', ...folders, ...arguments_], {
    env: { ...process.env, AWS_ENDPOINT_URL: store.endpoint, AWS_REGION: 'eu-west-1' },
  });
  store.resetCounts();
  store.before = ({ number }) => {
    if (number === killAt) child.kill('SIGKILL');
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

const content = (n: number): Content => ({
  ...firstContent,
  groups: {
    '1': Object.fromEntries(
      Array.from({ length: PEOPLE }, (_, id) => [String(id), `text ${n * (id % 3)} of ${id}`]),
    ),
  },
  menu: `menu ${n}`,
});
const build = (n: number) => {
  writeSite(site, content(n));
  return buildSite({ ...site, progress: silentProgress, workers: 1 });
};
const built = () =>
  sortByName(
    new Map(
      Array.from(readTree(site.out).keys(), (file) => [file, readFileSync(join(site.out, file), 'utf8')]),
    ),
  );
const live = async () =>
  sortByName(
    await readLiveFiles({
      ...s3Bucket(to, { endpoint: store.endpoint, region: 'eu-west-1' }),
      get: async (key) => store.stored(`site/${key}`),
    }),
  );

it('the command publishes differences, prints a plan, and rolls back', async () => {
  await build(1);
  const plan = await publish(['--plan']);
  expect(plan).toMatchObject({ code: 0 });
  expect(plan.output).toContain('No release is live.');
  expect(store.objects.size).toBe(0);
  const done = await publish();
  expect(done.output).toMatch(/^Release \w+: \d+ files, \d+ uploaded\.$/m);
  expect(store.objects.has(LIST_OF_STATES)).toBe(true);
  const first = built();
  expect(await live()).toEqual(first);

  await build(2);
  expect((await publish(['--plan'])).output).toMatch(/0 added, \d+ changed, 0 removed/);
  expect((await publish()).code).toBe(0);
  expect(await live()).toEqual(built());
  expect((await publish()).output).toContain('already contains this build');
  expect((await publish(['--rollback', '--by', 'Rosa Lind', '--reason', 'wrong tiers'])).output).toContain(
    'Back at release',
  );
  expect(await live()).toEqual(first);
  const { output: list } = await publish(['--list']);
  expect(list).toMatch(/^\w+ \(current\)\n\w+$/m);
  expect(list).toMatch(
    /^Audit trail:\n.* {2}Released \w+ by .+\n.* {2}Released .*\n.* {2}Rolled back to \w+ by Rosa Lind: wrong tiers$/m,
  );
});

it('the command leaves the old or the new release live if it is killed at any request, and the next run completes the publish', {
  tags: 'further',
  timeout: 900_000,
}, async () => {
  await build(100);
  await publish();
  let before = await live();
  for (let kill = 0; kill < KILLS; kill++) {
    await build(101 + kill);
    const after = built();
    const at = 1 + Math.floor((kill * 61) / KILLS);
    expect((await publish([], at)).code).toBeNull();
    expect([before, after]).toContainEqual(await live());
    expect((await publish()).code).toBe(0);
    expect(await live()).toEqual(after);
    before = after;
  }
});

it('the command reports why the store rejects a request, and the live release does not change', {
  tags: 'further',
}, async () => {
  const before = await live();
  await build(900);
  store.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 403 } : undefined);
  const refused = await publish();
  store.fault = undefined;
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('The bucket operation "write" failed');
  expect(await live()).toEqual(before);
  expect((await publish(['--keep', '1'])).code).toBe(2);
  expect(await publish(['--plan', '--rollback'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('--plan and --rollback cannot be used together.'),
  });
});

it('if the state cannot be stored, the release stays live, the command reports the error, and the next run stores the state', {
  tags: 'further',
}, async () => {
  store.reset();
  await build(950);
  store.fault = ({ method, key }) =>
    method === 'PUT' && key.startsWith('site/state/') ? { kind: 'status', status: 403 } : undefined;
  const failed = await publish();
  store.fault = undefined;
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(/^Release \w+: \d+ files, \d+ uploaded\.$/m);
  expect(failed.output).toContain('The bucket operation "write" failed');
  expect(await live()).toEqual(built());
  expect(store.objects.has(LIST_OF_STATES)).toBe(false);

  const next = await publish();
  expect(next.output).toContain('already contains this build');
  expect(next.code).toBe(0);
  expect(store.objects.has(LIST_OF_STATES)).toBe(true);
});
