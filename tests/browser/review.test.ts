/** Actions of a reviewer in a browser: viewing, rejecting and approving edits, partly with the keyboard only. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ContentTeam, chooseFirm, chooseTable, readGroupFile } from '../../scripts/bench/content-team.ts';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { browserScreenshots } from '../../scripts/review/browser-screenshots.ts';
import { pullSnapshot } from '../../src/content/pull/pull-snapshot.ts';
import { basesAt } from '../../src/content/upstream/call-address.ts';
import { buildSite } from '../../src/delivery/build/build-site.ts';
import type { SiteFolders } from '../../src/delivery/build/site-folders.ts';
import { folderTarget } from '../../src/delivery/publish/folder-target.ts';
import type { PublicationEvent } from '../../src/delivery/publish/notifications/publication-event.ts';
import { publisherWebhook } from '../../src/delivery/review/decision.ts';
import { readReviewBrand } from '../../src/delivery/review/review-brand.ts';
import { type DecisionRequest, ReviewQueue } from '../../src/delivery/review/review-queue.ts';
import { type ReviewServer, startReviewServer } from '../../src/delivery/review/review-server.ts';
import { readHistory } from '../../src/delivery/watch/cycle-history.ts';
import { watchPublications } from '../../src/delivery/watch/watch-publications.ts';
import { sampleFolders, sampleSnapshots } from '../support/sample-site.ts';
import { openBrowser } from './support/browser.ts';
import { guardedPage } from './support/guarded-page.ts';
import { violations } from './support/violations.ts';

const TOKEN = 'a token for the review';
const scratch = mkdtempSync(join(tmpdir(), 'laurel-review-'));
const folders: SiteFolders = {
  root: process.cwd(),
  inputs: join(scratch, 'snapshots'),
  out: join(scratch, 'dist'),
  cache: join(scratch, 'cache'),
};
const log = join(scratch, 'decisions.jsonl');
const brand = readReviewBrand('.', 'brand', { productName: 'Laurel' });
const target = folderTarget(join(scratch, 'published'), { keep: 3, now: () => new Date() });
const restore = { folders, progress: silentProgress };

let publisher: Publisher;
let team: ContentTeam;
let queue: ReviewQueue;
let server: ReviewServer;
let browser: Browser;

async function rebuild(): Promise<void> {
  await pullSnapshot({ source: publisher.origin, out: folders.inputs });
  await queue.refresh(await buildSite(await queue.foldersOfNextBuild(), silentProgress));
}
const liveText = async (file: string) => Buffer.from((await target.readLive(file)) ?? '').toString('utf8');
const decisions = (): readonly Record<string, unknown>[] =>
  readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const choiceOf = (verdict: DecisionRequest['verdict']): DecisionRequest => ({
  review: queue.pending?.id ?? '',
  verdict,
  who: 'Rosa Lind',
  note: '',
  earlier: '',
  flagsSeen: true,
});
/** Posts decisions like the form of the page. Takes the fields that differ from an approval of the pending build. */
async function formOf(address: string) {
  const opened = await fetch(address, { redirect: 'manual' });
  const { origin } = new URL(opened.url);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  return (fields: Readonly<Record<string, string>>) =>
    fetch(`${origin}/decision`, {
      method: 'POST',
      headers: { cookie, origin },
      body: new URLSearchParams({
        verdict: 'approved',
        review: queue.pending?.id ?? '',
        who: 'Rosa Lind',
        note: '',
        ...fields,
      }),
    });
}

beforeAll(async () => {
  publisher = await createPublisher({ scale: 'sample' });
  team = new ContentTeam(publisher.origin, fetch);
  const effects = { fetch, sleep: async () => {}, random: () => 0, now: Date.now };
  queue = new ReviewQueue({
    folders,
    target,
    build: (selected) => buildSite(selected, silentProgress, { allowRemovals: true }),
    cacheFolder: join(scratch, 'memory'),
    log,
    maxGuideShare: 0.25,
    now: () => new Date(),
    progress: silentProgress,
    notify: publisherWebhook(
      { url: `${publisher.origin}/edit/decisions`, key: 'a key of the publisher' },
      effects,
    ),
  });
  // The publisher has the data of the sample, whose site is already built.
  cpSync(sampleSnapshots, folders.inputs, { recursive: true });
  cpSync(sampleFolders.dist, folders.out, { recursive: true });
  cpSync(sampleFolders.cache, folders.cache, { recursive: true });
  await rebuild();
  await target.publish(folders, silentProgress);
  browser = await openBrowser();
  server = await startReviewServer({
    audit: target.audit,
    queue,
    decide: (choice) => queue.decide(choice),
    select: (selection) => queue.select(selection),
    brand,
    token: TOKEN,
    takeScreenshots: browserScreenshots(process.env),
    port: 0,
    hosts: [],
    now: () => performance.now(),
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await publisher?.close();
  rmSync(scratch, { recursive: true, force: true });
});

test('a request without the token can neither read nor decide', async () => {
  const { origin } = new URL(server.address);
  for (const path of [
    '/',
    '/change?file=index.html',
    '/before/',
    '/after/index.html',
    '/?token=another',
    '/picture',
  ])
    expect([path, (await fetch(origin + path, { redirect: 'manual' })).status]).toEqual([path, 401]);
  const body = new URLSearchParams({ verdict: 'approved', who: 'Mallory', review: 'x', note: '' });
  expect((await fetch(`${origin}/decision`, { method: 'POST', body, headers: { origin } })).status).toBe(401);
});

test('a rejected edit is not published, and is reported to the log and the publisher', async () => {
  const { groupId, overview } = chooseTable(folders.inputs);
  await team.editOverview(groupId, overview);
  await team.publish([groupId]);
  await rebuild();
  const file = queue.pending?.files.find(({ kind }) => kind === 'legal-rankings')?.file ?? '';
  const before = await liveText(file);

  const { page, faults } = await guardedPage(browser, server.address);
  await page.getByRole('heading', { level: 1, name: '1 page to review' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const row = page.getByRole('row').filter({ hasText: '/legal-rankings/' });
  const introduction = page.getByRole('listitem').filter({ hasText: 'Introduction of a table' });
  expect(await introduction.textContent()).toMatch(/Changed\s+\S.*: text/);
  expect(await page.getByRole('group').filter({ has: row }).locator('summary').textContent()).toMatch(
    /: text 1 page/,
  );

  await row.getByRole('link').click();
  await page.locator('iframe').nth(1).waitFor();
  expect(await page.locator('.lines ins').allTextContents()).toEqual([
    'Updated after a further round of interviews.',
  ]);
  const frames = page.locator('iframe');
  expect(await frames.count()).toBe(2);
  const heading = async (at: number) =>
    frames.nth(at).contentFrame().getByText('a further round of interviews').count();
  expect([await heading(0), await heading(1)]).toEqual([0, 1]);
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('768 px').check();
  // The response contains the screenshots of two pages, for which a browser is started.
  await page.getByRole('button', { name: 'Take screenshots' }).click({ timeout: 180_000 });
  await page.getByText(/% of the pixels differ/).waitFor({ timeout: 90_000 });
  for (const picture of await page.locator('.pictures img').all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(768);

  await page.getByRole('link', { name: 'All changes' }).click();
  // Enter in a field must not submit a decision.
  await page.getByLabel('Your name').fill('Rosa Lind');
  await page.getByLabel('Your name').press('Enter');
  await page.getByLabel('Comment').fill('The second paragraph is not ours.');
  await page.getByRole('button', { name: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rejected' }).waitFor();

  expect(await liveText(file)).toBe(before);
  expect(decisions()).toMatchObject([
    {
      verdict: 'rejected',
      who: 'Rosa Lind',
      note: 'The second paragraph is not ours.',
      files: { added: 0, removed: 0 },
    },
  ]);
  expect(publisher.posts().map(({ body }) => body)).toMatchObject([
    { verdict: 'rejected', by: 'Rosa Lind', note: 'The second paragraph is not ours.' },
  ]);
  await page.goto(new URL('/', server.address).href);
  expect(await page.getByRole('status').textContent()).toContain('Rejected by Rosa Lind');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('an approved edit is published after its red flags were acknowledged', async () => {
  const { firm, groupIds } = chooseFirm(folders.inputs);
  await team.renameFirm(firm.organisationId, 'Ødegård & Partners');
  await team.publish(groupIds);
  await rebuild();

  const { page, faults } = await guardedPage(browser, server.address);
  const renamed = queue.pending?.files.filter(({ change }) => change === 'renamed') ?? [];
  expect(renamed.length).toBeGreaterThan(1);
  const flags = queue.pending?.flags ?? [];
  expect(flags.map(({ rule }) => rule)).not.toContain('lost rankings');
  const approve = page.getByRole('button', { name: 'Approve and publish' });
  await page.getByLabel('Your name').fill('Rosa Lind');
  if (flags.length > 0) {
    await approve.click();
    expect(decisions()).toHaveLength(1);
    await page.getByLabel(/I have checked/).check();
  }
  await approve.click();
  await page.getByRole('heading', { name: 'Approved and published' }).waitFor();
  for (const { file, formerFile } of renamed) {
    expect(await liveText(file)).not.toBe('');
    expect(await target.readLive(formerFile ?? '')).toBeUndefined();
  }
  const { current } = await target.list();
  expect(decisions()[1]).toMatchObject({ verdict: 'approved', who: 'Rosa Lind', release: current });
  await page.goto(new URL('/', server.address).href);
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a decision on a build that has been replaced is refused', async () => {
  await team.renameFirm(chooseFirm(folders.inputs).firm.organisationId, 'Cote & Lund');
  await team.publish(chooseFirm(folders.inputs).groupIds);
  await rebuild();
  const { page } = await guardedPage(browser, server.address);
  await team.editMenu('Hot');
  await rebuild();
  await page.getByLabel('Your name').fill('Rosa Lind');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Something else was built').waitFor();
  expect(decisions()).toHaveLength(2);
  await page.context().close();
});

test.each(['rejected', 'approved'] as const)(
  'after a rollback to another release, a build cannot be %s',
  async (verdict) => {
    const { current } = await target.list();
    const choice = choiceOf(verdict);
    expect((await target.rollBack(undefined, restore)).name).not.toBe(current);
    await expect(queue.decide(choice)).rejects.toMatchObject({ name: 'ReviewOutdated' });
    expect(decisions()).toHaveLength(2);
    await target.rollBack(current, restore);
  },
);

test('an approved build is not published if another one is built before', async () => {
  const { current } = await target.list();
  vi.spyOn(target, 'list').mockImplementationOnce(async () => {
    await team.editMenu('Mild');
    await pullSnapshot({ source: publisher.origin, out: folders.inputs });
    await buildSite(folders, silentProgress);
    return { names: [], current };
  });
  await expect(queue.decide(choiceOf('approved'))).rejects.toMatchObject({ name: 'ReviewOutdated' });
  expect((await target.list()).current).toBe(current);
  expect(decisions()).toHaveLength(2);
});

test('a firm that lost its rankings and its page is flagged, with the redirects that end', async () => {
  const { groupId } = chooseTable(folders.inputs);
  const firm = readGroupFile(folders.inputs, groupId, 'organisations').find(
    ({ organisationId }) =>
      readGroupFile(folders.inputs, groupId, 'departments').filter(
        ({ parentOrganisationId }) => parentOrganisationId === organisationId,
      ).length > 0,
  );
  await team.call('DELETE', `organisation/${firm?.organisationId}?groupId=${groupId}`);
  await team.publish([groupId]);
  await rebuild();
  const rules = new Set(queue.pending?.flags.map(({ rule }) => rule));
  expect([...rules]).toEqual(expect.arrayContaining(['lost rankings', 'dead redirect']));
});

test('the first of two decisions from previously opened pages counts', async () => {
  const postsBefore = publisher.posts().length;
  const rejecting = [queue.decide(choiceOf('rejected')), queue.decide(choiceOf('rejected'))];
  const [first, second] = await Promise.allSettled(rejecting);
  expect(first?.status).toBe('fulfilled');
  expect(second).toMatchObject({ reason: { name: 'ReviewOutdated' } });
  await expect(queue.decide(choiceOf('approved'))).rejects.toMatchObject({ name: 'ReviewOutdated' });
  expect(decisions()).toHaveLength(3);
  expect(publisher.posts()).toHaveLength(postsBefore + 1);
});

test('a build with red flags is approved only after the reviewer acknowledged them, even if it was rejected before', async () => {
  const post = await formOf(server.address);
  const earlier = queue.decisionOn(queue.pending?.id ?? '')?.at ?? '';
  const refused = await post({ earlier });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Confirm that you have checked the red flags'),
  ]);
  expect(decisions()).toHaveLength(3);
  expect((await post({ earlier, flags: 'seen' })).status).toBe(200);
  expect(decisions()).toHaveLength(4);
});

test('a watch with a review publishes only approved builds', async () => {
  const history = join(scratch, 'history.jsonl');
  const outcomes = () => readHistory(history).map(({ outcome }) => outcome);
  const { current: before } = await target.list();
  const printed: string[] = [];
  const events: PublicationEvent[] = [];
  const watching = await watchPublications({
    folders,
    openSource: async () => ({ source: basesAt(publisher.origin) }),
    target,
    review: { queue, token: TOKEN, takeScreenshots: browserScreenshots(process.env), brand, port: 0 },
    history,
    alarmAfterSeconds: 300,
    statusPort: 0,
    pollSeconds: 1,
    webhook: undefined,
    hosts: [],
    by: 'test',
    printsToTerminal: true,
    releaseMemory: () => {},
    print: (line) => printed.push(line),
    printAlarm: () => {},
    reportError: (error) => printed.push(String(error)),
    notify: (event) => events.push(event),
  });
  await team.editMenu('Warm');
  await vi.waitFor(() => expect(outcomes()).toContain('waiting for review'), 60_000);
  // The watch polls repeatedly, but reports a pending build once.
  await vi.waitFor(() => expect(outcomes().at(-1)).toBe('nothing new'), 60_000);
  expect(outcomes().filter((outcome) => outcome === 'waiting for review')).toHaveLength(1);
  expect((await target.list()).current).toBe(before);
  const status = /http:\S+(?=\/status)/.exec(printed.join('\n'))?.[0];
  expect(await (await fetch(`${status}/health`)).text()).toContain('has been waiting for review');

  const post = await formOf(/The review is at (\S+)/.exec(printed.join('\n'))?.[1] ?? '');
  expect((await post({ review: 'another build' })).status).toBe(409);
  expect((await post({ flags: 'seen' })).status).toBe(200);
  expect(outcomes()).toContain('released');
  const { current: release } = await target.list();
  expect(release).not.toBe(before);
  expect(events).toMatchObject([
    { kind: 'review pending', address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    { kind: 'released', release },
  ]);
  expect((await target.audit.read()).entries.at(-1)).toMatchObject({ action: 'approved', release });
  await watching.stop();
});

test('a guide that was held back with the keyboard stays held back in later watch cycles, and returns to the review queue after the publication', {
  tags: 'further',
}, async () => {
  const history = join(scratch, 'selection.jsonl');
  const cycles = () => readHistory(history).length;
  const printed: string[] = [];
  const watching = await watchPublications({
    folders,
    openSource: async () => ({ source: basesAt(publisher.origin) }),
    target,
    review: { queue, token: TOKEN, takeScreenshots: browserScreenshots(process.env), brand, port: 0 },
    history,
    alarmAfterSeconds: 300,
    statusPort: undefined,
    pollSeconds: 1,
    webhook: undefined,
    hosts: [],
    by: 'test',
    printsToTerminal: true,
    releaseMemory: () => {},
    print: (line) => printed.push(line),
    printAlarm: () => {},
    reportError: (error) => printed.push(String(error)),
    notify: () => {},
  });
  const { groupId, overview } = chooseTable(folders.inputs);
  await team.editMenu('Cool');
  await team.editOverview(groupId, overview);
  await team.publish([groupId]);
  const parts = () => queue.pending?.parts.map(({ id }) => id);
  await vi.waitFor(() => expect(parts()).toEqual([groupId, 'site']), 90_000);

  const { page, faults } = await guardedPage(
    browser,
    /The review is at (\S+)/.exec(printed.join('\n'))?.[1] ?? '',
  );
  expect(await violations(page)).toEqual([]);
  const guide = queue.pending?.guides.get(groupId) ?? '';
  await page.getByRole('checkbox', { name: guide }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `Held back: ${guide}.` })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  const id = queue.pending?.id;
  const before = cycles();
  await vi.waitFor(() => expect(cycles()).toBeGreaterThan(before + 2), 90_000);
  expect(queue.pending?.id).toBe(id);

  await page.getByLabel('Your name').fill('Rosa Lind');
  if ((queue.pending?.flags.length ?? 0) > 0) await page.getByLabel(/I have checked/).check();
  await page.getByRole('button', { name: 'Approve and publish' }).click();
  await page.getByText(`${guide}: held back, and in the current review again.`).waitFor();
  expect(queue.pending?.held.size).toBe(0);
  expect(queue.pending?.files.map(({ kind }) => kind)).toContain('legal-rankings');
  expect(queue.pending?.summary?.sections.map(({ name }) => name)).toEqual(['tables']);
  expect(faults).toEqual([]);
  await page.context().close();
  await watching.stop();
});

test('a watch without a review leaves the target of a rollback live until it publishes a new release', {
  tags: 'further',
}, async () => {
  const history = join(scratch, 'unreviewed.jsonl');
  const rounds = () => readHistory(history).map(({ outcome }) => outcome);
  await team.editMenu('Lukewarm');
  const watching = await watchPublications({
    folders,
    openSource: async () => ({ source: basesAt(publisher.origin) }),
    target,
    history,
    alarmAfterSeconds: 300,
    statusPort: undefined,
    pollSeconds: 1,
    webhook: undefined,
    hosts: [],
    by: 'test',
    printsToTerminal: false,
    releaseMemory: () => {},
    print: () => {},
    printAlarm: () => {},
    reportError: () => {},
  });
  await vi.waitFor(() => expect(rounds().slice(-2)).toEqual(['released', 'nothing new']), 60_000);
  const { current: released } = await target.list();
  const { name: back } = await target.rollBack(undefined, restore);
  const before = rounds().length;
  await vi.waitFor(() => expect(rounds().length).toBeGreaterThan(before + 2), 60_000);
  expect((await target.list()).current).toBe(back);
  expect(back).not.toBe(released);
  await team.editMenu('Hot');
  await vi.waitFor(async () => expect((await target.list()).current).not.toBe(back), 60_000);
  await watching.stop();
});
