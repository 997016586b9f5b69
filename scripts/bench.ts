/**
 * Measures the commands on a generated directory: the first pull, the clean build, and the content team's day.
 *
 *     npm run bench -- [--scale 10k[,100k…]] [--phases LIST] [--json FILE] [--write] [--keep]
 */
import { OPTIONAL_PHASES } from './bench/measure-scale.ts';
import { runBenchmark } from './bench/run-benchmark.ts';
import { parseNames, splitList } from './command/parse-names.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { SCALES } from './publisher/generator/guides.ts';

const CALL = 'npm run bench --';

const usage = `Usage: npm run bench -- [options]

Starts the embedded publisher at a scale and measures the commands, each in a separate process: first pull, pull of an
unchanged upstream, clean build, build without changes, builds in restored copies of the cache, one ranking table
published, one firm renamed, both in a running watch, a menu edit, one template edited. Compares the output with a clean build. See docs/benchmarks.md.

  --scale LIST   scales, separated by commas: ${SCALES.join(', ')} (default sample)
  --phases LIST  phases in addition to the first pull and the clean build: ${OPTIONAL_PHASES.join(', ')} (default all)
  --json FILE    write the results as JSON
  --write        write the tables into docs/benchmarks.md
  --keep         retain the generated, pulled and built files in .laurel/bench
  --help         this text

Exit codes: 0 measured, 1 failure or a site that differs from a clean build, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {
    scale: { type: 'string', default: 'sample' },
    phases: { type: 'string', default: OPTIONAL_PHASES.join(',') },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
  run: ({ values: { scale, phases, ...rest } }) =>
    runBenchmark({
      scales: parseNames(CALL, 'scale', splitList(scale), SCALES),
      phases: parseNames(CALL, 'phase', splitList(phases), OPTIONAL_PHASES),
      json: rest.json,
      write: rest.write,
      keep: rest.keep,
    }),
});
