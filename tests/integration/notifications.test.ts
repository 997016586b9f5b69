/** Starts the commands as processes, to test that the notification of a failure is sent before the process ends. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteIn } from '../../packages/astro-incremental/tests/release/fake-build.ts';
import { type LocalServer, startLocalServer } from '../../scripts/fakes/local-server.ts';
import { startWebhookServer, type WebhookServer } from '../../scripts/fakes/webhook-server.ts';
import { acquireCommandLock } from '../../src/content/pull/command-lock.ts';
import { TEST_CREDENTIALS } from '../support/test-credentials.ts';

const PATH_OF_WEBHOOK = '/services/T0/B0/hush-hush-hush-hush';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-notifications-'));
const site = siteIn(scratch);
const folders = ['--snapshots', site.inputs, '--out', site.out, '--cache', site.cache];
let webhook: WebhookServer;
/** An upstream without any content. */
let upstream: LocalServer;

beforeAll(async () => {
  upstream = await startLocalServer(createServer((_request, response) => response.writeHead(404).end()));
});
beforeEach(async () => {
  webhook = await startWebhookServer();
});
afterEach(() => webhook.close());
afterAll(async () => {
  await upstream.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Starts a command whose notifications are sent to a webhook. */
function start(command: string, words: readonly string[], to: WebhookServer = webhook) {
  const child = spawn(process.execPath, ['scripts/run.mjs', command, ...words], {
    env: {
      ...process.env,
      NO_COLOR: '1',
      GITHUB_ACTOR: 'the-actor',
      LAUREL_ORIGIN: 'https://www.site.example',
      LAUREL_NOTIFY_WEBHOOK: to.origin + PATH_OF_WEBHOOK,
      AWS_REGION: 'eu-west-1',
      ...TEST_CREDENTIALS,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<{ readonly code: number | null; readonly output: string }>((done) =>
    child.once('close', (code) => done({ code, output })),
  );
  return { child, ended };
}
const run = (...call: Parameters<typeof start>) => start(...call).ended;

const texts = () => webhook.received.map((message) => (message as { readonly text: string }).text);
const message = () => JSON.stringify(webhook.received);

describe('a command with a webhook for notifications', () => {
  it('sends a notification of a failed pull with the call, the reason and the action', async () => {
    const { code, output } = await run('pull', ['--source', upstream.origin, '--out', site.inputs]);
    expect(code).toBe(1);
    expect(texts()).toEqual(['www.site.example: The pull failed. The live release has not changed.']);
    expect(message()).toMatch(/\*CallFailed\*.*\*Call\*.*\*Status\*: 404.*\*Why\*.*\*Do\*/);
    expect(output).not.toMatch(/hush|services/);
  });

  it('sends no notification if a check of the upstream fails', { tags: 'further' }, async () => {
    expect((await run('pull', ['--check', '--source', upstream.origin])).code).toBe(1);
    expect(texts()).toEqual([]);
  });

  it('sends a notification of a failed build', { tags: 'further' }, async () => {
    writeFileSync(join(scratch, 'file'), '');
    const file = join(scratch, 'file');
    const { code } = await run('build', ['--snapshots', file, '--out', site.out, '--cache', site.cache]);
    expect(code).toBe(1);
    expect(texts()).toEqual(['www.site.example: The build failed. The live release has not changed.']);
  });

  it('sends a notification if an update cannot start because another update is running', {
    tags: 'further',
  }, async () => {
    const lock = acquireCommandLock('update', join(scratch, '.laurel/update'));
    try {
      const words = ['--root', scratch, '--source', upstream.origin, '--to', 's3://bucket/site'];
      const { code, output } = await run('update', words);
      expect(code).toBe(1);
      expect(output).toContain('UpdateInProgress');
      expect(texts()).toEqual(['www.site.example: The release failed. The live release has not changed.']);
      expect(message()).toContain('*UpdateInProgress*');
    } finally {
      lock.release();
    }
  });

  it('sends notifications of releases, a rollback and a failed rollback, but not of a release without a change', async () => {
    const publish = (...words: readonly string[]) => run('publish', ['--to', site.to, ...folders, ...words]);
    site.build({ 'index.html': 'first' });
    const { code, output } = await publish();
    expect({ code, output }).toMatchObject({ code: 0 });
    await publish();
    expect((await publish('--rollback')).code).toBe(1);
    site.build({ 'index.html': 'second' });
    await publish();
    const words = ['--rollback', '--by', 'Rosa Lind', '--reason', 'wrong <tiers>'];
    expect((await publish(...words)).code).toBe(0);
    expect(message()).toContain('By Rosa Lind: wrong &lt;tiers&gt;');
    const list = await publish('--list', '--log', 'json');
    const entries = list.output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).data]));
    expect(entries.filter((entry) => entry !== undefined)).toEqual([
      {
        at: expect.any(String),
        action: 'released',
        by: 'the-actor',
        reason: '',
        release: expect.any(String),
      },
      expect.objectContaining({ action: 'released', by: 'the-actor' }),
      expect.objectContaining({ action: 'rolled back', by: 'Rosa Lind', reason: 'wrong <tiers>' }),
    ]);
    expect(texts()).toEqual([
      expect.stringMatching(/: Release \w+ is live\.$/),
      'www.site.example: The release failed. The live release has not changed.',
      expect.stringMatching(/: Release \w+ is live\.$/),
      expect.stringMatching(/: Rolled back to release \w+\.$/),
    ]);
  });

  it('publishes even if the webhook does not respond, and prints a warning that omits the path of the webhook', {
    tags: 'further',
  }, async () => {
    const silent = await startWebhookServer({ responds: false });
    site.build({ 'index.html': 'third' });
    const { code, output } = await run('publish', ['--to', site.to, ...folders], silent);
    expect(code).toBe(0);
    expect(output).toMatch(/Release \w+: 1 files/);
    expect(output).toContain(`A notification was not sent to ${new URL(silent.origin).host}: no response.`);
    expect(output).not.toMatch(/hush|services/);
    expect(silent.received).toHaveLength(2);
    await silent.close();
  });
});

it('a watch sends the failure of several cycles once, and a late publication once', {
  timeout: 120_000,
}, async () => {
  const words = ['--source', upstream.origin, '--poll', '1', '--alarm', '1', '--to', site.to, ...folders];
  const history = join(scratch, 'history.jsonl');
  const { child, ended } = start('watch', [...words, '--history', history]);
  let retries = 0;
  child.stdout.on('data', (text: string) => {
    retries += text.split('Retrying in').length - 1;
  });
  await expect.poll(() => retries, { timeout: 100_000 }).toBeGreaterThanOrEqual(3);
  await expect.poll(texts).toHaveLength(2);
  child.kill('SIGTERM');
  const { output } = await ended;
  expect(texts()).toEqual([
    'www.site.example: The pull failed. The live release has not changed.',
    expect.stringContaining('ALARM: A publication has not gone live for'),
  ]);
  expect(output).not.toMatch(/hush|services/);
});
