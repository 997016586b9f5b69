import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Collection } from '../../../src/incremental/core/types.ts';
import { writeInputs } from '../../../src/incremental/inputs/write-inputs.ts';
import type { Executor } from '../../../src/incremental/render/executor.ts';
import { plainBuild } from '../plain-build.ts';

/** Builds so many partitions with one thread that others may join. @returns how many partitions each thread made */
async function partitionsByThread(count: number, failing?: number): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'joining-'));
  const publicFolder = join(folder, 'public');
  mkdirSync(publicFolder);
  writeInputs(join(folder, 'inputs'), []);
  const made = [0, 0, 0];
  const collection: Collection<number> = {
    partitions: () => Array.from({ length: count }, (_, index) => String(index)),
    *pages(partition) {
      yield { path: `/page-${partition}`, model: Number(partition), records: [] };
    },
  };
  const executor = (runner: Executor): Executor => ({
    ...runner,
    slots: [{ thread: 0, isNext: false }],
    startOthers: () => [1, 2].map((thread) => ({ thread, isNext: false })),
    async makePartition(thread, ...task) {
      await setImmediate();
      if (thread === failing) throw new Error(`Thread ${thread} failed.`);
      made[thread] = (made[thread] ?? 0) + 1;
      return runner.makePartition(thread, ...task);
    },
  });
  const routes = {
    '/page-[number]': { kind: 'page', collection, render: () => Buffer.from('page'), code: '1' },
  } as const;
  const report = await plainBuild({
    folder,
    inputFolder: join(folder, 'inputs'),
    publicFolder,
    routes,
    executor,
  });
  expect(report.counts.added).toBe(count);
  return made;
}

test('other threads join one that has much to make, and each partition is made once', async () => {
  const made = await partitionsByThread(600);
  expect(made.every((partitions) => partitions > 50)).toBe(true);
  expect(made.reduce((sum, partitions) => sum + partitions)).toBe(600);
});

test('a few partitions are made before others would join', async () => {
  expect(await partitionsByThread(20)).toEqual([20, 0, 0]);
});

test('a build in which a thread that joined fails says so', async () => {
  await expect(partitionsByThread(600, 2)).rejects.toThrow('Thread 2 failed.');
});
