import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireCommandLock } from '../../../src/content/pull/command-lock.ts';
import { previewSnapshot } from '../../../src/content/pull/preview-snapshot.ts';
import { pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { type FakeUpstream, fakeUpstream, quickPull, smallDirectory, valueAt } from './fake-upstream.ts';

let upstream: FakeUpstream;
let folder: string;
let snapshot: string;
let copy: string;

beforeEach(() => {
  upstream = fakeUpstream(smallDirectory());
  folder = mkdtempSync(join(tmpdir(), 'laurel-preview-'));
  snapshot = join(folder, 'snapshots');
  copy = join(folder, 'preview/snapshots');
});
afterEach(() => rmSync(folder, { recursive: true }));

const NOW = new Date('2026-11-21T12:00:00Z');
const pull = (now = NOW) => pullSnapshot({ ...quickPull(upstream, snapshot), clock: () => now });

/** Adds an article that is scheduled for a time. */
function schedule(articleId: number, title: string, publishAt: string): void {
  const items = valueAt(upstream.content, 'articles', 'items') as unknown as object[];
  items.push({ ...items[0], articleId, seoTitle: title.toLowerCase().replace(' ', '-'), title, publishAt });
  Object.assign(upstream.content, { articles: { total: items.length, items } });
}

const articles = (from: string) => readFileSync(join(from, 'site/articles.jsonl'), 'utf8');

/** Returns the text, the inode and the time of modification of each file of a folder. */
function filesOf(root: string) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, readFileSync(file, 'utf8'), statSync(file).ino, statSync(file).mtimeMs]);
}

describe('previewSnapshot', () => {
  beforeEach(async () => {
    schedule(901, 'in December', '2026-12-01T09:00:00Z');
    schedule(902, 'in January', '2027-01-01T09:00:00+01:00');
    await pull();
  });

  it.each<[string, Date | undefined, string, number]>([
    ['all records without a time', undefined, '2027-01-01T08:00:00.000Z', 2],
    ['no record before the first time', new Date('2026-12-01T08:59:59Z'), '2026-12-01T08:59:59.000Z', 0],
    ['the first record at its time', new Date('2026-12-01T09:00:00Z'), '2026-12-01T09:00:00.000Z', 1],
    [
      'the first record until the second time',
      new Date('2027-01-01T07:59:59Z'),
      '2027-01-01T07:59:59.000Z',
      1,
    ],
    ['all records at the second time', new Date('2027-01-01T08:00:00Z'), '2027-01-01T08:00:00.000Z', 2],
  ])('publishes %s', async (_case, at, time, records) => {
    expect(await previewSnapshot(snapshot, copy, at)).toEqual({ at: time, records });
    const titles = ['in December', 'in January'].filter((title) => articles(copy).includes(title));
    expect(titles).toHaveLength(records);
  });

  it('leaves the snapshot unchanged', async () => {
    const before = filesOf(snapshot);
    await previewSnapshot(snapshot, copy, undefined);
    expect(filesOf(snapshot)).toEqual(before);
    expect(articles(snapshot)).not.toMatch(/in December|in January/);
    expect((await pull()).changed).toBe(false);
  });

  it('writes the same records as a pull at the preview time', async () => {
    const at = new Date('2026-12-01T09:00:00Z');
    await previewSnapshot(snapshot, copy, at);
    await pull(at);
    const published = (from: string) => articles(from).replaceAll(/"(changedOn|revisedAt)":"[^"]*"/g, '');
    expect(published(copy)).toBe(published(snapshot));
  });

  it('replaces an earlier copy', async () => {
    await previewSnapshot(snapshot, copy, undefined);
    await previewSnapshot(snapshot, copy, NOW);
    expect(articles(copy)).toBe(articles(snapshot));
  });

  it('throws PullInProgress while a pull writes the snapshot', async () => {
    const lock = acquireCommandLock('pull', snapshot);
    await expect(previewSnapshot(snapshot, copy, undefined)).rejects.toMatchObject({
      name: 'PullInProgress',
    });
    lock.release();
  });
});

describe('previewSnapshot without scheduled records', () => {
  it('copies a snapshot that no pull has written, without creating a lock next to it', async () => {
    mkdirSync(snapshot);
    writeFileSync(join(snapshot, 'index.json'), '{"files":{}}');
    expect(await previewSnapshot(snapshot, copy, undefined)).toEqual({ at: undefined, records: 0 });
    expect(readdirSync(copy)).toEqual(['index.json']);
    expect(readdirSync(folder).sort()).toEqual(['preview', 'snapshots']);
  });

  it('copies the snapshot', async () => {
    await pull();
    expect(await previewSnapshot(snapshot, copy, undefined)).toEqual({ at: undefined, records: 0 });
    expect(articles(copy)).toBe(articles(snapshot));
  });
});
