import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isFault } from '@laurel/diagnostics';
import { silentProgress } from '@laurel/terminal';
import { openOutputs } from 'astro-incremental';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../../packages/astro-incremental/src/build/build-site.ts';
import { readTree } from '../../../packages/astro-incremental/tests/build-in-process.ts';
import {
  type Content,
  firstContent,
  newFixture,
  writeSite,
} from '../../../packages/astro-incremental/tests/integration/site-fixture.ts';
import { keyedRandom } from '../../../scripts/publisher/generator/random.ts';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';
import { NodeReader, readLiveSite } from '../../../src/delivery/publish/bucket-site.ts';
import { bucketTarget } from '../../../src/delivery/publish/bucket-target.ts';
import { LIVE_KEY } from '../../../src/delivery/publish/live-site.ts';
import { publishDifference, rollBackBucket } from '../../../src/delivery/publish/publish-difference.ts';
import { fileKey, findUnshared } from '../../../src/delivery/publish/release-tree.ts';
import { readBuildState } from '../../../src/delivery/publish/state/build-state.ts';
import { updateSite } from '../../../src/delivery/update/update-site.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { openTestBucket } from '../publish/open-test-bucket.ts';
import { headersFor, publishOptions, readLiveFiles, sortByName } from '../publish/small-site.ts';

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
      pull: async () => writeSite({ ...site, inputs: folders.inputs }, content),
      async build(choices) {
        const report = await buildSite({ ...folders, ...choices, progress, workers: 1 });
        await beforePublish();
        return report;
      },
      progress,
    });
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

/** Content in which person 2 and the menu have this text. */
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

  it('publishes nothing if the live release has the current content', async () => {
    await update(firstContent);
    const before = new Map(store().objects);
    expect((await update(firstContent)).released).toBeUndefined();
    expect(store().objects).toEqual(before);
  });

  it('continues from the release that a rollback made live', async () => {
    await update(firstContent);
    await update(withText('wrong'));
    await rollBackBucket(store().direct);
    const { written } = await update(withText('right'));
    expect(written).toEqual(['person/2.html']);
    expect(await liveFiles()).toEqual(await cleanBuild(withText('right')));
  });

  it('fails with PublishedMeanwhile if another update publishes first, whose release stays live', async () => {
    await update(firstContent);
    const slow = update(withText('slow'), {
      beforePublish: async () => {
        await update(withText('fast'));
      },
    });
    await expect(slow).rejects.toSatisfy((error) => isFault(error, 'PublishedMeanwhile'));
    expect(await liveFiles()).toEqual(await cleanBuild(withText('fast')));
  });

  it('builds everything if the stored headers of unchanged files have changed', async () => {
    const folders = newFolders();
    writeSite({ ...site, inputs: folders.inputs }, firstContent);
    await buildSite({ ...folders, progress: silentProgress, workers: 1 });
    const outputs = await openOutputs(folders);
    await publishDifference({
      ...publishOptions(store().direct, new Map()),
      outputs,
      headersFor: (output) => ({ ...headersFor(output), cacheControl: 'no-store' }),
      readState: () => readBuildState(outputs, folders.inputs),
    });
    outputs.close();

    notes.length = 0;
    const { written } = await update(withText('edited'));
    expect(notes).toContainEqual(expect.stringContaining('have to be uploaded again'));
    expect(written).toContain('person/1.html');
    expect(await liveFiles()).toEqual(await cleanBuild(withText('edited')));
  });

  it.each([
    ['missing', (key: string) => store().objects.delete(key)],
    [
      'changed',
      (key: string) => {
        const object = store().objects.get(key);
        if (object === undefined) throw new Error(`${key} is not stored.`);
        const bytes = gunzipSync(object.bytes);
        bytes[0] = (bytes[0] ?? 0) ^ 1;
        store().objects.set(key, {
          ...object,
          bytes,
          headers: { ...object.headers, 'content-encoding': '' },
        });
      },
    ],
    [
      'no gzip file',
      (key: string) => {
        const object = store().objects.get(key);
        if (object !== undefined) store().objects.set(key, { ...object, bytes: Buffer.from('damaged') });
      },
    ],
  ])('builds everything if a chunk of the state is %s', async (_, damage) => {
    await update(firstContent);
    const chunk = [...store().objects.keys()].find((key) => key.includes('/.state/cache/state.sqlite/0'));
    expect(chunk).toBeDefined();
    damage(chunk ?? '');
    notes.length = 0;
    await update(withText('edited'));
    expect(notes).toContainEqual(expect.stringContaining('The whole site is built'));
    expect(await liveFiles()).toEqual(await cleanBuild(withText('edited')));
  });

  it('removes the state of releases that are no longer retained', async () => {
    for (const text of ['one', 'two', 'three', 'four']) await update(withText(text));
    const { kept = [] } = (await readLiveSite(store().direct))?.site ?? {};
    const { read } = new NodeReader(store().direct);
    const reachable = new Set([LIVE_KEY]);
    for (const root of kept.flatMap(({ root, state }) => (state === undefined ? [root] : [root, state]))) {
      const tree = await findUnshared(root, undefined, { read, readOther: read });
      for (const file of tree.files.values()) reachable.add(fileKey(file));
      for (const key of tree.nodes.keys()) reachable.add(key);
    }
    expect(kept).toHaveLength(2);
    expect(new Set(store().objects.keys())).toEqual(reachable);
  });
});

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
          // An update without changes ends before it would be killed.
          const isUnpublished = await update(content, { bucket: failingAfter(random.below(40)) }).then(
            ({ released }) => released === undefined,
            (error: Error) => error.message === 'killed',
          );
          expect(isUnpublished).toBe(true);
          expect(await liveFiles()).toEqual(before);
        }
        if (step > 2 && random.chance(0.2)) await rollBackBucket(store().direct);
        await update(content);
        expect(await liveFiles()).toEqual(await cleanBuild(content));
      }
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
    async putIf() {
      throw new Error('killed');
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
