/**
 * Measures incremental builds of an Astro site that nobody wrote for them, beside Astro's own:
 *
 *     node scripts/bench/any-site/measure-any-site.ts SITE MARKDOWN-FILE [SITE-WITH-CACHE-KEYS]
 *
 * SITE is a folder with the site's packages installed, MARKDOWN-FILE one of its content. A sentence is added to that
 * file, and then it is removed; at the end it is as it was. The engine is put into the site's packages, and taken out
 * again. After each change the site is compared with a clean build of Astro's.
 *
 * SITE-WITH-CACHE-KEYS is a copy of the site for Astro's own experiment: its configuration sets
 * `experimental.incrementalBuild`, and its routes return a `cacheKey`.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProcessCost } from '../measured-process.ts';
import { differingFiles, engineInSite } from './engine-in-site.ts';

const [site, markdown, keyed] = process.argv.slice(2);
if (!site || !markdown) throw new Error('Name the folder of a site and one of its Markdown files.');

const sites = keyed ? [site, keyed] : [site];
const files = sites.map((folder) => resolve(folder, markdown));
const text = readFileSync(resolve(site, markdown), 'utf8');
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

try {
  if (keyed) rmSync(join(keyed, 'node_modules/.astro'), { recursive: true, force: true });
  await measure('clean', true);
  await measure('nothing changed', false);
  for (const file of files) writeFileSync(file, `${text}\nOne more sentence.\n`);
  await measure('one Markdown file edited', true);
  for (const file of files) rmSync(file);
  await measure('one Markdown file removed', true);
} finally {
  for (const file of files) writeFileSync(file, text);
  engine.remove();
  experiment?.remove();
}
