import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { type BuildReport, cacheInputs, writeInputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBuild } from '../../../../packages/astro-incremental/tests/release/fake-build.ts';
import type { Bucket } from '../../../../src/delivery/publish/bucket.ts';
import { bucketTarget } from '../../../../src/delivery/publish/bucket-target.ts';
import { updateSite } from '../../../../src/delivery/update/update-site.ts';
import { readEnvironment } from '../../../../src/domain/settings/environment.ts';
import { openTestBucket } from '../open-test-bucket.ts';

// The tests run many updates, so the outputs of the builds are written without rendering, which is faster.

const { store, keysBelow, damagePacks } = openTestBucket();
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laurel-stored-state-'));
});
afterEach(() => rmSync(root, { recursive: true }));

let minute = 0;

/** Creates the folders, the target and the steps of one run. */
function newRun(bucket: Bucket, text: string) {
  const folder = mkdtempSync(join(root, 'run-'));
  const folders = {
    root,
    inputs: join(folder, 'snapshots'),
    out: join(folder, 'dist'),
    cache: join(folder, 'cache'),
  };
  const target = bucketTarget(bucket, {
    keep: 2,
    now: () => new Date(Date.UTC(2026, 0, 1, 10, minute++)),
    environment: readEnvironment({}),
    cdns: [],
  });
  const pull = () =>
    writeInputs(folders.inputs, [
      { name: 'text.txt', text },
      { name: 'constant.txt', text: 'constant' },
    ]);
  const build = async () => {
    await cacheInputs(folders);
    const index = readFileSync(join(folders.inputs, 'index.json'), 'utf8');
    writeBuild(folders, { 'index.html': text }, digest(index));
  };
  return { folders, target, pull, build };
}

/** Runs an update in new folders. Returns whether it continued from a stored state. */
async function update(text: string, bucket: Bucket = store().direct): Promise<boolean> {
  const { folders, target, pull, build } = newRun(bucket, text);
  const { pulled: hasState } = await updateSite({
    bucket,
    target,
    folders,
    async pull(hasSnapshot) {
      await pull();
      return hasSnapshot;
    },
    async build() {
      await build();
      return {} as BuildReport;
    },
    onStep: () => {},
    progress: silentProgress,
  });
  await target.storeState?.(folders, silentProgress);
  return hasState;
}

/** Pulls, builds and publishes in new folders without restoring a state. */
async function publish(text: string): Promise<void> {
  const { folders, target, pull, build } = newRun(store().direct, text);
  await pull();
  await build();
  await target.publish(folders, silentProgress);
  await target.storeState?.(folders, silentProgress);
}

/** Wraps the bucket so that removals fail after this number of objects, as if the process had been killed. */
function failingRemoval(objects: number): Bucket {
  const { direct } = store();
  let left = objects;
  return {
    ...direct,
    async remove(keys) {
      for (const key of keys) {
        if (left-- <= 0) throw new Error('killed');
        await direct.remove([key]);
      }
    },
  };
}

describe('the stored state', () => {
  it('is restored from the newest version if other updates replace all states during the restore', async () => {
    await update('first');
    const { direct } = store();
    const restored: boolean[] = [];
    let isReplaced = false;
    const replacedDuringRestore: Bucket = {
      ...direct,
      async get(key) {
        if (!isReplaced && key.includes('/packs/')) {
          isReplaced = true;
          restored.push(await update('first'));
          restored.push(await update('first'));
        }
        return direct.get(key);
      },
    };
    expect(await update('second', replacedDuringRestore)).toBe(true);
    expect(restored).toEqual([true, true]);
    expect(await update('third')).toBe(true);
  });

  it('is intact after the next update, even if the removal of a damaged state was interrupted after any number of objects', async () => {
    await update('first');
    const { length: objects } = keysBelow('state/');
    for (let removed = 0; removed < objects; removed++) {
      store().reset();
      await update('first');
      expect(damagePacks('state/')).toBe(2);
      await expect(update('first', failingRemoval(removed))).rejects.toThrow('killed');
      expect([removed, await update('first')]).toEqual([removed, false]);
      expect([removed, await update('second')]).toEqual([removed, true]);
    }
  });

  it('is intact after the next publish if the removal of a damaged state was interrupted after its tree', async () => {
    await update('first');
    expect(damagePacks('state/')).toBe(2);
    const { length: nodes } = keysBelow('state/tree/');
    await expect(update('first', failingRemoval(nodes))).rejects.toThrow('killed');
    await publish('first');
    expect(await update('second')).toBe(true);
  });
});
