import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { writeInputs } from 'astro-incremental';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteIn } from '../../../packages/astro-incremental/tests/release/fake-build.ts';
import { folderTarget } from '../../../src/delivery/publish/folder-target.ts';
import { ReviewQueue } from '../../../src/delivery/review/review-queue.ts';

const choice = { who: 'Rosa Lind', note: '', earlier: '', flagsSeen: true };
let site: ReturnType<typeof siteIn>;
let log: string;

beforeEach(() => {
  site = siteIn(mkdtempSync(join(tmpdir(), 'laurel-queue-')));
  log = join(site.root, 'decisions.jsonl');
});
afterEach(() => rmSync(site.root, { recursive: true }));

/** Opens a queue with a pending review. Its audit trail cannot be written. */
async function openQueue(): Promise<{ readonly queue: ReviewQueue; readonly review: string }> {
  const target = folderTarget(site.to, { keep: 1, now: () => new Date() });
  const queue = new ReviewQueue({
    folders: site,
    target: { ...target, audit: { ...target.audit, append: () => Promise.reject(new Error('audit')) } },
    build: vi.fn(),
    cacheFolder: join(site.root, 'review'),
    log,
    maxGuideShare: 0.25,
    now: () => new Date(),
    progress: silentProgress,
    notify: undefined,
  });
  await writeInputs(site.inputs, []);
  site.build({ 'index.html': '<title>Home</title>' });
  const pending = await queue.refresh({ added: [], changed: [], removed: [] });
  return { queue, review: pending?.id ?? '' };
}

describe('a decision whose audit entry cannot be written', () => {
  it('is logged if it is an approval, and its error is reported as unfinished', async () => {
    const { queue, review } = await openQueue();
    const { release } = await queue.decide({ ...choice, review, verdict: 'approved' });
    expect(release?.unfinished).toEqual([new Error('audit')]);
    expect(JSON.parse(readFileSync(log, 'utf8'))).toMatchObject({
      verdict: 'approved',
      release: release?.name,
    });
  });

  it('is logged if it is a rejection, so that it is not applied twice', async () => {
    const { queue, review } = await openQueue();
    const rejection = { ...choice, review, verdict: 'rejected' } as const;
    await expect(queue.decide(rejection)).rejects.toThrow('audit');
    await expect(queue.decide(rejection)).rejects.toMatchObject({ name: 'ReviewOutdated' });
    expect(JSON.parse(readFileSync(log, 'utf8'))).toMatchObject({ verdict: 'rejected' });
  });
});
