/**
 * Measures incremental builds of an Astro site that nobody wrote for them, and compares each tree with Astro's own:
 *
 *     node scripts/bench/any-site/measure-any-site.ts SITE MARKDOWN-FILE
 *
 * SITE is a folder with the site's packages installed, MARKDOWN-FILE one of its content. A sentence is added to that
 * file, and taken away again. Output and cache are put into a folder of their own, which is removed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSite } from '../../../src/incremental/build/build.ts';
import { checkSite } from '../../../src/incremental/plain-astro/check.ts';
import { silentProgress } from '../../../src/incremental/terminal/progress.ts';

const [site, markdown] = process.argv.slice(2);
if (!site || !markdown) throw new Error('Name the folder of a site and one of its Markdown files.');

const work = mkdtempSync(join(tmpdir(), 'any-site-'));
const options = {
  root: resolve(site),
  out: join(work, 'out'),
  cache: join(work, 'cache'),
  progress: silentProgress,
};
const file = resolve(site, markdown);
const text = readFileSync(file, 'utf8');

async function measure(what: string): Promise<void> {
  const start = performance.now();
  const { rendered, filesWritten } = await buildSite(options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`| ${what} | ${seconds} s | ${rendered} rendered | ${filesWritten} written |`);
}

try {
  await measure('clean build');
  await measure('nothing changed');
  writeFileSync(file, `${text}\nOne more sentence.\n`);
  await measure('one Markdown file edited');
  const { files, differences } = await checkSite(options);
  console.log(`| compared with Astro | ${files} files | ${differences.length} differ |`);
  for (const { file: name, kind } of differences) console.log(`${name} ${kind}`);
} finally {
  writeFileSync(file, text);
  rmSync(work, { recursive: true, force: true });
}
