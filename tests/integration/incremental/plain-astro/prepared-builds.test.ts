/**
 * Builds of a site whose configuration was loaded before the change. Real processes: what waits for the change is
 * Astro's own.
 */
import { globSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Builder } from '../../../../src/incremental/build/builder.ts';
import { takeLock } from '../../../../src/incremental/store/lock.ts';
import { silentProgress } from '../../../../src/incremental/terminal/progress.ts';
import { treeOf } from '../../../incremental/plain-build.ts';
import {
  blog,
  type Files,
  firstPosts,
  newPlainFixture,
  type PlainFixture,
  type Post,
  postFile,
  writeFiles,
} from './blog.ts';

const fixtures: ReturnType<typeof newPlainFixture>[] = [];
const builders: Builder[] = [];
/** A site and its builder, which has built it. */
async function builtSite(files: Files) {
  const site = newPlainFixture();
  const builder = new Builder();
  fixtures.push(site);
  builders.push(builder);
  writeFiles(site, files);
  const options = { ...site, workers: 1, progress: silentProgress };
  await builder.build(options);
  return { site, prepare: () => builder.prepare(options), build: () => builder.build(options) };
}
afterAll(async () => {
  for (const builder of builders) await builder.close();
  for (const site of fixtures) site.remove();
});

const post = firstPosts['post-2'] as Post;
const withText = (text: string): Files => ({ 'src/content/blog/post-2.md': postFile({ ...post, text }) });
const paths = (changes: readonly { readonly path: string }[]) => changes.map(({ path }) => path);

/** Notes each time that it is loaded. */
const configuration = (site: string) => `import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
appendFileSync(new URL('.loads', import.meta.url), 'x');
const done = ({ dir }) => writeFileSync(new URL('list.txt', dir), ['${site}', ...readdirSync(dir).sort()].join());
export default { site: '${site}', integrations: [{ name: 'list', hooks: { 'astro:build:done': done } }] };`;
describe('a build that is prepared loads the configuration', () => {
  let files: Files = blog(firstPosts, {
    'astro.config.mjs': configuration('https://blog.example'),
    'src/content.config.ts': `import { readFileSync } from 'node:fs';
readFileSync('src/content/blog/post-1.md');
${blog()['src/content.config.ts']}`,
  });
  let site: PlainFixture;
  let built: Awaited<ReturnType<typeof builtSite>>;
  const loads = () => readFileSync(join(site.root, '.loads'), 'utf8').length;

  /** Builds what is edited once the build is prepared. */
  async function buildPrepared(edit: Files) {
    await built.prepare();
    const before = loads();
    files = { ...files, ...edit };
    writeFiles(site, files);
    return { report: await built.build(), loads: loads() - before };
  }

  beforeAll(async () => {
    built = await builtSite(files);
    site = built.site;
  });

  // One edit upon the other, so that each costs one build.
  it('not again for an edited text', async () => {
    const { report, loads } = await buildPrepared(withText('Other words.'));
    expect(loads).toBe(0);
    expect(paths(report.changed)).toEqual(['/blog/post-2/', '/raw/post-2.txt']);
  });

  it('not again where a build had nothing to do in between', async () => {
    await built.prepare();
    const before = loads();
    expect(await built.build()).toMatchObject({ rendered: 0 });
    writeFiles(site, { ...files, ...withText('Further words.') });
    files = { ...files, ...withText('Further words.') };
    expect(paths((await built.build()).changed)).toEqual(['/blog/post-2/', '/raw/post-2.txt']);
    expect(loads()).toBe(before);
  });

  it('ahead, and holds up no other build of the site meanwhile', async () => {
    const before = loads();
    await built.prepare();
    expect(loads()).toBe(before + 1);
    takeLock(join(site.root, '.astro/compiling'), 'test').release();
  });

  it('not again for a public file, of which integrations make something', async () => {
    const { loads } = await buildPrepared({ 'public/new.txt': 'new' });
    expect(loads).toBe(0);
    expect(treeOf(site.out).get('list.txt')).toContain('new.txt');
  });

  it('again where the configuration of the content has read the entry that changed', async () => {
    const { report, loads } = await buildPrepared({
      'src/content/blog/post-1.md': postFile({ ...(firstPosts['post-1'] as Post), text: 'Some words.' }),
    });
    expect(loads).toBeGreaterThan(0);
    expect(paths(report.changed)).toContain('/blog/post-1/');
  });

  it('again where it has changed itself', async () => {
    const { report, loads } = await buildPrepared({
      ...withText('More words.'),
      'astro.config.mjs': configuration('https://other.example'),
    });
    expect(loads).toBeGreaterThan(0);
    expect(paths(report.changed)).toContain('/blog/post-2/');
  });

  it('again where it has changed back to what is compiled', async () => {
    const { report, loads } = await buildPrepared({
      ...withText('Further words.'),
      'astro.config.mjs': configuration('https://blog.example'),
    });
    expect(report.timings.map(({ stage }) => stage)).not.toContain('Compile');
    expect(loads).toBeGreaterThan(0);
    expect(treeOf(site.out).get('list.txt')).toMatch(/^https:\/\/blog\.example,/);
  });

  it('again where it has read the public file that changed', async () => {
    const reading = "import { readFileSync } from 'node:fs';\nreadFileSync('public/new.txt');\n";
    await buildPrepared({ 'astro.config.mjs': reading + configuration('https://blog.example') });
    const { loads } = await buildPrepared({ 'public/new.txt': 'newer' });
    expect(loads).toBeGreaterThan(0);
  });

  it('again where a file of the compiled code was damaged meanwhile', async () => {
    await built.prepare();
    for (const chunk of globSync(join(site.cache, 'code/*/bundle/**/*.mjs'))) truncateSync(chunk, 10);
    const { report, loads } = await buildPrepared(withText('Last words.'));
    expect(loads).toBeGreaterThan(0);
    expect(paths(report.changed)).toContain('/blog/post-2/');
  });
});

it('a build that is prepared loads all content where a Markdown plugin keeps something from one file to the next', async () => {
  const files = (text: string): Files => ({
    ...blog({ one: { ...post, text }, other: { ...post, text: '## Heading\n' } }),
    'astro.config.mjs': `import { satteri } from '@astrojs/markdown-satteri';
const seen = new Map();
const visit = (node, context) => {
  const count = seen.get(context.textContent(node)) ?? 0;
  seen.set(context.textContent(node), count + 1);
  context.setProperty(node, 'id', 'heading-' + count);
};
const names = { name: 'names', element: { filter: ['h2'], visit } };
export default { markdown: { processor: satteri({ hastPlugins: [names] }) } };`,
  });
  const { site, prepare, build } = await builtSite(files('## Heading\n'));
  await prepare();
  writeFiles(site, files('## Heading\n\nMore.\n'));
  await build();
  const names = [...treeOf(site.out)]
    .filter(([file]) => /^blog\/.*\.html$/.test(file))
    .map(([, content]) => /<h2 id="([^"]*)"/.exec(String(content))?.[1]);
  expect(names.sort()).toEqual(['heading-0', 'heading-1']);
});
