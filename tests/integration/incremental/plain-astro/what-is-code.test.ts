import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeOf } from '../../../incremental/plain-build.ts';
import { buildPlain, buildWithAstro, type Files, newPlainFixture, type PlainFixture } from './blog.ts';

/** A site that finds its files in the ways in which sites do. Each test is one more edit of it. */
const firstFiles: Files = {
  'package.json': '{"type":"module","private":true}',
  'astro.config.mjs': 'export default {};',
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
const markdown = (base) => defineCollection({ loader: glob({ pattern: '*.md', base }) });
export const collections = {
  notes: markdown('./src/content/notes'),
  drafts: markdown('./.drafts'),
  authors: defineCollection({ loader: file('authors.json') }),
  data: defineCollection({ loader: glob({ pattern: '*.json', base: './src/data' }) }),
};`,
  'src/content/notes/a.md': 'Note a.',
  'authors.json': '[{"id":"ana","name":"Ana"}]',
  '.drafts/first.md': 'First draft.',
  'src/data/other.json': '{}',
  'src/data/site/index.ts': "export default { name: 'of a module' };",
  'src/worker.ts': "console.log(import.meta.glob('./content/notes/*.md', { query: '?url', eager: true }));",
  'src/parts/one.txt': 'One.',
  'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
const notes = await getCollection('notes');
---
<html><body>{notes.map(({ id }) => id)}
<script>
import authors from '../../authors.json';
document.title = authors[0].name;
new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
</script></body></html>`,
  'src/pages/notes/[id].astro': `---
import { getCollection } from 'astro:content';
export const getStaticPaths = async () => (await getCollection('notes')).map(({ id }) => ({ params: { id } }));
const { Content } = await import(\`../../content/notes/\${Astro.params.id}.md\`);
---
<html><body><Content /></body></html>`,
  'src/pages/gallery.astro': `---
const pictures = Object.keys(import.meta.glob('/public/gallery/*', { query: '?url' }));
---
<html><body>{pictures}</body></html>`,
  'src/pages/parts.astro': `---
const parts = Object.keys(import.meta.glob<{ default: string }>('../parts/*.txt', { query: '?raw' }));
---
<html><body>{parts}</body></html>`,
  'src/pages/drafts.astro': `---
import { getCollection } from 'astro:content';
const drafts = await getCollection('drafts');
---
<html><body>{drafts.map(({ body }) => body)}</body></html>`,
  'src/pages/site.astro': `---
import site from '../data/site';
---
<html><body>{site.name}</body></html>`,
  'public/gallery/a.txt': 'a',
};

const fixture = newPlainFixture();
/** The site is built through a link, whose path is not that of its modules. */
const link = `${fixture.root}-linked`;
const site: PlainFixture = { ...fixture, root: link };
afterAll(() => {
  rmSync(link);
  fixture.remove();
});

let files = firstFiles;
const textOf = () => [...treeOf(site.out).values()].map(String).join('\n');
const bundles = () =>
  readdirSync(join(site.cache, 'code')).filter((key) => existsSync(join(site.cache, 'code', key, 'bundle')));

describe('of a site that finds its files in other ways than by imports, a build sees', () => {
  beforeAll(async () => {
    symlinkSync(fixture.root, link);
    await buildPlain(site, files);
    expect(treeOf(site.out)).toEqual(treeOf(buildWithAstro(site)));
  });

  it.each<[string, Files, string]>([
    ['an entry that a script of a page imports', { 'authors.json': '[{"id":"ana","name":"Anna"}]' }, 'Anna'],
    [
      'an entry that is imported by a name with a variable part',
      { 'src/content/notes/b.md': 'Note b.' },
      'Note b.',
    ],
    ['a file of public/ that a glob import finds', { 'public/gallery/b.txt': 'b' }, '/public/gallery/b.txt'],
    ['an entry of a hidden folder', { '.drafts/first.md': 'Second draft.' }, 'Second draft.'],
    ['a new entry of a hidden folder', { '.drafts/third.md': 'Third draft.' }, 'Third draft.'],
    [
      'an entry that takes the name of a module',
      { 'src/data/site.json': '{"name":"of an entry"}' },
      'of an entry',
    ],
  ])('%s', async (_what, edit, shown) => {
    expect(textOf()).not.toContain(shown);
    files = { ...files, ...edit };
    await buildPlain(site, files);
    expect(textOf()).toContain(shown);
  });

  it('them all as Astro does, and then nothing new', async () => {
    expect(treeOf(site.out)).toEqual(treeOf(buildWithAstro(site)));
    const { timings } = await buildPlain(site, files);
    expect(timings.map(({ stage }) => stage)).toEqual(['Look']);
  });

  it('a new entry from the code of before, where none of it looks for that', async () => {
    const looking = ['src/pages/notes/[id].astro', 'src/pages/index.astro'];
    const others = Object.fromEntries(Object.entries(files).filter(([file]) => !looking.includes(file)));
    await buildPlain(site, others);
    const before = bundles();
    const report = await buildPlain(site, { ...others, 'src/content/notes/c.md': 'Note c.' });
    expect(report.counts).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(bundles()).toEqual(before);
  });
});

it('a configuration that lists entries is asked again, also where content was loaded before the code was', async () => {
  const other = newPlainFixture();
  const listing: Files = {
    'package.json': '{"type":"module","private":true}',
    'sidebar.mjs':
      "import { readdirSync } from 'node:fs';\nexport const sidebar = readdirSync('src/content/notes').join();",
    'astro.config.mjs': `import { sidebar } from './sidebar.mjs';
export default { vite: { define: { SIDEBAR: JSON.stringify(sidebar) } } };`,
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { notes: defineCollection({ loader: glob({ pattern: '*.md', base: './src/content/notes' }) }) };`,
    'src/content/notes/b.md': 'Note b.',
    'src/content/notes/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    'src/pages/index.astro': '<html><body>{SIDEBAR}</body></html>',
  };
  try {
    await buildPlain(other, listing);
    const withPicture = { ...listing, 'src/content/notes/b.md': '![A picture](./picture.svg)' };
    await buildPlain(other, withPicture);
    await buildPlain(other, { ...withPicture, 'src/content/notes/a.md': 'Note a.' });
    expect(String(treeOf(other.out).get('index.html'))).toContain('a.md');
  } finally {
    other.remove();
  }
});
