import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import type { BuildSources } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Files, writeBuild } from '../../../../packages/astro-incremental/tests/release/fake-build.ts';
import type { Bucket } from '../../../../src/delivery/publish/bucket.ts';
import { bucketTarget } from '../../../../src/delivery/publish/bucket-target.ts';
import { LIVE_KEY } from '../../../../src/delivery/publish/live-site.ts';
import { prefixBucket } from '../../../../src/delivery/publish/prefix-bucket.ts';
import { joinStates } from '../../../../src/delivery/publish/shards/join-shards.ts';
import { readEnvironment } from '../../../../src/domain/settings/environment.ts';
import { openTestBucket } from '../open-test-bucket.ts';
import { readLiveFiles, readRootDigest } from '../small-site.ts';

// These tests write fake builds instead of rendering pages. tests/integration/publish-shards.test.ts runs the real commands.

const { store, bucket, keysBelow, damagePacks } = openTestBucket();
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laurel-shards-'));
});
afterEach(() => rmSync(root, { recursive: true }));

let minute = 0;
const openTarget = (to: Bucket = store().direct) =>
  bucketTarget(to, {
    keep: 2,
    now: () => new Date(Date.UTC(2026, 0, 1, 10, minute++)),
    environment: readEnvironment({ LAUREL_ASSET_RETENTION_DAYS: '0' }),
    cdns: [],
  });

/** Creates the folders of a machine. */
function newMachine() {
  const folder = mkdtempSync(join(root, 'machine-'));
  return {
    root: folder,
    inputs: join(folder, 'snapshots'),
    out: join(folder, 'dist'),
    cache: join(folder, 'cache'),
  };
}

/** The builds of these tests contain no files of `public/`. */
const SOURCES: BuildSources = { code: '', inputs: 'first snapshot', publicFiles: digest('') };

/** Returns the files that the rule assigns to a shard, by default every n-th file. */
function filesOfShard(
  files: Files,
  index: number,
  count: number,
  shardOf = (_file: string, position: number) => (position % count) + 1,
): Files {
  return Object.fromEntries(
    Object.entries(files).filter(([file], position) => shardOf(file, position) === index),
  );
}

/** Builds and uploads a shard on a new machine. */
async function upload(
  files: Files,
  { shard, to, sources = SOURCES }: { shard: string; to?: Bucket; sources?: BuildSources },
): Promise<number> {
  const folders = newMachine();
  const [index = 0, count = 0] = shard.split('/').map(Number);
  writeBuild(folders, files, sources.inputs, shard);
  return openTarget(to).uploadShard({ index, count }, { sources, folders, progress: silentProgress });
}

/** Builds and uploads all shards of a site. */
async function uploadAll(files: Files, count = 2): Promise<void> {
  for (let index = 1; index <= count; index++)
    await upload(filesOfShard(files, index, count), { shard: `${index}/${count}` });
}

/** Joins and publishes the uploaded shards on a new machine. */
const publishShards = (
  count = 2,
  {
    to,
    sources = SOURCES,
    allowRemovals = false,
  }: {
    to?: Bucket;
    sources?: BuildSources;
    allowRemovals?: boolean;
  } = {},
) =>
  openTarget(to).publishShards(count, {
    sources,
    allowRemovals,
    progress: silentProgress,
  });

/** Builds and publishes a site on one machine. */
async function publish(files: Files, to?: Bucket): Promise<void> {
  const folders = newMachine();
  writeBuild(folders, files);
  await openTarget(to).publish(folders, silentProgress);
}

const live = async (to: Bucket = store().direct): Promise<Files> =>
  Object.fromEntries((await readLiveFiles(to)) ?? []);

const PAGES: Files = Object.fromEntries(
  Array.from({ length: 40 }, (_, number) => [`page-${number}.html`, `text ${number}`]),
);
const EDITED: Files = { ...PAGES, 'page-3.html': 'edited', 'page-40.html': 'new' };

describe('a release that is joined from shards', () => {
  it('has the tree and the files of a publish on one machine, for any files, any assignment to shards and any live release', async () => {
    const name = fc.integer({ min: 0, max: 60 }).map((number) => `firm/firm-${number}.html`);
    const files = fc.dictionary(name, fc.constantFrom('a', 'b', 'c'), {
      minKeys: 1,
      maxKeys: 60,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.option(files, { nil: undefined }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        async (site, before, count, seed) => {
          store().reset();
          const to = store().direct;
          if (before !== undefined) await publish(before);
          const shardOf = (file: string) =>
            ((file.length * 31 + seed + Number(/\d+/.exec(file))) % count) + 1;
          for (let index = count; index >= 1; index--)
            await upload(filesOfShard(site, index, count, shardOf), { shard: `${index}/${count}` });
          await publishShards(count, { allowRemovals: true });
          expect(await live()).toEqual(site);
          const single = prefixBucket(to, 'single/');
          await publish(site, single);
          expect(await readRootDigest(to)).toBe(await readRootDigest(single));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is published without reading or writing a file of the site', async () => {
    await publish(PAGES);
    await uploadAll(EDITED);
    expect(await live()).toEqual(PAGES);
    store().resetCounts();
    expect(await publishShards(2, { to: bucket() })).toMatchObject({ changed: true, files: 41 });
    const files = store().requests.filter(({ key }) => key.startsWith('objects/'));
    expect(files).toEqual([]);
    expect(await live()).toEqual(EDITED);
  });

  it('requires uploads only of files that differ from the live release', async () => {
    await publish(PAGES);
    expect(await upload(filesOfShard(EDITED, 1, 2), { shard: '1/2' })).toBe(1);
    expect(await upload(filesOfShard(EDITED, 2, 2), { shard: '2/2' })).toBe(1);
  });

  it('stays live if the last step is repeated', async () => {
    await uploadAll(PAGES);
    const { name } = await publishShards();
    const before = store().objects.get(LIVE_KEY);
    expect(await publishShards()).toMatchObject({ name, changed: false });
    expect(store().objects.get(LIVE_KEY)).toEqual(before);
  });

  it('is completed by repeating the last step, whichever write the last step was killed before', async () => {
    const { direct } = store();
    for (let writes = 0; ; writes++) {
      store().reset();
      await publish(PAGES);
      await uploadAll(EDITED);
      let left = writes;
      const write = <Result>(run: () => Promise<Result>): Promise<Result> =>
        left-- > 0 ? run() : Promise.reject(new Error('killed'));
      const killed: Bucket = {
        ...direct,
        put: (...content) => write(() => direct.put(...content)),
        putIf: (...content) => write(() => direct.putIf(...content)),
        remove: (keys) => write(() => direct.remove(keys)),
      };
      const outcome = await publishShards(2, { to: killed }).catch(() => undefined);
      expect([PAGES, EDITED]).toContainEqual(await live());
      await publishShards();
      expect(await live()).toEqual(EDITED);
      if (outcome?.unfinished.length === 0) break;
      expect(writes).toBeLessThan(20);
    }
  });
});

describe('the last step of a publication in shards', () => {
  /** Runs a last step that must fail, and checks that it leaves the live release unchanged. */
  async function failure(count = 2, options: Parameters<typeof publishShards>[1] = {}) {
    const before = store().objects.get(LIVE_KEY);
    const error = await publishShards(count, options).then(
      () => undefined,
      (thrown: { readonly fault: { readonly name: string; readonly what: string } }) => thrown.fault,
    );
    expect(store().objects.get(LIVE_KEY)).toEqual(before);
    return error;
  }

  it('names the shards that are missing, and the shards whose upload was killed', async () => {
    await publish(PAGES);
    const { direct } = store();
    await upload(filesOfShard(EDITED, 1, 3), { shard: '1/3' });
    const killed: Bucket = {
      ...direct,
      put: (key, ...content) =>
        key.startsWith('objects/') ? Promise.reject(new Error('killed')) : direct.put(key, ...content),
    };
    await expect(
      upload({ ...filesOfShard(EDITED, 2, 3), 'other.html': 'new' }, { shard: '2/3', to: killed }),
    ).rejects.toThrow('killed');
    expect(await failure(3)).toMatchObject({
      name: 'ShardsNotUploaded',
      what: expect.stringContaining('2/3 (its upload did not finish), 3/3 (it was never uploaded)'),
    });
    await upload(filesOfShard(EDITED, 2, 3), { shard: '2/3' });
    await upload(filesOfShard(EDITED, 3, 3), { shard: '3/3' });
    await publishShards(3);
    expect(await live()).toEqual(EDITED);
  });

  it.each([
    ['code', 'other code or settings'],
    ['inputs', 'another snapshot'],
    ['publicFiles', 'other files in public/'],
  ] as const)('names a shard that has other %s', async (source, text) => {
    await publish(PAGES);
    await uploadAll(EDITED);
    const sources = { ...SOURCES, [source]: 'other' };
    expect(await failure(2, { sources })).toMatchObject({
      name: 'ShardOutdated',
      what: expect.stringMatching(new RegExp(`^The shard 1/2 .*${text}`)),
    });
    // An upload refuses a build whose code differs from the current code.
    if (source === 'code') return;
    await upload(filesOfShard(EDITED, 2, 2), { shard: '2/2', sources });
    expect(await failure()).toMatchObject({
      name: 'ShardOutdated',
      what: expect.stringMatching(new RegExp(`^The shard 2/2 .*${text}`)),
    });
  });

  it('fails after another release has gone live, until all shards are uploaded again', async () => {
    await publish(PAGES);
    await uploadAll(EDITED);
    await publish({ ...PAGES, 'page-1.html': 'newer' });
    expect(await failure()).toMatchObject({ name: 'PublishedMeanwhile' });
    await upload(filesOfShard(EDITED, 1, 2), { shard: '1/2' });
    expect(await failure()).toMatchObject({
      name: 'ShardOutdated',
      what: expect.stringMatching(/^The shard 2\/2 .*before the live release changed/),
    });
    await upload(filesOfShard(EDITED, 2, 2), { shard: '2/2' });
    await publishShards();
    expect(await live()).toEqual(EDITED);
  });

  it('fails with PublishedMeanwhile if another last step is faster', async () => {
    await publish(PAGES);
    await uploadAll(EDITED);
    const { direct } = store();
    const slow: Bucket = {
      ...direct,
      async putIf(...write) {
        await publishShards();
        return direct.putIf(...write);
      },
    };
    await expect(publishShards(2, { to: slow })).rejects.toMatchObject({ name: 'PublishedMeanwhile' });
    expect(await live()).toEqual(EDITED);
  });

  it('fails if two shards contain the same file', async () => {
    await publish(PAGES);
    await upload(PAGES, { shard: '1/2' });
    await upload({ 'page-7.html': 'other' }, { shard: '2/2' });
    expect(await failure()).toMatchObject({
      name: 'FileInTwoShards',
      what: expect.stringContaining('2/2 contains the file page-7.html'),
    });
  });

  it('fails if the list of files of a shard belongs to another upload', async () => {
    await publish(PAGES);
    await uploadAll(EDITED);
    const { direct } = store();
    const list = await direct.get('shards/1-of-2/files');
    await direct.put('shards/2-of-2/files', list?.bytes ?? new Uint8Array(), list?.headers ?? expect.fail());
    expect(await failure()).toMatchObject({
      name: 'ShardsNotUploaded',
      what: expect.stringContaining('2/2 (its upload did not finish)'),
    });
  });

  it('fails if the bucket has lost a file of a shard', async () => {
    await publish(PAGES);
    await uploadAll(EDITED);
    await store().direct.remove(keysBelow('objects/2/').filter((key) => key.endsWith('page-40.html')));
    expect(await failure()).toMatchObject({
      name: 'ShardFileMissing',
      what: expect.stringContaining('page-40.html'),
    });
  });

  it('removes a large part of the site only if removals are allowed', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, number) => [`page-${number}.html`, 'text']),
    );
    await publish(many);
    await uploadAll(PAGES);
    expect(await failure()).toMatchObject({ name: 'RemovalsRefused' });
    await publishShards(2, { allowRemovals: true });
    expect(await live()).toEqual(PAGES);
  });
});

describe('the state of a site that is joined from shards', () => {
  it('cannot be stored while the state of a shard is damaged, until the shard is uploaded again', async () => {
    const machines = [newMachine(), newMachine()];
    const uploadAgain = async () => {
      for (const [position, folders] of machines.entries()) {
        const shard = { index: position + 1, count: 2 };
        writeBuild(folders, filesOfShard(PAGES, shard.index, 2), SOURCES.inputs, `${shard.index}/2`);
        await openTarget().uploadShard(shard, { sources: SOURCES, folders, progress: silentProgress });
      }
    };
    const restored: string[] = [];
    const join = () =>
      joinStates({ bucket: store().direct, count: 2 }, newMachine(), {
        ...silentProgress,
        stage: (name, total) => {
          restored.push(name);
          return silentProgress.stage(name, total);
        },
      });
    await uploadAgain();
    expect(damagePacks('shards/1-of-2/state/')).toBeGreaterThan(0);
    for (let repetition = 0; repetition < 2; repetition++)
      await expect(join()).rejects.toMatchObject({
        fault: { name: 'ShardStateUnusable', what: expect.stringContaining('1/2') },
      });
    expect(restored).not.toContain('Merging');
    await uploadAgain();
    await join();
    expect(restored).toContain('Merging');
  });
});

describe('the upload of a shard', () => {
  it.each([
    ['from an earlier snapshot', { inputs: 'earlier snapshot' }, 'another snapshot'],
    ['of another shard', { shard: '2/2' }, 'the build of another shard'],
    ['with another number of shards', { shard: '1/3' }, 'the build of another shard'],
    ['with other files of public/', { publicFiles: 'other' }, 'other files in public/'],
    ['of other code', { code: 'other' }, 'other code or settings'],
  ])('refuses a build %s', async (_case, difference, text) => {
    const folders = newMachine();
    const { shard, inputs, ...differing } = { shard: '1/2', inputs: SOURCES.inputs, ...difference };
    writeBuild(folders, PAGES, inputs, shard);
    await expect(
      openTarget().uploadShard(
        { index: 1, count: 2 },
        { sources: { ...SOURCES, ...differing }, folders, progress: silentProgress },
      ),
    ).rejects.toMatchObject({ fault: { name: 'ShardOutdated', what: expect.stringContaining(text) } });
    expect(store().objects.size).toBe(0);
  });

  it('is removed by the next upload even if an earlier removal was interrupted', async () => {
    await publish(PAGES);
    await upload({ ...filesOfShard(EDITED, 1, 2), 'abandoned.html': 'text' }, { shard: '1/2' });
    await publish({ ...PAGES, 'page-2.html': 'newer' });
    // The publish of the other release has removed the objects. The test stores one again to simulate an upload that was still running.
    const { direct } = store();
    const { bytes, headers } = (await direct.get(keysBelow('objects/1/')[0] ?? '')) ?? expect.fail();
    await direct.put('objects/2/0/abandoned.html', bytes, headers);
    const killed: Bucket = { ...direct, remove: () => Promise.reject(new Error('killed')) };
    await expect(upload(filesOfShard(EDITED, 1, 2), { shard: '1/2', to: killed })).rejects.toThrow('killed');
    await upload(filesOfShard(EDITED, 1, 2), { shard: '1/2' });
    expect(keysBelow('objects/2/').filter((key) => key.endsWith('abandoned.html'))).toEqual([]);
  });

  it('does not upload the files of an interrupted upload again', async () => {
    const { direct } = store();
    let left = 10;
    const killed: Bucket = {
      ...direct,
      put: (key, ...content) =>
        key.startsWith('objects/') && left-- <= 0
          ? Promise.reject(new Error('killed'))
          : direct.put(key, ...content),
    };
    await expect(upload(PAGES, { shard: '1/1', to: killed })).rejects.toThrow('killed');
    expect(await upload(PAGES, { shard: '1/1' })).toBe(30);
  });

  it('is removed if the release goes live without it', async () => {
    await publish(PAGES);
    await upload({ 'abandoned.html': 'text' }, { shard: '1/2' });
    await uploadAll(EDITED);
    await publishShards();
    expect(keysBelow('objects/').filter((key) => key.endsWith('abandoned.html'))).toEqual([]);
  });

  it('is removed by the next upload of the shard if another release has gone live, and no release loses a file', async () => {
    await publish(PAGES);
    const abandoned = { ...filesOfShard(EDITED, 1, 2), 'abandoned.html': 'text' };
    const { direct } = store();
    // The other release goes live during the upload of the shard, so the publish of that release does not list the file.
    let isPublished = false;
    const meanwhile: Bucket = {
      ...direct,
      async put(key, ...content) {
        if (key.startsWith('objects/') && !isPublished) {
          isPublished = true;
          await publish({ ...PAGES, 'page-2.html': 'newer' });
        }
        return direct.put(key, ...content);
      },
    };
    await upload(abandoned, { shard: '1/2', to: meanwhile });
    expect(keysBelow('objects/2/').filter((key) => key.endsWith('abandoned.html'))).toHaveLength(1);
    await uploadAll(EDITED);
    expect(keysBelow('objects/').filter((key) => key.endsWith('abandoned.html'))).toEqual([]);
    expect(await live()).toEqual({ ...PAGES, 'page-2.html': 'newer' });
    await publishShards();
    expect(await live()).toEqual(EDITED);
    await openTarget().rollBack(undefined, { folders: newMachine(), progress: silentProgress });
    expect(await live()).toEqual({ ...PAGES, 'page-2.html': 'newer' });
  });

  it('is removed if the site is later published with another number of shards', async () => {
    await uploadAll(PAGES, 3);
    await uploadAll(PAGES, 2);
    expect(keysBelow('shards/3-of-3/')).not.toEqual([]);
    await publishShards();
    expect(keysBelow('shards/').filter((key) => !/^shards\/[12]-of-2\//.test(key))).toEqual([]);
  });
});
