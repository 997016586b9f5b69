import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentTeam } from '../../scripts/bench/content-team.ts';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { basesAt } from '../../src/content/upstream/call-address.ts';
import { folderTarget } from '../../src/delivery/publish/folder-target.ts';
import { readHistory } from '../../src/delivery/watch/cycle-history.ts';
import { watchPublications } from '../../src/delivery/watch/watch-publications.ts';
import { root, sampleFolders } from '../support/sample-site.ts';

// Starts a real watch, because the timer, the pull, the build and the release must work together without the upstream.

const scratch = mkdtempSync(join(tmpdir(), 'laurel-scheduled-'));
const folders = {
  root,
  inputs: join(scratch, 'snapshots'),
  out: join(scratch, 'dist'),
  cache: join(scratch, 'cache'),
};
const history = join(scratch, 'history.jsonl');
const released = (file: string) => join(scratch, 'published/current', file);
let publisher: Publisher;
/** Offset of the watch's clock from the system clock. */
let offsetMs = 0;
const clock = () => new Date(Date.now() + offsetMs);
const atOffset = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString();

beforeAll(async () => {
  publisher = await createPublisher({ scale: 'sample' });
  cpSync(sampleFolders.dist, folders.out, { recursive: true });
  cpSync(sampleFolders.cache, folders.cache, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const startWatch = () =>
  watchPublications({
    folders,
    openSource: async () => ({ source: basesAt(publisher.origin) }),
    target: folderTarget(join(scratch, 'published'), { keep: 2, now: clock }),
    history,
    alarmAfterSeconds: 600,
    statusPort: undefined,
    pollSeconds: 0,
    clock,
    webhook: undefined,
    hosts: [],
    by: 'test',
    printsToTerminal: false,
    releaseMemory: () => {},
    print: () => {},
    printAlarm: () => {},
    reportError: () => {},
  });

const article = (seoTitle: string, publishAt: string) => ({
  seoTitle,
  title: `About ${seoTitle}`,
  summary: 'The results of the research.',
  html: '<p>The results.</p>',
  publishedOn: '2026-11-01',
  publishAt,
  parentOrganisationIds: [],
  topicIds: [5],
  authorIds: [75],
  contributors: [],
  languages: [],
});

test('a watch publishes scheduled articles at their time without the upstream, or at its next start if it was stopped at that time', async () => {
  const team = new ContentTeam(publisher.origin, fetch);
  await team.call('POST', 'article', article('soon', atOffset(120)));
  await team.call('POST', 'article', article('tomorrow', atOffset(86_400)));
  const watching = await startWatch();
  await expect.poll(() => readHistory(history).at(-1)?.outcome, { timeout: 110_000 }).toBe('released');
  expect(existsSync(released('articles/soon.html'))).toBe(false);
  // The upstream cannot be reached from here on.
  await publisher.close();
  await expect.poll(() => existsSync(released('articles/soon.html')), { timeout: 240_000 }).toBe(true);
  expect(readHistory(history).at(-1)).toMatchObject({ outcome: 'released', groups: [] });
  const { audit } = folderTarget(join(scratch, 'published'), { keep: 2, now: clock });
  expect((await audit.read()).entries.at(-1)).toMatchObject({
    action: 'released',
    by: 'test',
    reason: 'scheduled',
  });
  expect(readFileSync(released('articles.xml'), 'utf8')).not.toContain('/articles/tomorrow');
  await watching.stop();

  offsetMs = 2 * 86_400_000;
  const restarted = await startWatch();
  await expect.poll(() => existsSync(released('articles/tomorrow.html')), { timeout: 240_000 }).toBe(true);
  await restarted.stop();
}, 600_000);
