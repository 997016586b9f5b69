import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { ScaleResult } from '../../../scripts/bench/measure-scale.ts';
import { runBenchmark } from '../../../scripts/bench/run-benchmark.ts';

test('runBenchmark prints and stores the results of the scales before a failed one', async () => {
  const project = mkdtempSync(join(tmpdir(), 'laurel-bench-'));
  const json = join(project, 'results.json');
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const sample: ScaleResult = {
    scale: 'sample',
    pages: 12,
    measurements: [],
    equalsCleanBuild: true,
    pageSizes: [],
  };
  const run = runBenchmark(
    { scales: ['sample', '10k'], phases: [], json, write: false, keep: true },
    {
      project,
      measure: async ({ scale }) => {
        if (scale === '10k') throw new Error('The disk is full.');
        return sample;
      },
    },
  );
  await expect(run).rejects.toThrow('The disk is full.');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ scales: [sample] });
  expect(printed.mock.calls.flat().join('\n')).toContain('### sample: 12 pages');
});
