/**
 * Measures incremental builds of an Astro site that nobody wrote for them, beside Astro's own:
 *
 *     node scripts/bench/any-site/measure-any-site.ts SITE MARKDOWN-FILE PAGE [SITE-WITH-CACHE-KEYS]
 *
 * SITE is a folder with the site's packages installed, MARKDOWN-FILE one of its content, PAGE the file that is made of it. A
 * sentence is added to the Markdown file; a watch is started, and the sentence is replaced again and again, at last by itself,
 * each time when the watch has been idle for some seconds; then the file is removed. At the end it is as it was. The engine is
 * put into the site's packages, and taken out again. What is built is compared with a clean build of Astro's each time.
 *
 * SITE-WITH-CACHE-KEYS is a copy of the site for Astro's own experiment: its configuration sets
 * `experimental.incrementalBuild`, and its routes return a `cacheKey`.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ProcessCost } from '../measured-process.ts';
import { differingFiles, engineInSite } from './engine-in-site.ts';

const [site, markdown, page, keyed] = process.argv.slice(2);
if (!site || !markdown || !page)
  throw new Error('Name the folder of a site, one of its Markdown files and the file of its page.');

const sites = keyed ? [site, keyed] : [site];
const files = sites.map((folder) => resolve(folder, markdown));
const text = readFileSync(resolve(site, markdown), 'utf8');
const edited = `${text}\nOne more sentence.\n`;
const engine = await engineInSite(resolve(site));
const experiment = keyed === undefined ? undefined : await engineInSite(resolve(keyed));

const show = (what: string, { cpuSeconds, seconds }: ProcessCost, more = '') =>
  console.log(
    `| ${what} | ${cpuSeconds?.toFixed(1) ?? '?'} s processor | ${seconds.toFixed(1)} s wall | ${more}`,
  );
const differences = (folder: string) => {
  const found = differingFiles(folder, engine.astroOut);
  const surplus = found.filter((file) => !existsSync(join(engine.astroOut, file)));
  return `${found.length} files differ: ${found.slice(0, 5).join(' ')}, ${surplus.length} too many`;
};

/** Builds in every way. */
async function measure(what: string, isChanged: boolean): Promise<void> {
  if (isChanged) show(`${what}: astro build`, await engine.astroBuild());
  const built = await engine.build();
  const work = `${built.rendered} rendered, ${built.filesWritten} written`;
  show(`${what}: incremental`, built, `${work}, ${differences(engine.out)}`);
  if (!experiment) return;
  const cost = await experiment.astroBuild({ force: false });
  show(`${what}: incrementalBuild`, cost, differences(experiment.astroOut));
}

/** Changes in a watch, and seconds before each. */
const ROUNDS = 5;
const IDLE = 8;

async function measureWatch(): Promise<void> {
  const [file = ''] = files;
  const watch = await engine.watch();
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      await setTimeout(IDLE * 1000);
      const edit = () => writeFileSync(file, round < ROUNDS ? `${text}\nSentence ${round}.\n` : edited);
      const took = await watch.change(edit, page ?? '');
      console.log(`| in a watch: page ${took.file.toFixed(2)} s | all ${took.all.toFixed(2)} s wall |`);
    }
    console.log(`| in a watch | ${differences(engine.out)} |`);
  } finally {
    await watch.stop();
  }
}

try {
  if (keyed) rmSync(join(keyed, 'node_modules/.astro'), { recursive: true, force: true });
  await measure('clean', true);
  await measure('nothing changed', false);
  for (const file of files) writeFileSync(file, edited);
  await measure('one Markdown file edited', true);
  await measureWatch();
  for (const file of files) rmSync(file);
  await measure('one Markdown file removed', true);
} finally {
  for (const file of files) writeFileSync(file, text);
  engine.remove();
  experiment?.remove();
}
