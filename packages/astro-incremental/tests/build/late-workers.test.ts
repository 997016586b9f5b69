import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Collection } from '../../src/core/types.ts';
import { writeInputs } from '../../src/inputs/write-inputs.ts';
import type { Executor } from '../../src/render/executor.ts';
import { buildInProcess } from '../build-in-process.ts';

/**
 * Builds a site twice, with an edit in between that affects all pages. The second build starts with one worker and may start others.
 * @param count number of partitions
 * @param options pages per partition, duration of a partition, and the worker that fails
 * @returns the number of partitions that each worker rendered in the second build
 */
async function countPartitionsByWorker(
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
  const rendered = [0, 0, 0];
  const collection: Collection<string> = {
    partitions: () => Array.from({ length: count }, (_, index) => String(index)),
    *pages(partition, inputs) {
      const model = inputs.read('title.txt', (text) => text);
      for (let page = 0; page < pages; page++) yield { path: `/page-${partition}-${page}`, model };
    },
  };
  const wrapExecutor = (local: Executor): Executor => ({
    ...local,
    slots: [{ worker: 0, isPrefetch: false }],
    startOthers: () => [1, 2].map((worker) => ({ worker, isPrefetch: false })),
    async renderPartition(worker, ...task) {
      await setTimeout(milliseconds);
      if (worker === failing) throw new Error(`Worker ${worker} failed.`);
      rendered[worker] = (rendered[worker] ?? 0) + 1;
      return local.renderPartition(worker, ...task);
    },
  });
  const routes = {
    '/page-[number]': { kind: 'page', collection, render: (title: string) => Buffer.from(title), code: '1' },
  } as const;
  const build = (title: string, executor?: typeof wrapExecutor) => {
    writeInputs(join(folder, 'inputs'), [{ name: 'title.txt', text: title }]);
    return buildInProcess({
      folder,
      inputFolder: join(folder, 'inputs'),
      publicFolder,
      routes,
      ...(executor && { executor }),
    });
  };
  await build('One');
  const { counts } = await build('Two', wrapExecutor);
  expect(counts.changed).toBe(count * pages);
  return rendered;
}

describe('a build that starts with one worker', () => {
  it('starts the other workers for many partitions and renders each partition once', async () => {
    const rendered = await countPartitionsByWorker(600);
    expect(rendered.every((partitions) => partitions > 50)).toBe(true);
    expect(rendered.reduce((sum, partitions) => sum + partitions)).toBe(600);
  });

  it('renders few partitions on one worker', async () => {
    expect(await countPartitionsByWorker(20)).toEqual([20, 0, 0]);
  });

  it('starts the other workers for few partitions that take long', async () => {
    const rendered = await countPartitionsByWorker(10, { milliseconds: 400 });
    expect(rendered.every((partitions) => partitions > 1)).toBe(true);
  });

  it('starts the other workers for few partitions with many pages', async () => {
    const rendered = await countPartitionsByWorker(20, { pages: 40 });
    expect(rendered.every((partitions) => partitions > 0)).toBe(true);
  });

  it('fails if a worker that started later fails', async () => {
    await expect(countPartitionsByWorker(600, { failing: 2 })).rejects.toThrow('Worker 2 failed.');
  });
});
