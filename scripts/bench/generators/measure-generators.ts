/**
 * Measures builds of the same pages with Laurel's engine, Hugo, Eleventy and Astro, and draws the chart of
 * docs/benchmarks/README.md.
 *
 *     npm run bench:generators -- [--pages 1000,10000] [--rounds N] [--write] [--draw]
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { formatBytes, parseWholeNumber, runCommand } from '@laurel/terminal';
import { splitList } from '../../command/parse-names.ts';
import { describeLoad } from '../describe-load.ts';
import { moveAside } from '../measure-scale.ts';
import { measureProcess } from '../measured-process.ts';
import { median } from '../median.ts';
import { formatSeconds } from './chart.ts';
import { createRecord, EDIT, EDITED_RECORDS, isEdited } from './directory-records.ts';
import type { Figures } from './figures.ts';
import { type Content, GENERATORS, type Generator } from './generators.ts';
import { readFigures, writeComparison } from './write-comparison.ts';

const CALL = 'npm run bench:generators --';

const usage = `Usage: ${CALL} [options]

Builds a directory of lawyers with Laurel's engine, Hugo, Eleventy and Astro, interleaved: first a clean build, then a build
after ${EDITED_RECORDS} records were edited. Prints the median seconds. Installs Eleventy with npm. Hugo has to be installed:
apt-get install hugo

  --pages LIST  numbers of pages, separated by commas (default 1000,10000)
  --rounds N    number of builds of each kind (default 3)
  --write       add the run to docs/benchmarks/generators.json, and draw the chart and the table
  --draw        only draw the chart and the table from docs/benchmarks/generators.json
  --help        this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

type Result = Figures['runs'][number]['results'][number];

const project = resolve(import.meta.dirname, '../../..');
const scratch = join(project, '.laurel/bench/generators');
/** Outputs of earlier builds. They are deleted after the last measurement; see `moveAside`. */
const trash = join(scratch, 'trash');

await runCommand({
  invocation: CALL,
  usage,
  options: {
    pages: { type: 'string', default: '1000,10000' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
  },
  async run({ values }) {
    if (values.draw) {
      writeComparison(project, readFigures(project));
      return 0;
    }
    const rounds = parseWholeNumber(CALL, '--rounds', values.rounds, { min: 1 });
    const sizes = splitList(values.pages).map((count) =>
      parseWholeNumber(CALL, '--pages', count, { min: 20 }),
    );
    const machine = describeMachine();
    const results: Result[] = [];
    try {
      for (const pages of sizes) results.push(...(await measureGenerators(pages, rounds)));
    } finally {
      rmSync(trash, { recursive: true, force: true });
    }
    for (const { generator, version, pages, clean, changed } of results)
      console.log(`${pages} ${generator} ${version}: ${formatSeconds(clean)}, ${formatSeconds(changed)}`);
    if (values.write) {
      const measurement = `Median of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} of \`${CALL} --pages ${values.pages}\`.`;
      const run = { date: new Date().toISOString().slice(0, 10), machine, measurement, results };
      writeComparison(project, { runs: [...readFigures(project).runs, run] });
    }
    return 0;
  },
});

function describeMachine(): string {
  const memory = formatBytes(totalmem());
  return `${cpus()[0]?.model.trim()}, ${memory} of memory, Node ${process.versions.node}; ${describeLoad()} before the run`;
}

/** Measures all generators at the given number of pages. The builds of the generators are interleaved within a round. */
async function measureGenerators(pages: number, rounds: number): Promise<readonly Result[]> {
  mkdirSync(scratch, { recursive: true });
  const first = writeContent(pages, false);
  const edited = writeContent(pages, true);
  const sites = GENERATORS.map((generator) => {
    const folder = join(scratch, `${generator.name.toLowerCase()}-${pages}`);
    moveAside(folder, trash);
    mkdirSync(folder, { recursive: true });
    return {
      generator,
      folder,
      version: generator.setUp(folder),
      clean: [] as number[],
      changed: [] as number[],
    };
  });
  const build = async (generator: Generator, folder: string, content: Content): Promise<number> => {
    generator.provide(folder, content);
    const [program, ...args] = generator.command(folder);
    const { seconds } = await measureProcess(program, args, {
      cwd: folder,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    requirePages(generator, folder, content);
    return seconds;
  };
  for (let round = 1; round <= rounds; round++) {
    for (const { generator, folder, clean } of sites) {
      for (const output of generator.outputs) moveAside(join(folder, output), trash);
      clean.push(await build(generator, folder, first));
    }
    for (const { generator, folder, changed } of sites) changed.push(await build(generator, folder, edited));
    console.error(`${pages} pages: round ${round} of ${rounds}`);
  }
  return sites.map(({ generator, version, clean, changed }) => ({
    ...{ generator: generator.name, version, pages },
    ...{ clean: toHundredths(median(clean)), changed: toHundredths(median(changed)) },
  }));
}

function toHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

/** Writes the records of one version to a file. */
function writeContent(pages: number, edited: boolean): Content {
  const file = join(scratch, `records-${pages}-${edited ? 'edited' : 'first'}.jsonl`);
  const records = function* () {
    for (let index = 0; index < pages; index++) yield createRecord(index, edited && isEdited(index, pages));
  };
  const target = openSync(file, 'w');
  for (const record of records()) writeSync(target, `${JSON.stringify(record)}\n`);
  closeSync(target);
  return { file, records };
}

/** @throws {Error} if a page is missing, or if it does not have the content of its record */
function requirePages({ name, outputs }: Generator, folder: string, { records }: Content): void {
  for (const { slug, bio } of records()) {
    const file = join(folder, outputs[0] ?? '', 'lawyer', `${slug}.html`);
    if (!existsSync(file)) throw new Error(`${name} did not build ${file}.`);
    // Reads only a few files, because files in the page cache would speed up the next build.
    if (bio.includes(EDIT) && !readFileSync(file, 'utf8').includes(EDIT))
      throw new Error(`${name} did not build the edited content of ${file}.`);
  }
}
