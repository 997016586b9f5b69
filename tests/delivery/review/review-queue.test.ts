import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { cacheInputs, writeInputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteIn, writeBuild } from '../../../packages/astro-incremental/tests/release/fake-build.ts';
import type { SiteFolders } from '../../../src/delivery/build/site-folders.ts';
import { folderTarget } from '../../../src/delivery/publish/folder-target.ts';
import { ReviewQueue } from '../../../src/delivery/review/review-queue.ts';
import { change, editedSnapshot } from '../../support/edited-snapshot.ts';

const choice = { who: 'Rosa Lind', note: '', earlier: '', flagsSeen: true };
let site: ReturnType<typeof siteIn>;
let log: string;

beforeEach(() => {
  site = siteIn(mkdtempSync(join(tmpdir(), 'laurel-queue-')));
  log = join(site.root, 'decisions.jsonl');
});
afterEach(() => rmSync(site.root, { recursive: true }));

const openTarget = () => folderTarget(site.to, { keep: 1, now: () => new Date() });

const createQueue = (options: Pick<ConstructorParameters<typeof ReviewQueue>[0], 'target' | 'build'>) =>
  new ReviewQueue({
    ...options,
    folders: site,
    cacheFolder: join(site.root, 'review'),
    log,
    maxGuideShare: 0.25,
    now: () => new Date(),
    progress: silentProgress,
    notify: undefined,
  });

/** Opens a queue that has a pending review and an audit trail that cannot be written. */
async function openQueue(): Promise<{ readonly queue: ReviewQueue; readonly review: string }> {
  const target = openTarget();
  const queue = createQueue({
    target: { ...target, audit: { ...target.audit, append: () => Promise.reject(new Error('audit')) } },
    build: vi.fn(),
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

it('stores the state of an approved build with the snapshot of that build, even if the build excludes content that is held back', async () => {
  const stored: { readonly release: string | undefined; readonly snapshot: string }[] = [];
  const target = openTarget();
  const storeState = async ({ inputs }: SiteFolders) => {
    stored.push({ release: (await target.list()).current, snapshot: readIndex(inputs) });
  };
  const build = async (folders: SiteFolders) => {
    await cacheInputs(folders);
    const index = readIndex(folders.inputs);
    writeBuild(folders, { 'index.html': `<title>${digest(index)}</title>` }, digest(index));
    return { added: [], changed: [], removed: [] };
  };
  const queue = createQueue({ target: { ...target, storeState }, build });
  const pull = (snapshot: string) => {
    rmSync(site.inputs, { recursive: true, force: true });
    cpSync(snapshot, site.inputs, { recursive: true });
  };
  const review = async () => {
    await queue.refresh(await build(await queue.foldersOfNextBuild()));
    return queue.pending?.id ?? '';
  };
  const approve = async () => {
    const decided = await queue.decide({ ...choice, review: queue.pending?.id ?? '', verdict: 'approved' });
    expect(decided.release?.unfinished).toEqual([]);
    expect(await queue.finishRelease()).toEqual([]);
    return decided.release?.name;
  };

  pull('data-snapshots');
  await review();
  const first = await approve();
  const rename = change('organisationId', 1003, { name: 'Vane & Wren LLP' });
  const guideOne = { 'groups/1/organisations.jsonl': rename };
  pull(editedSnapshot({ ...guideOne, 'groups/7/overviews.jsonl': () => [] }));
  await queue.select({ review: await review(), held: new Set([7]) });
  const second = await approve();
  expect(stored).toEqual([
    { release: first, snapshot: readIndex('data-snapshots') },
    { release: second, snapshot: readIndex(editedSnapshot(guideOne)) },
  ]);
});

const readIndex = (snapshot: string): string => readFileSync(join(snapshot, 'index.json'), 'utf8');
