import { expect, test } from 'vitest';
import { goalResults } from '../../../scripts/bench/goals.ts';
import type { Measurement } from '../../../scripts/bench/measure-scale.ts';

const took = (
  phase: string,
  command: Measurement['command'],
  seconds: number,
  peakMemoryBytes: number | null = null,
): Measurement => ({
  ...{ phase, command, seconds, peakMemoryBytes, cpuSeconds: null, pagesWritten: 0 },
  ...{ filesWritten: 0, filesRemoved: 0, bytesWritten: 0 },
});
const resultsOf = (scale: '10k' | '100k' | 'sample', ...measurements: Measurement[]) =>
  goalResults({ scale, pages: 1, measurements, equalsCleanBuild: undefined, pageSizes: [] });

const GB = 1024 ** 3;
const clean = took('clean build', 'build', 10);
const published = 'one ranking table published';
const renamed = 'one firm renamed';

test.each<[string, string, boolean, Measurement[]]>([
  ['nothing changed', '0.20 s', true, [took('nothing changed', 'build', 0.2)]],
  ['nothing changed', '0.21 s', false, [took('nothing changed', 'build', 0.21)]],
  ['restored cache', '0.60 s', true, [took('restored cache', 'build', 0.6)]],
  [
    `restored cache, ${published}, pull and build`,
    '1.60 s',
    false,
    [took(published, 'pull', 0.4), took(`restored cache, ${published}`, 'build', 1.2)],
  ],
  [
    `${published}, in a watch, pull and build`,
    '0.70 s',
    true,
    [took(`${published}, in a watch`, 'pull', 0.3), took(`${published}, in a watch`, 'build', 0.4)],
  ],
  [renamed, '1.20 s', true, [took(renamed, 'pull', 9), took(renamed, 'build', 1.2)]],
  [`${renamed}, in a watch`, '0.90 s', false, [took(`${renamed}, in a watch`, 'build', 0.9)]],
  ['clean build', '9.00 s', true, [took('clean build', 'build', 9)]],
  [
    'memory of the tree of processes, in any phase',
    '1024 MB',
    true,
    [took('first pull', 'pull', 1, GB), took('nothing', 'build', 1, 9)],
  ],
  [
    'memory of the tree of processes, in any phase',
    '1025 MB',
    false,
    [took('first pull', 'pull', 1, GB + 1024 ** 2)],
  ],
])('the goal of %s measured as %s: reached %s', (goal, measured, isReached, measurements) => {
  expect(resultsOf('10k', ...measurements).find((one) => one.goal === goal)).toMatchObject({
    measured,
    isReached,
  });
});

test('a goal has no result if one of its commands was not measured', () => {
  expect(resultsOf('10k', clean, took(published, 'pull', 1)).map(({ goal }) => goal)).toEqual([
    'clean build',
  ]);
});

test('the sample has no goals', () => {
  expect(resultsOf('sample', clean)).toEqual([]);
});
