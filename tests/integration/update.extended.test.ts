import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ContentTeam, chooseFirm } from '../../scripts/bench/content-team.ts';
import { filesBelow } from '../../scripts/bench/file-tree.ts';
import { BUCKET, type S3Server, startS3Server } from '../../scripts/fakes/s3-server.ts';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { withoutRevision } from '../../scripts/torture/comparable-bytes.ts';
import { basesAt } from '../../src/content/upstream/call-address.ts';
import { buildSite } from '../../src/delivery/build/build-site.ts';
import { pullSite } from '../../src/delivery/build/pull-site.ts';
import { readLiveFiles } from '../delivery/publish/small-site.ts';
import { root } from '../support/sample-site.ts';
import { TEST_CREDENTIALS } from '../support/test-credentials.ts';

// Starts the command, because pull, build, publish and the restored state must work together in a process without earlier folders.

const scratch = mkdtempSync(join(tmpdir(), 'laurel-update-'));
const clean = {
  root,
  inputs: join(scratch, 'snapshots'),
  out: join(scratch, 'dist'),
  cache: join(scratch, 'cache'),
};
let publisher: Publisher;
let store: S3Server;

beforeAll(async () => {
  publisher = await createPublisher({ scale: 'sample' });
  store = await startS3Server();
});
afterAll(async () => {
  await store.close();
  await publisher.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Runs the command, and returns its exit code and output. */
function update(
  arguments_: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  store.resetCounts();
  const child = spawn(
    process.execPath,
    [
      'scripts/run.mjs',
      'update',
      '--quiet',
      '--source',
      publisher.origin,
      '--by',
      'Rosa Lind',
      ...arguments_,
    ],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...TEST_CREDENTIALS,
        AWS_REGION: 'eu-west-1',
        AWS_ENDPOINT_URL: store.endpoint,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

/** Pulls and builds the current content without the bucket, and returns the names of the files that differ from the live release. */
async function differencesFromCleanBuild(): Promise<readonly string[]> {
  await pullSite({ source: basesAt(publisher.origin), out: clean.inputs, progress: silentProgress });
  await buildSite(clean, silentProgress, { clean: true });
  const live =
    (await readLiveFiles({ ...store.direct, get: async (key) => store.stored(`site/${key}`) })) ?? new Map();
  const built = new Map(
    filesBelow(clean.out).map((file) => [file, readFileSync(join(clean.out, file), 'utf8')]),
  );
  const comparable = (file: string, text: string | undefined) =>
    file.endsWith('.ics') ? withoutRevision(text ?? '') : text;
  return [...new Set([...live.keys(), ...built.keys()])].filter(
    (file) => comparable(file, live.get(file)) !== comparable(file, built.get(file)),
  );
}

/** Returns the share of unchanged outputs in the report of a build, in [0, 1]. The share is 0 if the build did not restore a state. */
function unchangedShare(output: string): number {
  const [, ...counts] =
    /^([\d,]+) added, ([\d,]+) changed, [\d,]+ removed, ([\d,]+) unchanged/m.exec(output) ?? [];
  const [added = 0, changed = 0, unchanged = 0] = counts.map((count) => Number(count.replaceAll(',', '')));
  return unchanged / (added + changed + unchanged);
}

it('after a change, publishes the same files as a clean build, but renders and uploads only some of them', async () => {
  const to = `s3://${BUCKET}/site`;
  const first = await update(['--to', to]);
  expect(first).toMatchObject({ code: 0 });
  expect(unchangedShare(first.output)).toBe(0);
  expect(await differencesFromCleanBuild()).toEqual([]);

  const { firm, groupIds } = chooseFirm(clean.inputs);
  const team = new ContentTeam(publisher.origin, fetch);
  await team.renameFirm(firm.organisationId, `${firm.name} & Sons`);
  await team.publish(groupIds);
  const uploadedBefore = store.receivedBytes();
  const renamed = await update(['--to', to, ...groupIds.flatMap((id) => ['--group', String(id)])]);
  expect(renamed.output).toContain('Released');
  expect(unchangedShare(renamed.output)).toBeGreaterThan(0.5);
  expect(renamed.code).toBe(0);
  expect(await differencesFromCleanBuild()).toEqual([]);
  expect(store.receivedBytes() - uploadedBefore).toBeLessThan(uploadedBefore / 2);

  const unchanged = await update(['--to', to]);
  expect(unchanged).toMatchObject({
    code: 0,
    output: expect.stringContaining('already contains this build'),
  });
  expect(existsSync(join(root, '.laurel/update'))).toBe(false);
}, 600_000);

it('rejects a target that is not a bucket', async () => {
  const { code, output } = await update(['--to', 'releases']);
  expect(code).toBe(2);
  expect(output).toContain('--to s3://BUCKET/PREFIX');
});
