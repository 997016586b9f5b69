/**
 * Measures the commands on a generated directory: the first pull, the clean build, and the content team's day.
 *
 *     npm run bench -- [--scale 10k[,100k…]] [--phases LIST] [--json FILE] [--write] [--keep]
 *
 * Exit codes: 0 measured, 1 failure or a site that differs from a clean build, 2 usage.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureScale, moveAside, OPTIONAL_PHASES, type ScaleResult } from './bench/measure-scale.ts';
import { describeResults, replaceResults } from './bench/results-text.ts';
import { fail, failUsage } from './command/fail.ts';
import { SCALES } from './publisher/generator/guides.ts';

const usage = `Usage: npm run bench -- [options]

Starts the embedded publisher at a scale and measures, each command in a process of its own: first pull, pull of an
unchanged upstream, clean build, nothing changed, one ranking table published, one firm renamed, a menu edit, one template
edited, and a clean build with whose tree the site is compared. See docs/benchmarks.md.

  --scale LIST   scales, separated by commas: ${SCALES.join(', ')} (default sample)
  --phases LIST  only these phases besides the first pull and the clean build: ${OPTIONAL_PHASES.join(', ')} (default all)
  --json FILE    write the results as JSON
  --write        write the tables into docs/benchmarks.md
  --keep         keep what was generated, pulled and built in .laurel/bench
  --help         this text`;

/** Picks the known among names separated by commas; undefined if there is another. */
function pick<Name extends string>(list: string, known: readonly Name[]): Name[] | undefined {
  const names = list.split(',').map((name) => known.find((one) => one === name.trim()));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** What a developer has set for the site must not reach what is measured. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LAUREL_')));

async function main(): Promise<number> {
  const options = {
    scale: { type: 'string', default: 'sample' },
    phases: { type: 'string', default: OPTIONAL_PHASES.join(',') },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const scales = pick(values.scale, SCALES);
  const phases = pick(values.phases, OPTIONAL_PHASES);
  if (scales === undefined) return failUsage(`--scale is "${values.scale}".`, usage);
  if (phases === undefined) return failUsage(`--phases is "${values.phases}".`, usage);

  const project = resolve('.');
  const folder = join(project, '.laurel', 'bench');
  const trash = join(folder, 'trash');
  const results: ScaleResult[] = [];
  try {
    for (const scale of scales) {
      const scratch = join(folder, scale);
      moveAside(scratch, trash);
      results.push(
        await measureScale({
          scale,
          project,
          scratch,
          phases: new Set(phases),
          env: environment(),
          note: (line) => console.error(line),
        }),
      );
      if (!values.keep) moveAside(scratch, trash);
    }
  } finally {
    rmSync(trash, { recursive: true, force: true });
  }
  const run = {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      processor: cpus()[0]?.model ?? 'unknown processor',
      cores: cpus().length,
      memoryBytes: totalmem(),
      system: `${type()} ${release().split('-')[0]}`,
      node: process.versions.node,
    },
    scales: results,
  };
  const text = describeResults(run);
  console.log(text);
  if (values.json !== undefined) {
    mkdirSync(dirname(resolve(values.json)), { recursive: true });
    writeFileSync(values.json, `${JSON.stringify(run, null, 1)}\n`);
  }
  if (values.write) {
    const page = join(project, 'docs', 'benchmarks.md');
    writeFileSync(page, replaceResults(readFileSync(page, 'utf8'), text));
  }
  return results.some(({ equalsCleanBuild }) => equalsCleanBuild === false) ? 1 : 0;
}

process.exitCode = await main().catch(fail);
