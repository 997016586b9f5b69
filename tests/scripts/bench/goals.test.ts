import { expect, test } from 'vitest';
import { goalResults } from '../../../scripts/bench/goals.ts';
import type { Measurement } from '../../../scripts/bench/measure-scale.ts';

const took = (
  phase: string,
  command: Measurement['command'],
  seconds: number,
  pagesWritten = 0,
  peakMemoryBytes: number | null = null,
): Measurement => ({
  ...{ phase, command, seconds, pagesWritten, peakMemoryBytes, cpuSeconds: null },
  ...{ filesWritten: 0, filesRemoved: 0, bytesWritten: 0 },
});
const resultsOf = (scale: '10k' | '100k' | 'sample', ...measurements: Measurement[]) =>
  goalResults({ scale, pages: 1, measurements, equalsCleanBuild: undefined, pageSizes: [] });

const GB = 1024 ** 3;
const clean = took('clean build', 'build', 10, 14_000);
const published = 'one ranking table published';
const renamed = 'one firm renamed';

test.each([
  ['nothing changed', '0.20 s', true, [took('nothing changed', 'build', 0.2)]],
  ['nothing changed', '0.21 s', false, [took('nothing changed', 'build', 0.21)]],
  [published, '0.70 s', true, [took(published, 'pull', 0.3), took(published, 'build', 0.4)]],
  [published, '0.80 s', false, [took(published, 'pull', 0.4), took(published, 'build', 0.4)]],
  [renamed, '59%; 2.00 s', false, [clean, took(renamed, 'pull', 1), took(renamed, 'build', 1, 826)]],
  [renamed, '60%; 2.00 s', true, [clean, took(renamed, 'pull', 1), took(renamed, 'build', 1, 840)]],
  [renamed, '7%; 1.50 s', true, [clean, took(renamed, 'pull', 0.5), took(renamed, 'build', 1, 100)]],
  [
    `${published}, in a watch`,
    '0.70 s',
    true,
    [took(`${published}, in a watch`, 'pull', 0.3), took(`${published}, in a watch`, 'build', 0.4)],
  ],
  [
    `${renamed}, in a watch`,
    '60%; 2.00 s',
    true,
    [clean, took(`${renamed}, in a watch`, 'pull', 1), took(`${renamed}, in a watch`, 'build', 1, 840)],
  ],
  ['clean build', '1400', true, [clean]],
  ['clean build', '1399', false, [took('clean build', 'build', 10, 13_990)]],
  ['memory', '1024 MB', true, [took('first pull', 'pull', 1, 0, GB), took('nothing', 'build', 1, 0, 9)]],
  ['memory', '1025 MB', false, [took('first pull', 'pull', 1, 0, GB + 1024 ** 2)]],
])('the goal of %s measured as %s: reached %s', (goal, measured, isReached, measurements) => {
  expect(resultsOf('10k', ...measurements).find((one) => one.goal.startsWith(goal))).toMatchObject({
    measured,
    isReached,
  });
});

test('on a larger site a renamed firm has to reach the pages a second of its scale', () => {
  const quick = [clean, took(renamed, 'pull', 0.5), took(renamed, 'build', 1, 100)];
  expect(resultsOf('100k', ...quick)[0]).toMatchObject({ wanted: '60%', isReached: false });
});

test('a phase that did not run has no goal result, and neither has the sample', () => {
  expect(resultsOf('10k', clean).map(({ goal }) => goal)).toEqual(['clean build, pages a second']);
  expect(resultsOf('sample', clean)).toEqual([]);
});
