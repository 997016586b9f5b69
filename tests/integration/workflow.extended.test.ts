/** Runs the jobs of the workflow file one after the other, each in a new folder. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentTeam, chooseTable } from '../../scripts/bench/content-team.ts';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { BUCKET, type S3Server, startS3Server } from '../../scripts/fakes/s3-server.ts';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { TEST_CREDENTIALS } from '../support/test-credentials.ts';

const SHARDS = ['1', '2', '3', '4'];
const project = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'laurel-workflow-'));
const artifacts = join(scratch, 'artifacts');
const caches = join(scratch, 'caches');

/** Value of a setting that changes all pages, with a line break. */
const BANNER = 'A notice\nabove every page';

let publisher: Publisher;
let store: S3Server;
beforeAll(async () => {
  publisher = await createPublisher({ scale: 'sample' });
  store = await startS3Server();
});
afterAll(async () => {
  await publisher?.close();
  await store?.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Returns the commands of a job except the installation of packages, which are linked instead. */
function listCommands(job: string): readonly string[] {
  const text = readFileSync(join(project, '.github/workflows/publish.yml'), 'utf8');
  const steps = new RegExp(`^  ${job}:\\n((?:    .*\\n|\\n| *#.*\\n)*)`, 'm').exec(text)?.[1] ?? '';
  return [...steps.matchAll(/^ +(?:- )?run: (.+)$/gm)]
    .map(([, command = '']) => command)
    .filter((run) => run !== 'npm ci');
}

/** Runs a job in a new folder. `before` and `after` replace its actions for caches and artifacts. */
async function runJob(
  job: string,
  {
    shard = '',
    before,
    after,
  }: { shard?: string; before: (folder: string) => void; after: (folder: string) => void },
): Promise<string> {
  const folder = join(scratch, `${job}${shard}`);
  rmSync(folder, { recursive: true, force: true });
  copyProject(project, folder);
  before(folder);
  let output = '';
  const commands = listCommands(job);
  expect(commands.length).toBeGreaterThan(0);
  const variables = join(scratch, 'github-env');
  writeFileSync(variables, '');
  for (const command of commands)
    output += await runCommand(command.replace(/\$\{\{ matrix\.shard \}\}/g, shard), folder, variables);
  after(folder);
  rmSync(folder, { recursive: true, force: true });
  return output;
}

/** @param variables file to which steps write variables for later steps */
function runCommand(command: string, cwd: string, variables: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const earlier = [...readFileSync(variables, 'utf8').matchAll(/^(\w+)<<(\w+)\n([\s\S]*?)\n\2$/gm)];
  const child = spawn('sh', ['-ec', command], {
    cwd,
    env: {
      PATH,
      HOME,
      GITHUB_ENV: variables,
      VARIABLES: JSON.stringify({ LAUREL_API: publisher.origin, LAUREL_BANNER: BANNER, OTHER: 'x' }),
      ...Object.fromEntries(earlier.map(([, name = '', , value = '']) => [name, value])),
      PUBLISH_TO: `s3://${BUCKET}/site`,
      AWS_ENDPOINT_URL: store.endpoint,
      AWS_REGION: 'eu-west-1',
      ...TEST_CREDENTIALS,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done, failed) =>
    child.once('close', (code) => (code === 0 ? done(output) : failed(new Error(`${command}:\n${output}`)))),
  );
}

const copy = (from: string, to: string) => existsSync(from) && cpSync(from, to, { recursive: true });

/** Runs the whole workflow. Returns the output of each shard and the output of the merge. */
async function run(): Promise<{ readonly parts: readonly string[]; readonly merged: string }> {
  await runJob('pull', {
    before: (folder) => copy(join(caches, 'pulled'), join(folder, '.laurel')),
    after(folder) {
      for (const place of [join(caches, 'pulled'), join(artifacts, 'pulled')]) {
        rmSync(place, { recursive: true, force: true });
        for (const name of ['snapshots', 'drawings']) copy(join(folder, '.laurel', name), join(place, name));
      }
    },
  });
  const parts: string[] = [];
  for (const shard of SHARDS) {
    const shardFolder = `.laurel/shards/${shard}-of-4`;
    const output = await runJob('part', {
      shard,
      before(folder) {
        copy(join(artifacts, 'pulled'), join(folder, '.laurel'));
        copy(join(caches, `shard-${shard}`), join(folder, shardFolder));
      },
      after(folder) {
        rmSync(join(caches, `shard-${shard}`), { recursive: true, force: true });
        copy(join(folder, shardFolder), join(caches, `shard-${shard}`));
        renameSync(join(folder, `part-${shard}.tar`), join(artifacts, `part-${shard}.tar`));
      },
    });
    parts.push(output);
  }
  const merged = await runJob('merge', {
    before(folder) {
      copy(join(artifacts, 'pulled'), join(folder, '.laurel'));
      mkdirSync(join(folder, 'parts'));
      for (const shard of SHARDS)
        cpSync(join(artifacts, `part-${shard}.tar`), join(folder, `parts/part-${shard}.tar`));
    },
    after: (folder) => expect(existsSync(join(folder, 'dist.tar'))).toBe(true),
  });
  return { parts, merged };
}

// This test runs only with `npm run test:long`, because it takes minutes.
test.runIf(process.env.TEST_WORKFLOW)(
  'the workflow publishes a site that is built in shards, and then only the pages that one edit changes',
  {
    timeout: 1_800_000,
  },
  async () => {
    const first = await run();
    expect(first.merged).toMatch(/Release \w+: [\d,]+ files, [\d,]+ uploaded\./);
    expect(store.stored('site/live.json')).toBeDefined();
    const home =
      [...store.objects].find(([key]) => key.endsWith('/index.html'))?.[1].bytes ?? new Uint8Array();
    expect(gunzipSync(home).toString('utf8')).toContain('A notice');

    const snapshots = join(caches, 'pulled/snapshots');
    const { groupId, overview } = chooseTable(snapshots);
    const team = new ContentTeam(publisher.origin, fetch);
    await team.editOverview(groupId, overview);
    await team.publish([groupId]);
    const second = await run();
    // Only the shard that contains the page renders it.
    const changed = second.parts.map((partOutput) =>
      Number(/([\d,]+) changed/.exec(partOutput)?.[1]?.replace(',', '') ?? Number.NaN),
    );
    expect(changed.filter((count) => count > 0).length).toBeGreaterThan(0);
    expect(Math.max(...changed)).toBeLessThan(20);
    const uploaded = Number(/files, ([\d,]+) uploaded\./.exec(second.merged)?.[1]);
    expect(uploaded).toBeGreaterThan(0);
    expect(uploaded).toBeLessThan(20);
  },
);
