import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '@laurel/terminal';
import { silentProgress } from '@laurel/terminal';
import { describe, expect, it } from 'vitest';
import type { Collection } from '../../src/core/types.ts';
import { writeInputs } from '../../src/inputs/write-inputs.ts';
import { buildInProcess } from '../build-in-process.ts';

/** Number of pages of each of three partitions. */
const PARTITION_SIZES = [5, 70, 30];

/**
 * Builds pages that show a title.
 * @returns the progress reports: pages done and total
 */
async function recordProgress(
  folder: string,
  title: string,
): Promise<readonly [done: number, total: number][]> {
  const publicFolder = join(folder, 'public');
  mkdirSync(publicFolder, { recursive: true });
  writeInputs(join(folder, 'inputs'), [{ name: 'title.txt', text: title }]);
  const collection: Collection<string> = {
    partitions: () => PARTITION_SIZES.map(String),
    *pages(partition, inputs) {
      const model = inputs.read('title.txt', (text) => text);
      for (let page = 0; page < Number(partition); page++)
        yield { path: `/page-${partition}-${page}`, model };
    },
  };
  const steps: [number, number][] = [];
  let done = 0;
  const progress: Progress = {
    ...silentProgress,
    stage: () => ({
      advance(by = 1, total = Number.NaN) {
        done += by;
        steps.push([done, total]);
      },
      end() {},
    }),
  };
  const render = (model: string) => Buffer.from(model);
  const routes = { '/page-[number]': { kind: 'page', collection, render, code: '1' } } as const;
  await buildInProcess({ folder, inputFolder: join(folder, 'inputs'), publicFolder, routes, progress });
  return steps;
}

describe('the progress of a build', () => {
  it('has the total of the previous build from the first page on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'progress-'));
    await recordProgress(folder, 'One');
    const steps = await recordProgress(folder, 'Two');
    expect(new Set(steps.map(([, total]) => total))).toEqual(new Set([105]));
    expect(steps.at(-1)).toEqual([105, 105]);
  });

  it('has a total of at least the finished pages in a first build', async () => {
    const steps = await recordProgress(mkdtempSync(join(tmpdir(), 'progress-')), 'One');
    expect(steps.at(-1)?.[0]).toBe(105);
    for (const [done, total] of steps) expect(total).toBeGreaterThanOrEqual(done);
  });
});
