import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquireFolderLock } from '../../../packages/astro-incremental/src/store/folder-lock.ts';
import { newFixture } from '../../../packages/astro-incremental/tests/integration/site-fixture.ts';
import { siteIn } from '../../../packages/astro-incremental/tests/release/fake-build.ts';
import { SIGNATURE_HEADER, signature } from '../../../scripts/publisher/webhooks.ts';
import { basesAt } from '../../../src/content/upstream/call-address.ts';
import { resolveSiteFolders } from '../../../src/delivery/build/site-folders.ts';
import { folderTarget } from '../../../src/delivery/publish/folder-target.ts';
import type { PublicationEvent } from '../../../src/delivery/publish/notifications/publication-event.ts';
import { ReviewQueue } from '../../../src/delivery/review/review-queue.ts';
import { createSignatureCheck } from '../../../src/delivery/watch/create-signature-check.ts';
import { readHistory } from '../../../src/delivery/watch/cycle-history.ts';
import { PublicationQueue, type PullScope } from '../../../src/delivery/watch/publication-queue.ts';
import { type WatchOptions, watchPublications } from '../../../src/delivery/watch/watch-publications.ts';
import { createWebhookServer, type WebhookKeys } from '../../../src/delivery/watch/webhook-server.ts';
import { fakeUpstream, quickPull, smallDirectory } from '../../content/pull/fake-upstream.ts';

const secret = 'a secret of the publisher';
const time = 1_800_000_000;
const body = '{"publicationTypeGroupId":2,"publishedAt":"2026-01-01T00:00:00Z"}';

describe('createSignatureCheck', () => {
  const check = (at = time) => createSignatureCheck(secret, () => at * 1000);

  it.each([
    ['the publisher signed it', 'accepted', signature(body, secret, time)],
    ['there is no signature', 'malformed', undefined],
    ['the signature is malformed', 'malformed', 't=1,v1=abc'],
    ['another key signed it', 'forged', signature(body, 'another key altogether', time)],
    ['another body was signed', 'forged', signature('{}', secret, time)],
    ['the time was changed', 'forged', signature(body, secret, time).replace(String(time), String(time + 1))],
    ['the call is too old', 'expired', signature(body, secret, time - 301)],
    ['the call is from the future', 'expired', signature(body, secret, time + 301)],
    ['the call is five minutes old', 'accepted', signature(body, secret, time - 300)],
  ])('if %s, returns %s', (_case, verdict, header) => {
    expect(check()(header, body)).toBe(verdict);
  });

  it('returns accepted for the first of two equal calls and replayed for the second', () => {
    const once = check();
    const header = signature(body, secret, time);
    expect(once(header, body)).toBe('accepted');
    expect(once(header, body)).toBe('replayed');
  });
});

describe('the webhook', () => {
  it('accepts publications and rejects all other requests', async () => {
    const published: unknown[] = [];
    const server = createWebhookServer({
      secret,
      token: undefined,
      seenSignatures: new Map(),
      hosts: [],
      onFailure: vi.fn(),
      now: () => time * 1000,
      onPublication: (groupId) => published.push(groupId),
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const post = async (text: string, path = '/publications') => {
      const headers = { [SIGNATURE_HEADER]: signature(text, secret, time) };
      return (await fetch(`${address}${path}`, { method: 'POST', headers, body: text })).status;
    };
    expect(await post(body)).toBe(202);
    expect(await post(body)).toBe(401);
    expect(await post('{"publicationTypeGroupId":"2"}')).toBe(400);
    expect(await post('{"scope":"site"}')).toBe(202);
    expect(await post('{"scope":"group"}')).toBe(400);
    expect(await post('not json')).toBe(400);
    expect(await post('{"scope":"site","at":2}', '/publications?scope=site')).toBe(400);
    expect(await post('x'.repeat(20_000))).toBe(413);
    expect(await post(body, '/')).toBe(404);
    expect((await fetch(`${address}/publications`)).status).toBe(405);
    expect(published).toEqual([2, 'site']);
    server.close();
  });

  describe('with a token', () => {
    const token = 'x7Kd92mQz0vLr4Tb';
    const send = async (
      keys: WebhookKeys,
      authorization: string | undefined,
      text = '{"scope":"site"}',
      query = '',
    ) => {
      const published: unknown[] = [];
      const server = createWebhookServer({
        ...keys,
        seenSignatures: new Map(),
        hosts: [],
        onFailure: vi.fn(),
        now: () => time * 1000,
        onPublication: (each) => published.push(each),
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const response = await fetch(`http://127.0.0.1:${port}/publications${query}`, {
        method: 'POST',
        headers,
        body: text,
      });
      const answer = await response.text();
      server.close();
      return { status: response.status, answer, published };
    };
    const keys = { secret: undefined, token };

    it.each<[string, WebhookKeys, string | undefined, number]>([
      ['accepts the token', keys, `Bearer ${token}`, 202],
      ['accepts the token in addition to signatures', { secret, token }, `bearer ${token}`, 202],
      ['refuses another token', keys, `Bearer ${token}x`, 401],
      ['refuses the start of the token', keys, `Bearer ${token.slice(0, -1)}`, 401],
      ['refuses an empty token', keys, 'Bearer ', 401],
      ['refuses the token as basic authentication', keys, `Basic ${btoa(`:${token}`)}`, 401],
      ['refuses a call without both', keys, undefined, 401],
      [
        'refuses a token if only signatures are configured',
        { secret, token: undefined },
        `Bearer ${token}`,
        401,
      ],
      [
        'refuses the secret of signatures as a token',
        { secret, token },
        `Bearer ${secret.replaceAll(' ', '')}`,
        401,
      ],
    ])('%s', async (_case, configured, authorization, status) => {
      const { published, ...response } = await send(configured, authorization);
      expect(response.status).toBe(status);
      expect(published).toEqual(status === 202 ? ['site'] : []);
      expect(response.answer).not.toContain(token);
    });

    it.each<[string, string, string, number, readonly unknown[]]>([
      ['a group in the body', body, '', 202, [2]],
      ['the site in the query', '{"event":"entry.publish"}', '?scope=site', 202, ['site']],
      ['a group in the query', '{"event":"entry.publish"}', '?publicationTypeGroupId=7', 202, [7]],
      ['the site in the query, and a large body', 'x'.repeat(200_000), '?scope=site', 202, ['site']],
      ['another body', '{"event":"entry.publish"}', '', 400, []],
      ['another scope in the query', body, '?scope=guide', 400, []],
      ['a malformed group in the query', body, '?publicationTypeGroupId=2.5', 400, []],
      ['both in the query', body, '?scope=site&publicationTypeGroupId=2', 400, []],
    ])('reads %s', async (_case, text, query, status, published) => {
      expect(await send(keys, `Bearer ${token}`, text, query)).toMatchObject({ status, published });
    });
  });
});

describe('PublicationQueue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const createQueue = (work: (scope: PullScope, signal: AbortSignal) => Promise<void>) => {
    const failures: number[] = [];
    const queue = new PublicationQueue({
      processBatch: work,
      onFailure: (_error, retryAfter) => failures.push(retryAfter),
      debounceMs: 5,
      retryDelayMs: 10,
    });
    return { queue, failures };
  };

  it('processes a burst of publications in one batch', async () => {
    const batches: PullScope[] = [];
    const { queue } = createQueue(async (scope) => void batches.push(scope));
    for (const group of [2, 7, 2, 2]) queue.add(group);
    await pass(60);
    expect(batches).toEqual([new Set([2, 7])]);
  });

  it('processes scheduled records in a batch without groups, or together with queued groups', async () => {
    const batches: PullScope[] = [];
    const { queue } = createQueue(async (scope) => void batches.push(scope));
    queue.add('schedule');
    await pass(10);
    queue.add('schedule');
    queue.add(2);
    await pass(10);
    queue.add('everything');
    queue.add('schedule');
    await pass(10);
    await pass(100);
    expect(batches).toEqual([new Set(), new Set([2]), 'everything']);
  });

  it('starts a batch after ten times the debounce delay during a continuous burst', async () => {
    const batches: PullScope[] = [];
    const { queue } = createQueue(async (scope) => void batches.push(scope));
    for (let group = 1; group <= 20; group++) {
      queue.add(group);
      await pass(3);
    }
    expect(batches).toEqual([new Set(Array.from({ length: 17 }, (_, n) => n + 1))]);
  });

  it('processes publications that arrive during a batch in the next one', async () => {
    const batches: PullScope[] = [];
    let running = 0;
    const { queue } = createQueue(async (scope) => {
      expect(++running).toBe(1);
      batches.push(scope);
      await sleep(30);
      running -= 1;
    });
    queue.add(1);
    await pass(15);
    queue.add(2);
    queue.add('everything');
    await pass(120);
    expect(batches).toEqual([new Set([1]), 'everything']);
  });

  it('pulls everything after a failure, with a growing delay', async () => {
    const batches: PullScope[] = [];
    const { queue, failures } = createQueue(async (scope) => {
      batches.push(scope);
      if (batches.length <= 2) throw new Error('upstream is down');
    });
    queue.add(1);
    await pass(10);
    expect(batches).toEqual([new Set([1])]);
    await pass(150);
    expect(batches).toEqual([new Set([1]), 'everything', 'everything']);
    expect(failures).toEqual([10, 20]);
  });

  it('processes other groups without waiting for the retry of a failed one', async () => {
    const batches: PullScope[] = [];
    const { queue, failures } = createQueue(async (scope) => {
      batches.push(scope);
      if (scope === 'everything' || scope.has(7)) throw new Error('a record of group 7 is malformed');
    });
    queue.add(7);
    await pass(6);
    queue.add(2);
    await pass(6);
    expect(batches).toEqual([new Set([7]), new Set([2])]);
    await pass(60);
    queue.add(7);
    await pass(6);
    queue.add(3);
    await pass(6);
    expect(batches.slice(-2)).toEqual([new Set([7]), new Set([3])]);
    await pass(200);
    await queue.stop();
    const retryCount = batches.filter((scope) => scope === 'everything').length;
    expect(retryCount).toBeGreaterThan(2);
    expect(failures).toHaveLength(retryCount + 2);
  });

  it('stops after the current batch', async () => {
    let done = false;
    const { queue } = createQueue(async () => {
      await sleep(30);
      done = true;
    });
    queue.add(1);
    await pass(15);
    const stopped = queue.stop();
    await pass(40);
    await stopped;
    expect(done).toBe(true);
  });

  it('aborts the current batch on stop without reporting a failure or retrying', async () => {
    const { queue, failures } = createQueue(
      (_scope, signal) =>
        new Promise((_done, failed) => signal.addEventListener('abort', () => failed(signal.reason))),
    );
    queue.add(1);
    await pass(10);
    await queue.stop();
    await pass(1000);
    expect(failures).toEqual([]);
  });
});

/** Starts a watch in a new folder that polls the upstream once. Tests override options. */
async function startWatch(
  folder: string,
  upstream: Server,
  options: Partial<WatchOptions>,
): ReturnType<typeof watchPublications> {
  return watchPublications({
    folders: await resolveSiteFolders({ root: folder, inputs: join(folder, 'snapshots') }),
    openSource: async () => ({
      source: basesAt(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`),
    }),
    target: folderTarget(join(folder, 'published'), { keep: 1, now: () => new Date() }),
    history: join(folder, 'history.jsonl'),
    alarmAfterSeconds: 60,
    statusPort: undefined,
    pollSeconds: 0,
    webhook: undefined,
    hosts: [],
    by: 'test',
    printsToTerminal: true,
    releaseMemory: () => {},
    print: () => {},
    printAlarm: () => {},
    reportError: () => {},
    ...options,
  });
}

it('a watch throws PortTaken and does nothing if its port is in use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-watch-'));
  const upstreamRequests = vi.fn();
  const upstream = createServer(upstreamRequests).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const watching = startWatch(folder, upstream, {
    statusPort: port,
    pollSeconds: 1,
    webhook: { port: 0, secret, token: undefined, acceptedSignatures: join(folder, 'signatures') },
    reportError: upstreamRequests,
  });
  await expect(watching).rejects.toMatchObject({ name: 'PortTaken' });
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(upstreamRequests).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual([]);
  upstream.close();
  await rm(folder, { recursive: true });
});

describe('the start of a watch', () => {
  const files = { 'index.html': 'home', 'person/1.html': 'person 1' };

  it.each<[string, (folder: string) => Promise<void>]>([
    ['a removed file', (live) => rm(join(live, 'index.html'))],
    ['an edited file', (live) => writeFile(join(live, 'index.html'), 'Home')],
    ['an added file', (live) => writeFile(join(live, 'draft.html'), 'draft')],
    ['all files removed', (live) => rm(live, { recursive: true })],
  ])('restores a live release with %s, even if the upstream fails', async (_case, damage) => {
    const site = siteIn(await mkdtemp(join(tmpdir(), 'laurel-watch-')));
    site.build(files);
    const { name } = await site.release(0);
    const live = join(site.to, 'releases', name);
    await damage(live);
    const upstream = createServer((_request, response) => response.writeHead(404).end()).listen(
      0,
      '127.0.0.1',
    );
    await once(upstream, 'listening');
    const printed: string[] = [];
    const failed = Promise.withResolvers<void>();
    const watching = await startWatch(site.root, upstream, {
      folders: site,
      print: (line) => printed.push(line),
      reportError: () => failed.resolve(),
    });
    await failed.promise;
    await watching.stop();
    expect((await readdir(live)).sort()).toEqual(['index.html', 'person']);
    expect(await readFile(join(live, 'index.html'), 'utf8')).toBe('home');
    expect(printed.join('\n')).toMatch(/damaged files? of the live release (was|were) restored or removed/);
    upstream.close();
    await rm(site.root, { recursive: true });
  });

  it('reports a release that cannot be restored, and continues', async () => {
    const site = siteIn(await mkdtemp(join(tmpdir(), 'laurel-watch-')));
    site.build(files);
    const { name } = await site.release(0);
    await rm(join(site.to, 'releases', `${name}.manifest`));
    const upstream = createServer((_request, response) => response.writeHead(404).end()).listen(
      0,
      '127.0.0.1',
    );
    await once(upstream, 'listening');
    const failures: unknown[] = [];
    const failed = Promise.withResolvers<void>();
    const watching = await startWatch(site.root, upstream, {
      folders: site,
      reportError(error) {
        failures.push(error);
        if (failures.length === 2) failed.resolve();
      },
    });
    await failed.promise;
    await watching.stop();
    expect(failures[0]).toMatchObject({ name: 'ReleaseDamaged' });
    upstream.close();
    await rm(site.root, { recursive: true });
  });
});

it('a failed cycle releases the lock of the cache, even during compilation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-watch-'));
  const upstream = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const folders = await resolveSiteFolders({ root: folder, inputs: join(folder, 'snapshots') });
  const taken = Promise.withResolvers<void>();
  const watching = await startWatch(folder, upstream, {
    folders,
    reportError() {
      try {
        acquireFolderLock(folders.cache, 'decision').release();
        taken.resolve();
      } catch (error) {
        taken.reject(error);
      }
    },
  });
  try {
    await taken.promise;
  } finally {
    await watching.stop();
    upstream.close();
    await rm(folder, { recursive: true });
  }
});

it('a watch stores the state after the release is announced and recorded, and again in the next cycle if this fails', async () => {
  const site = newFixture();
  await writeFile(
    join(site.root, 'astro.config.mjs'),
    `import { incremental } from 'astro-incremental';
export default { output: 'static', build: { format: 'file' }, integrations: [incremental({ inputs: 'inputs' })] };`,
  );
  await mkdir(join(site.root, 'src/pages'), { recursive: true });
  await writeFile(join(site.root, 'src/pages/index.astro'), '<html><body>home</body></html>');
  const history = join(site.root, 'history.jsonl');
  const target = folderTarget(join(site.root, 'published'), { keep: 1, now: () => new Date() });
  const error = new Error('The bucket does not respond.');
  const events: unknown[] = [];
  const printed: string[] = [];
  const stored = Promise.withResolvers<void>();
  let attempts = 0;
  const watching = await startWatch(site.root, createServer(), {
    folders: site,
    openSource: async () => quickPull(fakeUpstream(smallDirectory()), ''),
    pollSeconds: 1,
    history,
    target: {
      ...target,
      async storeState() {
        attempts += 1;
        const { current } = await target.list();
        events.push({ kind: 'stored', current, recorded: readHistory(history).at(-1)?.release });
        if (attempts === 1) throw error;
        stored.resolve();
      },
    },
    notify: (event) => events.push(event),
    reportError: (reported) => events.push(reported),
    print: (text) => printed.push(text),
  });
  await stored.promise;
  await watching.stop();
  const { current } = await target.list();
  expect(current).toBeDefined();
  expect(events).toEqual([
    expect.objectContaining({ kind: 'released', release: current }),
    { kind: 'stored', current, recorded: current },
    { kind: 'failed', step: 'follow-up', error },
    error,
    { kind: 'stored', current, recorded: current },
    { kind: 'solved', problem: 'failed' },
  ]);
  expect(printed).toContain('The release is live, but a step after it failed.');
  expect(printed.join('\n')).not.toContain('The live release has not changed.');
  site.remove();
}, 60_000);

it('a watch reports a failure of the review if the live release cannot be read before a build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-watch-'));
  const error = new Error('The bucket does not respond.');
  const queue = { pending: undefined, foldersOfNextBuild: () => Promise.reject(error) };
  const notified = Promise.withResolvers<PublicationEvent>();
  const watching = await startWatch(folder, createServer(), {
    openSource: async () => quickPull(fakeUpstream(smallDirectory()), ''),
    notify: notified.resolve,
    review: {
      queue: queue as unknown as ReviewQueue,
      token: 'token',
      takeScreenshots: vi.fn(),
      brand: { css: '', fonts: new Map(), logo: '', productName: '' },
      port: 0,
    },
  });
  expect(await notified.promise).toEqual({ kind: 'failed', step: 'review', error });
  await watching.stop();
  await rm(folder, { recursive: true });
});

describe('a watch whose upstream does not respond', () => {
  it.each([
    ['while it waits for the response', () => {}],
    ['while it waits for the next attempt', (response: ServerResponse) => response.writeHead(503).end()],
  ])('stops immediately %s', async (_when, answer) => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-watch-'));
    const upstream = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const failed = vi.fn();
    const watching = await startWatch(folder, upstream, { reportError: failed });
    await once(upstream, 'request');
    const began = performance.now();
    await watching.stop();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(failed).not.toHaveBeenCalled();
    // The site is being compiled at this time.
    const ofCompilation = ['.astro', '.laurel'];
    const remainingFiles = (await readdir(folder)).filter((name) => !name.includes('.lock'));
    expect(remainingFiles.filter((name) => !ofCompilation.includes(name))).toEqual([]);
    upstream.closeAllConnections();
    upstream.close();
    await rm(folder, { recursive: true });
  });

  it('stops immediately while a decision waits for the end of the cycle', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-watch-'));
    const upstream = createServer(() => {}).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const folders = await resolveSiteFolders({ root: folder, inputs: join(folder, 'snapshots') });
    const target = folderTarget(join(folder, 'published'), { keep: 1, now: () => new Date() });
    const queue = new ReviewQueue({
      folders,
      target,
      build: vi.fn(),
      cacheFolder: join(folder, 'review'),
      log: join(folder, 'decisions.jsonl'),
      maxGuideShare: 0.25,
      now: () => new Date(),
      progress: silentProgress,
      notify: undefined,
    });
    const printed: string[] = [];
    const watching = await startWatch(folder, upstream, {
      folders,
      target,
      review: {
        queue,
        token: 'token',
        takeScreenshots: vi.fn(),
        brand: { css: '', fonts: new Map(), logo: '', productName: '' },
        port: 0,
      },
      print: (line) => printed.push(line),
    });
    await once(upstream, 'request');
    const origin = /http:\/\/[^/]+/.exec(printed[0] ?? '')?.[0] ?? '';
    const opened = await fetch(`${origin}/?token=token`, { redirect: 'manual' });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const body = new URLSearchParams({ verdict: 'rejected', review: 'a build', who: 'Rosa Lind', note: '' });
    const deciding = vi.spyOn(queue, 'decide');
    const answer = fetch(`${origin}/decision`, { method: 'POST', headers: { cookie, origin }, body });
    await fetch(origin, { headers: { cookie } });
    expect(deciding).not.toHaveBeenCalled();
    const began = performance.now();
    await watching.stop();
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await answer).status).toBe(409);
    upstream.closeAllConnections();
    upstream.close();
    await rm(folder, { recursive: true });
  });
});
