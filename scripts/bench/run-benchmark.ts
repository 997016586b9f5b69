import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Scale } from '../publisher/generator/guides.ts';
import { measureScale, moveAside, type OptionalPhase, type ScaleResult } from './measure-scale.ts';
import { type BenchmarkResults, describeResults, replaceResults } from './results-text.ts';
import { withoutSettings } from './without-settings.ts';

export interface BenchmarkOptions {
  readonly scales: readonly Scale[];
  /** Phases that run in addition to the first pull and the clean build. */
  readonly phases: readonly OptionalPhase[];
  /** File for the results as JSON. */
  readonly json: string | undefined;
  /** Whether the tables are written into docs/benchmarks.md. */
  readonly write: boolean;
  /** Whether generated, pulled and built files remain in .laurel/bench. */
  readonly keep: boolean;
}

/**
 * Measures each scale and prints the tables. If a scale fails, the results of the previous scales are printed and written as
 * JSON.
 * @returns the exit code: 1 if a site differs from the site of a clean build
 */
export async function runBenchmark(
  options: BenchmarkOptions,
  { project = resolve('.'), measure = measureScale } = {},
): Promise<number> {
  const folder = join(project, '.laurel', 'bench');
  const trash = join(folder, 'trash');
  const results: ScaleResult[] = [];
  try {
    for (const scale of options.scales) {
      const scratch = join(folder, scale);
      moveAside(scratch, trash);
      results.push(
        await measure({
          scale,
          project,
          scratch,
          phases: new Set(options.phases),
          env: withoutSettings(process.env),
          note: (line) => console.error(line),
        }),
      );
      if (!options.keep) moveAside(scratch, trash);
    }
  } finally {
    rmSync(trash, { recursive: true, force: true });
    if (results.length > 0) report(results, options.json);
  }
  if (options.write) {
    const page = join(project, 'docs', 'benchmarks.md');
    writeFileSync(page, replaceResults(readFileSync(page, 'utf8'), describeResults(ofThisMachine(results))));
  }
  return results.some(({ equalsCleanBuild }) => equalsCleanBuild === false) ? 1 : 0;
}

const ofThisMachine = (scales: readonly ScaleResult[]): BenchmarkResults => ({
  date: new Date().toISOString().slice(0, 10),
  machine: {
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${type()} ${release().split('-')[0]}`,
    node: process.versions.node,
  },
  scales,
});

/** Prints the tables and writes the results as JSON if a file is given. */
function report(scales: readonly ScaleResult[], json: string | undefined): void {
  const results = ofThisMachine(scales);
  console.log(describeResults(results));
  if (json === undefined) return;
  mkdirSync(dirname(resolve(json)), { recursive: true });
  writeFileSync(json, `${JSON.stringify(results, null, 1)}\n`);
}
