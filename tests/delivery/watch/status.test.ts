import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basesAt } from '../../../src/content/upstream/call-address.ts';
import { resolveSiteFolders } from '../../../src/delivery/build/site-folders.ts';
import { folderTarget } from '../../../src/delivery/publish/folder-target.ts';
import { appendCycle, type Cycle, readHistory } from '../../../src/delivery/watch/cycle-history.ts';
import { LiveDelay } from '../../../src/delivery/watch/live-delay.ts';
import {
  healthText,
  isAlarmed,
  metricsText,
  renderStatusPage,
  type WatchStatus,
} from '../../../src/delivery/watch/status.ts';
import { watchPublications } from '../../../src/delivery/watch/watch-publications.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-status-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const released: Cycle = {
  at: '2026-11-21T10:00:00.000Z',
  outcome: 'released',
  groups: [2],
  release: '20261121T100000Z',
  files: { added: 1, changed: 12, removed: 0 },
  seconds: { pull: 1.5, build: 2, live: 0.25 },
  untilLive: 4,
  purged: ['Fastly: 13'],
};
const failedCycle: Cycle = {
  at: '2026-11-21T11:00:00.000Z',
  outcome: 'failed',
  seconds: { pull: 3 },
  failure: '<Upstream>Down',
};
const createStatus = (change: Partial<WatchStatus> = {}): WatchStatus => ({
  cycles: [released, failedCycle],
  waitingSeconds: 0,
  inReview: false,
  alarmAfterSeconds: 300,
  counts: { released: 1, 'nothing new': 0, 'waiting for review': 0, rejected: 0, failed: 1 },
  ...change,
});

describe('the warnings on the status page', () => {
  const warnings = ['site/events: The call <events> failed.'];
  const list = '<li>site/events: The call &lt;events&gt; failed.</li>';

  it('are shown until a later pull has none', () => {
    const warned = { ...released, warnings };
    expect(renderStatusPage(createStatus({ cycles: [released, warned, failedCycle] }))).toContain(list);
    expect(renderStatusPage(createStatus({ cycles: [warned, released] }))).not.toContain(list);
  });

  it('are stored in the history', () => {
    const file = join(folder, 'history.jsonl');
    appendCycle(file, { ...released, warnings });
    expect(readHistory(file)[0]?.warnings).toEqual(warnings);
  });
});

describe('LiveDelay', () => {
  it('returns the wait of the oldest publication until it is live, including failed cycles', () => {
    const delay = new LiveDelay();
    expect(delay.oldestWaitMs(0)).toBe(0);
    delay.recordAnnouncement(10);
    delay.recordAnnouncement(15);
    expect(delay.oldestWaitMs(20)).toBe(10);
    delay.startCycle(true);
    delay.recordAnnouncement(25);
    expect(delay.oldestWaitMs(30)).toBe(20);
    delay.failCycle(35);
    expect(delay.oldestWaitMs(40)).toBe(30);
    delay.startCycle(true);
    delay.recordAnnouncement(45);
    delay.completeCycle();
    expect(delay.oldestWaitMs(50)).toBe(5);
    delay.startCycle(true);
    delay.completeCycle();
    expect(delay.oldestWaitMs(60)).toBe(0);
  });

  it('includes the time during which a build waits for a review', () => {
    const delay = new LiveDelay();
    delay.recordAnnouncement(10);
    delay.startCycle(true);
    delay.recordAnnouncement(30);
    delay.startCycle(true);
    expect(delay.oldestWaitMs(50)).toBe(40);
  });

  it('counts an unannounced publication from the time when a cycle found it', () => {
    const delay = new LiveDelay();
    delay.startCycle(true);
    expect(delay.oldestWaitMs(500)).toBe(0);
    delay.recordChange(500);
    expect(delay.oldestWaitMs(530)).toBe(30);
    delay.completeCycle();
    delay.startCycle(true);
    expect(delay.oldestWaitMs(900)).toBe(0);
  });

  it('continues for a failed group while other groups go live', () => {
    const delay = new LiveDelay();
    delay.recordAnnouncement(10);
    delay.startCycle(false);
    delay.failCycle(20);
    delay.recordAnnouncement(30);
    delay.startCycle(false);
    expect(delay.cycleWaitMs(40)).toBe(10);
    delay.completeCycle();
    expect(delay.oldestWaitMs(50)).toBe(40);
    delay.startCycle(true);
    expect(delay.cycleWaitMs(60)).toBe(50);
    delay.completeCycle();
    expect(delay.oldestWaitMs(70)).toBe(0);
  });

  it('counts from the failure of a cycle without an announcement', () => {
    const delay = new LiveDelay();
    delay.startCycle(true);
    delay.failCycle(100);
    delay.startCycle(true);
    delay.failCycle(120);
    expect(delay.oldestWaitMs(130)).toBe(30);
  });
});

describe('the history', () => {
  it('has a line per cycle and is read as it was written', () => {
    const file = join(folder, 'deeper/history.jsonl');
    expect(readHistory(file)).toEqual([]);
    appendCycle(file, released);
    appendCycle(file, failedCycle);
    expect(readHistory(file)).toEqual([released, failedCycle]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  });

  it('can be continued after a truncated line', () => {
    const file = join(folder, 'history.jsonl');
    appendCycle(file, released);
    appendFileSync(file, '{"at":"2026-11-2');
    appendCycle(file, failedCycle);
    expect(readHistory(file)).toEqual([released, failedCycle]);
  });
});

describe('the status', () => {
  it.each([
    [0, false, 'All publications are live.'],
    [300, false, 'has been on its way for 300 s'],
    [301, true, 'has not gone live for 301 s; 300 s are allowed'],
  ])('has the expected health after %i s of waiting', (waiting, alarmed, text) => {
    const status = createStatus({ waitingSeconds: waiting });
    expect(isAlarmed(status)).toBe(alarmed);
    expect(healthText(status)).toContain(text);
    expect(renderStatusPage(status).includes('role="alert"')).toBe(alarmed);
    expect(metricsText(status)).toContain(`laurel_alarm ${alarmed ? 1 : 0}\n`);
  });

  it('reports that a publication is waiting for review', () => {
    expect(healthText(createStatus({ waitingSeconds: 40, inReview: true }))).toContain(
      'has been waiting for review for 40 s',
    );
  });

  it('lists the cycles, the latest first, with escaped text', () => {
    const page = renderStatusPage(createStatus());
    expect(page.indexOf('failed: &lt;Upstream&gt;Down')).toBeLessThan(page.indexOf('20261121T100000Z'));
    expect(page).toContain('+1 ~12 −0');
    expect(page).not.toContain('<Upstream>');
  });

  it('is valid OpenMetrics text: each metric family occurs once and starts with its type, and the last line is the end marker', () => {
    const lines = metricsText(createStatus({ waitingSeconds: 7 }))
      .trimEnd()
      .split('\n');
    expect(lines.at(-1)).toBe('# EOF');
    const metricFamilies = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(metricFamilies).size).toBe(metricFamilies.length);
    let metricFamily = '';
    for (const line of lines.slice(0, -1)) {
      metricFamily = /^# TYPE (\S+)/.exec(line)?.[1] ?? metricFamily;
      expect(line).toMatch(/^# (TYPE|HELP|UNIT) |^[a-z_]+(\{[a-z]+="[^"]*"\})? [\d.]+$/);
      if (!line.startsWith('#')) expect(line.startsWith(metricFamily)).toBe(true);
    }
    expect(lines).toContain('laurel_rounds_total{outcome="failed"} 1');
    expect(lines).toContain('laurel_waiting_seconds 7');
    expect(lines).toContain('laurel_last_release_step_seconds{step="build"} 2');
  });
});

it('a watch records failed cycles, reports them on its port, and raises the alarm', async () => {
  const upstream = createServer((_request, response) => response.writeHead(400).end()).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const printed: string[] = [];
  const alarms: string[] = [];
  const watching = await watchPublications({
    folders: await resolveSiteFolders({ root: folder, inputs: join(folder, 'snapshots') }),
    openSource: async () => ({
      source: basesAt(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`),
    }),
    target: folderTarget(join(folder, 'published'), { keep: 1, now: () => new Date() }),
    history: join(folder, 'history.jsonl'),
    alarmAfterSeconds: 1,
    statusPort: 0,
    pollSeconds: 0,
    webhook: undefined,
    hosts: [],
    by: 'test',
    printsToTerminal: true,
    releaseMemory: () => {},
    print: (line) => printed.push(line),
    printAlarm: (line) => alarms.push(line),
    reportError: () => {},
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
  await vi.waitFor(() => expect(alarms.some((line) => line.startsWith('ALARM: '))).toBe(true), 20_000);
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
