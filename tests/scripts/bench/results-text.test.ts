import { expect, test } from 'vitest';
import type { Measurement, ScaleResult } from '../../../scripts/bench/measure-scale.ts';
import { describeResults, replaceResults } from '../../../scripts/bench/results-text.ts';

const measurement = (change: Partial<Measurement>): Measurement => ({
  phase: 'clean build',
  command: 'build',
  seconds: 10,
  cpuSeconds: 18,
  peakMemoryBytes: 512 * 1024 ** 2,
  pagesWritten: 1000,
  filesWritten: 1010,
  filesRemoved: 0,
  bytesWritten: 14 * 1024 ** 2,
  ...change,
});
const result = (change: Partial<ScaleResult> = {}): ScaleResult => ({
  scale: '10k',
  pages: 1000,
  measurements: [
    measurement({ phase: 'first pull', command: 'pull', seconds: 5, cpuSeconds: 2, pagesWritten: 0 }),
    measurement({}),
    measurement({ phase: 'a menu edit', seconds: 0.5, cpuSeconds: null, pagesWritten: 0, filesWritten: 1 }),
  ],
  equalsCleanBuild: true,
  pageSizes: [{ kind: 'lawyer', pages: 900, medianBytes: 13_635, medianGzipBytes: 4335 }],
  ...change,
});
const run = (...scales: ScaleResult[]) =>
  describeResults({
    date: '2026-11-21',
    machine: {
      processor: 'Some CPU',
      cores: 2,
      memoryBytes: 24 * 1024 ** 3,
      system: 'Linux 6.1',
      node: '24.1.0',
    },
    scales,
  });

test('describeResults contains the machine, the date, each phase relative to the clean build, and the bytes of a page', () => {
  expect(run(result())).toBe(`2026-11-21, Some CPU, 2 cores, 24 GB of memory, Linux 6.1, Node 24.1.0.

### 10k: 1,000 pages

| phase | command | seconds | of a clean build | CPU seconds | peak memory | pages a second | files written | removed | bytes written |
| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |
| first pull | pull | 5.00 | – | 2.00 | 512 MB | – | 1,010 | 0 | 14 MB |
| clean build | build | 10.00 | 100% | 18.00 | 512 MB | 100 | 1,010 | 0 | 14 MB |
| a menu edit | build | 0.50 | 5.0% | – | 512 MB | – | 1 | 0 | 14 MB |

After these builds the site is byte for byte equal to a clean build of the last state.

| page kind | pages | median HTML | median gzip |
| --- | --: | --: | --: |
| lawyer | 900 | 13,635 B | 4,335 B |

### Goals

| scale | figure |  | measured | goal |
| --- | --- | --- | --: | --: |
| 10k | clean build | **missed** | 10.00 s | 9.00 s |
| 10k | memory of the tree of processes, in any phase | reached | 512 MB | 1024 MB |`);
});

test('the text reports a site that differs from a clean build', () => {
  expect(run(result({ equalsCleanBuild: false }))).toContain('the site is **different from** a clean build');
});

test('the text compares several scales by the costs of a page', () => {
  const larger = result({ scale: '100k', pages: 10_000, measurements: [measurement({ seconds: 120 })] });
  expect(run(result(), larger)).toContain(`### Costs a page

|  | 10k | 100k |
| --- | --: | --: |
| first pull, ms a page | 5.00 | – |
| first pull, CPU ms a page | 2.00 | – |
| clean build, ms a page | 10.00 | 12.00 (× 1.20) |
| clean build, CPU ms a page | 18.00 | 1.80 (× 0.10) |`);
});

test('results replace the results of the previous run and leave the rest of the page unchanged', () => {
  const page =
    'Before.\n\n<!-- results: written by npm run bench -- --write -->\n\nOld.\n\n<!-- end of results -->\nAfter.\n';
  const replaced = replaceResults(page, 'New.');
  expect(replaced).toBe(page.replace('Old.', 'New.'));
  expect(replaceResults(replaced, 'New.')).toBe(replaced);
});

test('a page without markers for results is rejected', () => {
  expect(() => replaceResults('Nothing here.', 'New.')).toThrow(
    'The page lacks the markers of results: <!-- results: written by npm run bench -- --write --> … <!-- end of results -->',
  );
});
