import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basesAt } from '../../../src/content/upstream/call-address.ts';
import { siteFolders } from '../../../src/delivery/build/site-folders.ts';
import { folderTarget } from '../../../src/delivery/publish/folder-target.ts';
import { appendRound, type Round, readHistory } from '../../../src/delivery/watch/history.ts';
import { LiveDelay } from '../../../src/delivery/watch/live-delay.ts';
import {
  healthText,
  isAlarmed,
  metricsText,
  statusPage,
  type WatchStatus,
} from '../../../src/delivery/watch/status.ts';
import { watchPublications } from '../../../src/delivery/watch/watch-publications.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-status-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const released: Round = {
  at: '2026-11-21T10:00:00.000Z',
  outcome: 'released',
  groups: [2],
  release: '20261121T100000Z',
  files: { added: 1, changed: 12, removed: 0 },
  seconds: { pull: 1.5, build: 2, live: 0.25 },
  untilLive: 4,
  purged: ['Fastly: 13'],
};
const failedRound: Round = {
  at: '2026-11-21T11:00:00.000Z',
  outcome: 'failed',
  seconds: { pull: 3 },
  failure: '<Upstream>Down',
};
const statusOf = (change: Partial<WatchStatus> = {}): WatchStatus => ({
  rounds: [released, failedRound],
  waiting: 0,
  inReview: false,
  alarmAfter: 300,
  counts: { released: 1, 'nothing new': 0, 'waiting for review': 0, rejected: 0, failed: 1 },
  ...change,
});

describe('the time that publications wait', () => {
  it('is that of the oldest which is not live, through failures, until it is', () => {
    const delay = new LiveDelay();
    expect(delay.oldest(0)).toBe(0);
    delay.announced(10);
    delay.announced(15);
    expect(delay.oldest(20)).toBe(10);
    delay.began(true);
    delay.announced(25);
    expect(delay.oldest(30)).toBe(20);
    delay.failed(35);
    expect(delay.oldest(40)).toBe(30);
    delay.began(true);
    delay.announced(45);
    delay.succeeded();
    expect(delay.oldest(50)).toBe(5);
    delay.began(true);
    delay.succeeded();
    expect(delay.oldest(60)).toBe(0);
  });

  it('goes on through rounds that leave something for a review', () => {
    const delay = new LiveDelay();
    delay.announced(10);
    delay.began(true);
    delay.announced(30);
    delay.began(true);
    expect(delay.oldest(50)).toBe(40);
  });

  it('counts from when a round found what nobody had announced, and not while it looks', () => {
    const delay = new LiveDelay();
    delay.began(true);
    expect(delay.oldest(500)).toBe(0);
    delay.found(500);
    expect(delay.oldest(530)).toBe(30);
    delay.succeeded();
    delay.began(true);
    expect(delay.oldest(900)).toBe(0);
  });

  it('goes on for a group that failed while others go live', () => {
    const delay = new LiveDelay();
    delay.announced(10);
    delay.began(false);
    delay.failed(20);
    delay.announced(30);
    delay.began(false);
    expect(delay.underWay(40)).toBe(10);
    delay.succeeded();
    expect(delay.oldest(50)).toBe(40);
    delay.began(true);
    expect(delay.underWay(60)).toBe(50);
    delay.succeeded();
    expect(delay.oldest(70)).toBe(0);
  });

  it('counts from the failure of a round that nobody announced', () => {
    const delay = new LiveDelay();
    delay.began(true);
    delay.failed(100);
    delay.began(true);
    delay.failed(120);
    expect(delay.oldest(130)).toBe(30);
  });
});

describe('the history', () => {
  it('is a line a round, and reads back as it was written', () => {
    const file = join(folder, 'deeper/history.jsonl');
    expect(readHistory(file)).toEqual([]);
    appendRound(file, released);
    appendRound(file, failedRound);
    expect(readHistory(file)).toEqual([released, failedRound]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  });

  it('goes on after a line that was cut off', () => {
    const file = join(folder, 'history.jsonl');
    appendRound(file, released);
    appendFileSync(file, '{"at":"2026-11-2');
    appendRound(file, failedRound);
    expect(readHistory(file)).toEqual([released, failedRound]);
  });
});

describe('the status', () => {
  it.each([
    [0, false, 'All that was published is live.'],
    [300, false, 'has been on its way for 300 s'],
    [301, true, 'has not gone live for 301 s; 300 s are allowed'],
  ])('after %i s of waiting', (waiting, alarmed, text) => {
    const status = statusOf({ waiting });
    expect(isAlarmed(status)).toBe(alarmed);
    expect(healthText(status)).toContain(text);
    expect(statusPage(status).includes('role="alert"')).toBe(alarmed);
    expect(metricsText(status)).toContain(`laurel_alarm ${alarmed ? 1 : 0}\n`);
  });

  it('says that a publication waits for a review', () => {
    expect(healthText(statusOf({ waiting: 40, inReview: true }))).toContain(
      'has been waiting for review for 40 s',
    );
  });

  it('shows the rounds, the latest first, and nothing of them is markup', () => {
    const page = statusPage(statusOf());
    expect(page.indexOf('failed: &lt;Upstream&gt;Down')).toBeLessThan(page.indexOf('20261121T100000Z'));
    expect(page).toContain('+1 ~12 −0');
    expect(page).not.toContain('<Upstream>');
  });

  it('is metrics in OpenMetrics text: each family once with its type first, and an end', () => {
    const lines = metricsText(statusOf({ waiting: 7 }))
      .trimEnd()
      .split('\n');
    expect(lines.at(-1)).toBe('# EOF');
    const families = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(families).size).toBe(families.length);
    let family = '';
    for (const line of lines.slice(0, -1)) {
      family = /^# TYPE (\S+)/.exec(line)?.[1] ?? family;
      expect(line).toMatch(/^# (TYPE|HELP|UNIT) |^[a-z_]+(\{[a-z]+="[^"]*"\})? [\d.]+$/);
      if (!line.startsWith('#')) expect(line.startsWith(family)).toBe(true);
    }
    expect(lines).toContain('laurel_rounds_total{outcome="failed"} 1');
    expect(lines).toContain('laurel_waiting_seconds 7');
    expect(lines).toContain('laurel_last_release_step_seconds{step="build"} 2');
  });
});

it('a watch whose rounds fail writes them down, says so on its port, and raises the alarm', async () => {
  const upstream = createServer((_request, response) => response.writeHead(400).end()).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const printed: string[] = [];
  const watching = await watchPublications({
    folders: await siteFolders({ root: folder, inputs: join(folder, 'snapshots') }),
    source: basesAt(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`),
    target: folderTarget(join(folder, 'published'), { keep: 1, now: () => new Date() }),
    history: join(folder, 'history.jsonl'),
    alarmAfter: 1,
    statusPort: 0,
    poll: 0,
    webhook: undefined,
    freeMemory: () => {},
    print: (line) => printed.push(line),
    failed: () => {},
  });
  const origin = /http:\S+(?=\/status)/.exec(printed[0] ?? '')?.[0];
  const get = async (path: string) => {
    const answer = await fetch(`${origin}${path}`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  await vi.waitFor(() => expect(readHistory(join(folder, 'history.jsonl'))).not.toEqual([]), 20_000);
  expect(readHistory(join(folder, 'history.jsonl'))[0]).toMatchObject({ outcome: 'failed' });
  expect((await get('/status')).text).toContain('failed: ');
  await vi.waitFor(async () => expect((await get('/health')).status).toBe(503), 20_000);
  await vi.waitFor(() => expect(printed.some((line) => line.startsWith('ALARM: '))).toBe(true), 20_000);
  const metrics = await get('/metrics');
  expect(metrics.type).toContain('application/openmetrics-text');
  expect(metrics.text).toContain('laurel_alarm 1');
  expect((await get('/')).status).toBe(404);
  expect((await fetch(`${origin}/status`, { method: 'POST' })).status).toBe(405);
  await watching.stop();
  await expect(fetch(`${origin}/status`)).rejects.toThrow();
  upstream.closeAllConnections();
  upstream.close();
});
