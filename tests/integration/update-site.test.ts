import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { isFault } from '@laurel/diagnostics';
import { silentProgress } from '@laurel/terminal';
import { type FinishedOutput, openOutputs } from 'astro-incremental';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../packages/astro-incremental/src/build/build-site.ts';
import { readTree } from '../../packages/astro-incremental/tests/build-in-process.ts';
import {
  type Content,
  firstContent,
  newFixture,
  writeSite,
} from '../../packages/astro-incremental/tests/integration/site-fixture.ts';
import { keyedRandom } from '../../scripts/publisher/generator/random.ts';
import type { Bucket } from '../../src/delivery/publish/bucket.ts';
import { NodeReader, readLiveSite } from '../../src/delivery/publish/bucket-site.ts';
import { bucketTarget } from '../../src/delivery/publish/bucket-target.ts';
import { LIVE_KEY, liveReleaseRoot } from '../../src/delivery/publish/live-site.ts';
import { publishDifference, rollBackBucket } from '../../src/delivery/publish/publish-difference.ts';
import { fileKey, findUnshared } from '../../src/delivery/publish/release-tree.ts';
import { removeState, stateBucket } from '../../src/delivery/publish/state/state-bucket.ts';
import { storeState } from '../../src/delivery/publish/state/store-state.ts';
import { updateSite } from '../../src/delivery/update/update-site.ts';
import { readEnvironment } from '../../src/domain/settings/environment.ts';
import { openTestBucket } from '../delivery/publish/open-test-bucket.ts';
import { headersFor, publishOptions, readLiveFiles, sortByName } from '../delivery/publish/small-site.ts';

// Runs real builds of a small site, because the engine reads the state that is stored in the bucket.

const { store } = openTestBucket();
const site = newFixture();
afterAll(() => site.remove());

/** Folders of the next run; each run has new ones. */
const newFolders = (() => {
  let runs = 0;
  return () => {
    const folder = join(site.root, `run-${runs++}`);
    return {
      root: site.root,
      inputs: join(folder, 'snapshots'),
      out: join(folder, 'dist'),
      cache: join(folder, 'cache'),
    };
  };
})();

let minute = 0;
const notes: string[] = [];
/** Number of builds of all updates. */
let builds = 0;
/** Whether each pull found the snapshot of an earlier pull. */
const snapshots: boolean[] = [];
const progress = { ...silentProgress, note: (text: string) => notes.push(text) };

/** Runs an update, in new folders, whose pull returns this content. */
async function update(
  content: Content,
  {
    bucket = store().direct,
    beforePublish = async () => {},
  }: {
    readonly bucket?: Bucket;
    readonly beforePublish?: () => Promise<void>;
  } = {},
) {
  const folders = newFolders();
  const target = bucketTarget(bucket, {
    keep: 2,
    now: () => new Date(Date.UTC(2026, 0, 1, 10, minute++)),
    environment: readEnvironment({}),
    cdns: [],
  });
  try {
    const result = await updateSite({
      bucket,
      target,
      folders,
      async pull(hasSnapshot) {
        snapshots.push(hasSnapshot);
        writeSite({ ...site, inputs: folders.inputs }, content);
      },
      async build(choices) {
        builds += 1;
        const report = await buildSite({ ...folders, ...choices, progress, workers: 1 });
        await beforePublish();
        return report;
      },
      onStep: () => {},
      progress,
    });
    await target.storeState?.(folders, progress);
    return { ...result, written: existsSync(folders.out) ? [...readTree(folders.out).keys()].sort() : [] };
  } finally {
    rmSync(join(folders.out, '..'), { recursive: true, force: true });
  }
}

/** Folders of all clean builds, so that the code is compiled once. */
const cleanFolders = newFolders();

/** Builds the content from scratch, and returns the files of the site. */
async function cleanBuild(content: Content) {
  const { inputs, out } = cleanFolders;
  writeSite({ ...site, inputs }, content);
  await buildSite({ ...cleanFolders, clean: true, progress: silentProgress, workers: 1 });
  return sortByName(readTree(out));
}
const liveFiles = async () => sortByName(await readLiveFiles(store().direct));

const removeObject = (key: string) => store().objects.delete(key);

function replaceBytes(key: string, bytes: Buffer): void {
  const object = store().objects.get(key);
  if (object === undefined) throw new Error(`${key} is not stored.`);
  store().objects.set(key, { ...object, bytes });
}

const overwriteObject = (key: string) => replaceBytes(key, Buffer.from('damaged'));

/** Changes one bit of the content of an object. The object can still be decompressed. */
function flipBit(key: string): void {
  const content = zstdDecompressSync(store().objects.get(key)?.bytes ?? '');
  content[0] = (content[0] ?? 0) ^ 1;
  replaceBytes(key, zstdCompressSync(content));
}

/** Content in which person 2 has this text. */
const withText = (text: string): Content => ({
  ...firstContent,
  groups: { ...firstContent.groups, '1': { '1': 'first', '2': text } },
});

describe('an update without folders of an earlier run', () => {
  it('builds everything if no release is live, and only changed outputs if a release is live', async () => {
    const first = await update(firstContent);
    expect(first.written).toContain('person/1.html');
    expect(await liveFiles()).toEqual(await cleanBuild(firstContent));

    const second = await update(withText('edited'));
    expect(second.written).toEqual(['person/2.html']);
    expect(second.released?.uploaded).toBe(1);
    expect(await liveFiles()).toEqual(await cleanBuild(withText('edited')));
  });

  it('writes nothing if the live release has the current content', async () => {
    await update(firstContent);
    const before = [...store().objects];
    expect((await update(firstContent)).released.changed).toBe(false);
    expect([...store().objects]).toEqual(before);
  });

  it('continues from an earlier state if the state of the live release was not stored', {
    tags: 'further',
  }, async () => {
    await update(firstContent);
    const { direct } = store();
    const withoutState: Bucket = {
      ...direct,
      put: async (key, ...content) => {
        if (key.startsWith('state/')) throw new Error('killed');
        return direct.put(key, ...content);
      },
    };
    await expect(update(withText('edited'), { bucket: withoutState })).rejects.toThrow('killed');
    expect(await liveFiles()).toEqual(await cleanBuild(withText('edited')));
    const { written } = await update(withText('third'));
    expect(written).toEqual(['person/2.html']);
    expect(await liveFiles()).toEqual(await cleanBuild(withText('third')));
  });

  it('pulls all content and stores a state if no state is stored, even if the live content is current', {
    tags: 'further',
  }, async () => {
    await update(firstContent);
    await removeState(store().direct);
    snapshots.length = 0;
    expect((await update(firstContent)).released.changed).toBe(false);
    expect((await update(withText('edited'))).written).toEqual(['person/2.html']);
    expect(snapshots).toEqual([false, true]);
  });

  it('refuses a build that removes a large share of the live release, even if the state is missing', {
    tags: 'further',
  }, async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, id) => [String(id), 'text']));
    await update({ ...firstContent, groups: { '1': many } });
    await removeState(store().direct);
    await expect(update(firstContent)).rejects.toSatisfy((error) => isFault(error, 'LossRefused'));
    expect((await liveFiles())?.has('person/299.html')).toBe(true);
  });

  it('publishes the current content after a rollback', { tags: 'further' }, async () => {
    await update(firstContent);
    await update(withText('wrong'));
    await rollBackBucket(store().direct);
    await update(withText('right'));
    expect(await liveFiles()).toEqual(await cleanBuild(withText('right')));
  });

  it('fails with PublishedMeanwhile if another update publishes first, whose release stays live', async () => {
    await update(firstContent);
    const fast = { ...firstContent, groups: { ...firstContent.groups, '1': { '1': 'fast', '2': 'second' } } };
    builds = 0;
    const slow = update(withText('slow'), {
      beforePublish: async () => {
        await update(fast);
      },
    });
    await expect(slow).rejects.toSatisfy((error) => isFault(error, 'PublishedMeanwhile'));
    expect(builds).toBe(2);
    expect(await liveFiles()).toEqual(await cleanBuild(fast));
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['a publish', () => update(withText('other'))],
    ['a rollback', () => rollBackBucket(store().direct)],
  ])('does not make %s fail while the update stores its state', { tags: 'further' }, async (_, change) => {
    await update(firstContent);
    await update(withText('edited'));
    const { direct } = store();
    let changed: Promise<unknown> | undefined;
    const concurrent: Bucket = {
      ...direct,
      putIf: async (key, ...content) => {
        if (key === `state/${LIVE_KEY}`) {
          changed = change();
          await changed;
        }
        return direct.putIf(key, ...content);
      },
    };
    await update(withText('edited again'), { bucket: concurrent });
    expect(changed).toBeDefined();
  });

  it('builds everything if the stored headers of unchanged files have changed', async () => {
    const folders = newFolders();
    writeSite({ ...site, inputs: folders.inputs }, firstContent);
    await buildSite({ ...folders, progress: silentProgress, workers: 1 });
    const outputs = await openOutputs(folders);
    const bucket = store().direct;
    const options = {
      ...publishOptions(bucket, new Map()),
      outputs,
      headersFor: (output: FinishedOutput) => ({ ...headersFor(output), cacheControl: 'no-store' }),
    };
    await publishDifference(options);
    await storeState({
      bucket,
      outputs,
      snapshot: folders.inputs,
      now: options.now,
      progress: silentProgress,
    });
    outputs.close();

    notes.length = 0;
    const { written } = await update(withText('edited'));
    expect(notes).toContainEqual(expect.stringContaining('have to be uploaded again'));
    expect(written).toContain('person/1.html');
    expect(await liveFiles()).toEqual(await cleanBuild(withText('edited')));
  });

  /**
   * Damages an object of the stored state, and checks the next two updates.
   * @param pattern returns the pattern of the object's key; `root` is the digest of the root of the state's tree
   */
  async function updateAfterDamage(
    pattern: (root: string) => RegExp,
    damage: (key: string) => void,
  ): Promise<void> {
    await update(firstContent);
    const root = liveReleaseRoot((await readLiveSite(stateBucket(store().direct)))?.site);
    const key = [...store().objects.keys()].find((name) => pattern(root?.digest ?? '').test(name));
    expect(key).toBeDefined();
    damage(key ?? '');
    notes.length = 0;
    await update(withText('edited'));
    expect(notes).toContainEqual(expect.stringContaining('The whole site is built'));
    expect(await liveFiles()).toEqual(await cleanBuild(withText('edited')));
    notes.length = 0;
    expect((await update(withText('edited again'))).written).toEqual(['person/2.html']);
    expect(notes).toEqual([]);
  }

  it('builds everything if a pack of the state is missing, and stores a state that the next update uses', async () => {
    await updateAfterDamage(() => /^state\/objects\/.+\/packs\//, removeObject);
  });

  it.each<readonly [string, (root: string) => RegExp, (key: string) => void]>([
    ['the list of packs is missing', () => /^state\/objects\/.+\/packs\.json$/, removeObject],
    ['the list of packs has changed', () => /^state\/objects\/.+\/packs\.json$/, flipBit],
    ['a chunk in a pack has changed', () => /^state\/objects\/.+\/packs\//, flipBit],
    ['a pack cannot be decompressed', () => /^state\/objects\/.+\/packs\//, overwriteObject],
    ['the list of states is damaged', () => /^state\/live\.json$/, overwriteObject],
    [
      'the root of the tree of the state is missing',
      (root) => new RegExp(`^state/tree/\\d+/${root}$`),
      removeObject,
    ],
  ])(
    'builds everything if %s, and stores a state that the next update uses',
    { tags: 'further' },
    async (_, pattern, damage) => {
      await updateAfterDamage(pattern, damage);
    },
  );

  it('removes the packs and nodes of states that are no longer retained', { tags: 'further' }, async () => {
    for (const text of ['one', 'two', 'three', 'four']) await update(withText(text));
    expect(new Set(store().objects.keys())).toEqual(await findReferencedKeys());
  });
});

/** Returns the keys of all objects that the retained releases and states reference. */
async function findReferencedKeys(): Promise<ReadonlySet<string>> {
  const referenced = new Set<string>();
  for (const [prefix, bucket] of [
    ['', store().direct],
    ['state/', stateBucket(store().direct)],
  ] as const) {
    const { read } = new NodeReader(bucket);
    const { kept = [] } = (await readLiveSite(bucket))?.site ?? {};
    if (kept.length > 0) referenced.add(prefix + LIVE_KEY);
    for (const { root } of kept) {
      const tree = await findUnshared(root, undefined, { read, readOther: read });
      for (const file of tree.files.values()) referenced.add(prefix + fileKey(file));
      for (const key of tree.nodes.keys()) referenced.add(prefix + key);
    }
  }
  return referenced;
}

/** Number of random histories: one by default, fifty in the long run (TEST_UPDATE_HISTORIES=50). */
const HISTORIES = Number(process.env.TEST_UPDATE_HISTORIES ?? 1);
const UPDATES = 6;

describe('in a random history of edits, killed updates and rollbacks', () => {
  it.each(Array.from({ length: HISTORIES }, (_, seed) => seed))(
    'each completed update publishes the files of a clean build (seed %i)',
    async (seed) => {
      const random = keyedRandom('update', seed);
      const people: Record<string, Record<string, string>> = { '1': { '1': 'first', '2': 'second' } };
      let { menu, code } = firstContent;
      for (let step = 0; step < UPDATES; step++) {
        const group = String(1 + random.below(3));
        const person = String(1 + random.below(4) + 10 * Number(group));
        if (random.chance(0.2)) delete people[group]?.[person];
        else people[group] = { ...people[group], [person]: `text ${random.below(100)}` };
        if (random.chance(0.2)) menu = `menu ${step}`;
        if (random.chance(0.2)) code = { ...code, person: code.person + 1 };
        const content: Content = { ...firstContent, groups: { ...people }, menu, code };
        if (random.chance(0.3)) {
          const before = await liveFiles();
          await update(content, { bucket: failingAfter(random.below(80)) }).catch((error: Error) =>
            expect(error.message).toBe('killed'),
          );
          const after = await liveFiles();
          expect([before, await cleanBuild(content)]).toContainEqual(after);
        }
        if (step > 2 && random.chance(0.2)) await rollBackBucket(store().direct);
        await update(content);
        expect(await liveFiles()).toEqual(await cleanBuild(content));
      }
      expect(new Set(store().objects.keys())).toEqual(await findReferencedKeys());
    },
    120_000,
  );
});

/** Wraps the bucket so that every operation after the given number fails, as if the process had been killed. */
function failingAfter(operations: number): Bucket {
  const { direct } = store();
  let left = operations;
  const count = () => {
    if (left-- <= 0) throw new Error('killed');
  };
  return {
    name: direct.name,
    async get(key) {
      count();
      return direct.get(key);
    },
    async put(...arguments_) {
      count();
      return direct.put(...arguments_);
    },
    async putIf(...arguments_) {
      count();
      return direct.putIf(...arguments_);
    },
    async *list(prefix) {
      count();
      yield* direct.list(prefix);
    },
    async remove(keys) {
      count();
      return direct.remove(keys);
    },
  };
}
