import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Collection } from '../../src/core/types.ts';
import { writeInputs } from '../../src/inputs/write-inputs.ts';
import type { Executor } from '../../src/render/executor.ts';
import { plainBuild } from '../in-process-build.ts';

/**
 * Builds so many partitions of so many pages, which take so long, twice, the second time with one thread that others may join, after an edit that
 * all of them read.
 * @returns how many partitions each thread made
 */
async function partitionsByThread(
  count: number,
  {
    pages = 1,
    milliseconds = 0,
    failing,
  }: { readonly pages?: number; readonly milliseconds?: number; readonly failing?: number } = {},
): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'joining-'));
  const publicFolder = join(folder, 'public');
  mkdirSync(publicFolder);
  const made = [0, 0, 0];
  const collection: Collection<string> = {
    partitions: () => Array.from({ length: count }, (_, index) => String(index)),
    *pages(partition, inputs) {
      const model = inputs.read('title.txt', (text) => text);
      for (let page = 0; page < pages; page++)
        yield { path: `/page-${partition}-${page}`, model, records: [] };
    },
  };
  const executor = (runner: Executor): Executor => ({
    ...runner,
    slots: [{ thread: 0, isNext: false }],
    startOthers: () => [1, 2].map((thread) => ({ thread, isNext: false })),
    async makePartition(thread, ...task) {
      await setTimeout(milliseconds);
      if (thread === failing) throw new Error(`Thread ${thread} failed.`);
      made[thread] = (made[thread] ?? 0) + 1;
      return runner.makePartition(thread, ...task);
    },
  });
  const routes = {
    '/page-[number]': { kind: 'page', collection, render: (title: string) => Buffer.from(title), code: '1' },
  } as const;
  const build = (title: string, of?: typeof executor) => {
    writeInputs(join(folder, 'inputs'), [{ name: 'title.txt', text: title }]);
    return plainBuild({
      folder,
      inputFolder: join(folder, 'inputs'),
      publicFolder,
      routes,
      ...(of && { executor: of }),
    });
  };
  await build('One');
  const { counts } = await build('Two', executor);
  expect(counts.changed).toBe(count * pages);
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

test('other threads join one that has a few partitions which take long', async () => {
  const made = await partitionsByThread(10, { milliseconds: 400 });
  expect(made.every((partitions) => partitions > 1)).toBe(true);
});

test('other threads join one that has few partitions of many pages', async () => {
  const made = await partitionsByThread(20, { pages: 40 });
  expect(made.every((partitions) => partitions > 0)).toBe(true);
});

test('a build in which a thread that joined fails says so', async () => {
  await expect(partitionsByThread(600, { failing: 2 })).rejects.toThrow('Thread 2 failed.');
});
