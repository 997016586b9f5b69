import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNode } from './run-node.ts';
import { countPartResults, type TestCounts } from './test-counts.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Runs tests with their output passed through. `chosen` are arguments of vitest: projects and files. */
export async function runVitest(chosen: readonly string[]): Promise<TestCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-test-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runNode([vitest, 'run', ...chosen, ...reporters]);
    return countPartResults(code, await readFile(report, 'utf8').catch(() => undefined));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
