import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '@laurel/terminal';
import { silentProgress } from '@laurel/terminal';
import { expect, test } from 'vitest';
import type { Collection } from '../../src/core/types.ts';
import { writeInputs } from '../../src/inputs/write-inputs.ts';
import { plainBuild } from '../in-process-build.ts';

/** Pages of three partitions of different sizes. */
const SIZES = [5, 70, 30];

/** Builds pages that show a title. @returns each step of the pages that were done, of how many */
async function stepsOf(folder: string, title: string): Promise<readonly [done: number, of: number][]> {
  const publicFolder = join(folder, 'public');
  mkdirSync(publicFolder, { recursive: true });
  writeInputs(join(folder, 'inputs'), [{ name: 'title.txt', text: title }]);
  const collection: Collection<string> = {
    partitions: () => SIZES.map(String),
    *pages(partition, inputs) {
      const model = inputs.read('title.txt', (text) => text);
      for (let page = 0; page < Number(partition); page++)
        yield { path: `/page-${partition}-${page}`, model, records: [] };
    },
  };
  const steps: [number, number][] = [];
  let done = 0;
  const progress: Progress = {
    ...silentProgress,
    stage: () => ({
      advance(by = 1, of = Number.NaN) {
        done += by;
        steps.push([done, of]);
      },
      end() {},
    }),
  };
  const render = (model: string) => Buffer.from(model);
  const routes = { '/page-[number]': { kind: 'page', collection, render, code: '1' } } as const;
  await plainBuild({ folder, inputFolder: join(folder, 'inputs'), publicFolder, routes, progress });
  return steps;
}

test('a build says from its first page how many there are, as the last one left them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'progress-'));
  await stepsOf(folder, 'One');
  const steps = await stepsOf(folder, 'Two');
  expect(new Set(steps.map(([, of]) => of))).toEqual(new Set([105]));
  expect(steps.at(-1)).toEqual([105, 105]);
});

test('a first build, which cannot know, never says less than it has done', async () => {
  const steps = await stepsOf(mkdtempSync(join(tmpdir(), 'progress-')), 'One');
  expect(steps.at(-1)?.[0]).toBe(105);
  for (const [done, of] of steps) expect(of).toBeGreaterThanOrEqual(done);
});
