/**
 * Measures incremental builds of an Astro site that nobody wrote for them, beside Astro's own:
 *
 *     node scripts/bench/any-site/measure-any-site.ts SITE MARKDOWN-FILE
 *
 * SITE is a folder with the site's packages installed, MARKDOWN-FILE one of its content. A sentence is added to that
 * file, and taken away again. The engine is put into the site's packages, and taken out again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesBelow } from '../file-tree.ts';
import type { ProcessCost } from '../measured-process.ts';
import { type BuildResult, differingFiles, engineInSite } from './engine-in-site.ts';

const [site, markdown] = process.argv.slice(2);
if (!site || !markdown) throw new Error('Name the folder of a site and one of its Markdown files.');

const root = resolve(site);
const file = resolve(root, markdown);
const text = readFileSync(file, 'utf8');
const engine = await engineInSite(root);

const show = (what: string, { cpuSeconds, seconds }: ProcessCost, result: Partial<BuildResult> = {}) =>
  console.log(
    `| ${what} | ${cpuSeconds?.toFixed(1) ?? '?'} s processor | ${seconds.toFixed(1)} s wall | ${result.rendered ?? 'all'} rendered | ${result.filesWritten ?? 'all'} written |`,
  );
const measure = async (what: string) => {
  const result = await engine.build();
  show(what, result, result);
};

try {
  show('astro build', await engine.astroBuild());
  await measure('clean build');
  const differing = differingFiles(engine.out, engine.astroOut);
  console.log(
    `Of ${filesBelow(engine.astroOut).length} files differ: ${differing.length} ${differing.join(' ')}`,
  );
  await measure('nothing changed');
  writeFileSync(file, `${text}\nOne more sentence.\n`);
  await measure('one Markdown file edited');
  writeFileSync(file, text);
  await measure('the edit undone');
} finally {
  writeFileSync(file, text);
  engine.remove();
}
