import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeOf } from '../../../incremental/plain-build.ts';
import { buildPlain, buildWithAstro, type Files, newPlainFixture } from './blog.ts';

const imports = `import { Notice } from '../../components';
import Counter from '../../components/Counter.jsx';
`;

/** A site of notes in MDX, with components, an island and a plugin: a note may take in another's text, or a number that counts on. */
const firstFiles: Files = {
  'package.json': '{"type":"module","private":true,"dependencies":{"@astrojs/mdx":"*","@astrojs/react":"*"}}',
  'astro.config.mjs': `import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
let count = 0;
const last = (file) =>
  readFileSync(new URL('src/content/notes/' + file, import.meta.url), 'utf8').trim().split('\\n').at(-1);
const includes = {
  name: 'includes',
  enforce: 'pre',
  transform: (text, id) =>
    id.endsWith('.mdx')
      ? text.replace(/%include (\\S+)%/, (_, file) => last(file)).replace('%count%', () => String(++count))
      : null,
};
const list = {
  name: 'list',
  hooks: { 'astro:build:done': ({ dir }) => writeFileSync(new URL('list.txt', dir), readdirSync(dir).sort().join()) },
};
export default { integrations: [mdx(), react(), list], vite: { plugins: [includes] } };`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { notes: defineCollection({ loader: glob({ pattern: '*.mdx', base: './src/content/notes' }) }) };`,
  'src/components/index.ts': `export { default as Notice } from './Notice.astro';
export { default as Aside } from './Aside.astro';`,
  'src/components/Notice.astro': '<p class="notice"><slot /></p><style>.notice { color: red; }</style>',
  'src/components/Aside.astro': '<aside><slot /></aside><style>aside { color: blue; }</style>',
  'src/components/Counter.jsx': 'export default ({ from }) => <button>{from}</button>;',
  'src/content/notes/first.mdx': `---\ntitle: First\n---\n${imports}\n<Notice>One.</Notice>\n\n<Counter from={1} client:load />\n`,
  'src/content/notes/second.mdx': `---\ntitle: Second\n---\n${imports}\n<Notice>Two.</Notice>\n`,
  'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
const notes = await getCollection('notes');
---
<html><body>{notes.map(({ data }) => data.title)}</body></html>`,
  'src/pages/about.astro': '<html><body>About.</body></html>',
  'src/pages/[id].astro': `---
import { getCollection, render } from 'astro:content';
export const getStaticPaths = async () =>
  (await getCollection('notes')).map((note) => ({ params: { id: note.id }, props: { note } }));
const { Content, headings } = await render(Astro.props.note);
---
<html><head><title>{Astro.props.note.data.title}</title></head><body><Content />{headings.map(({ text }) => text)}</body></html>`,
};

const first = (title: string, text: string): Files => ({
  'src/content/notes/first.mdx': `---\ntitle: ${title}\n---\n${imports}\n${text}\n`,
});
const withAside = (text: string): Files =>
  first(
    'Renamed',
    `<Notice>One.</Notice>\n\nimport { Aside } from '../../components';\n\n<Aside>${text}</Aside>`,
  );
const richer = first(
  'Renamed',
  `# Heading of é

<Notice>One **strong** {1 + 1}.</Notice>

<Counter from={1} client:load />

<Counter from={2} client:load />

| a | b |
| - | - |
| c | <Notice>d</Notice> |`,
);

describe('of a site whose entries are MDX, a build leaves what Astro leaves, and compiles the code again only where it must', () => {
  const site = newPlainFixture();
  /** Bundles that are cached: one for each version of the code. */
  const bundles = () => {
    const code = join(site.cache, 'code');
    return readdirSync(code).filter((key) => existsSync(join(code, key, 'bundle')));
  };
  const newSince = (before: readonly string[]) => bundles().filter((bundle) => !before.includes(bundle));
  let files = firstFiles;
  /** What Astro left of `files`. */
  let stock: Map<string, string>;
  beforeAll(async () => {
    await buildPlain(site, files);
  });
  afterAll(() => site.remove());

  it.each<[string, Files, readonly string[], { readonly isCompiled: boolean }]>([
    [
      'after another text, which uses what it imports in other ways',
      richer,
      ['/', '/first/'],
      { isCompiled: false },
    ],
    [
      'after a text that uses another component, with styles',
      withAside('Aside.'),
      ['/first/', '/second/'],
      { isCompiled: true },
    ],
    [
      'after a text that no longer uses it, whose styles then go from other pages too',
      first('Renamed', '<Notice>One.</Notice>'),
      ['/first/', '/second/'],
      { isCompiled: true },
    ],
    [
      'after a change of what they import',
      { 'src/components/Notice.astro': '<p class="notice">Notice: <slot /></p>', ...withAside('Aside.') },
      ['/first/', '/second/'],
      { isCompiled: true },
    ],
    ['after an edit of what a plugin counts', withAside('Note %count%.'), ['/first/'], { isCompiled: true }],
  ])('%s', async (_what, change, changed, { isCompiled }) => {
    const before = bundles();
    files = { ...files, ...change };
    const report = await buildPlain(site, files);
    expect(report.changed.map(({ path }) => path).filter((path) => path.endsWith('/'))).toEqual(changed);
    expect(newSince(before).length > 0).toBe(isCompiled);
    stock = treeOf(buildWithAstro(site));
    expect(treeOf(site.out)).toEqual(stock);
  });

  it('after an edit, which integrations find in the copy of the site that they had before', async () => {
    const copy = join(site.root, '.astro/compiled/about/index.html');
    const { ino } = statSync(copy);
    const second = String(files['src/content/notes/second.mdx']).replace('Two', 'Once more, two');
    await buildPlain(site, { ...files, 'src/content/notes/second.mdx': second });
    expect(statSync(copy).ino).toBe(ino);
    await buildPlain(site, files);
  });

  it('after an entry came that imports the same as one before it, was edited, and went', async () => {
    const before = bundles();
    const third = (text: string): Files => ({
      'src/content/notes/third.mdx': `---\ntitle: Third\n---\n${imports}\n<Notice>${text}</Notice>\n`,
    });
    const came = await buildPlain(site, { ...files, ...third('Three.') });
    expect(came.added.map(({ path }) => path)).toEqual(['/third/']);
    expect(came.changed.map(({ path }) => path)).toEqual(['/', '/list.txt']);
    expect(treeOf(site.out)).toEqual(treeOf(buildWithAstro(site)));
    const edited = await buildPlain(site, { ...files, ...third('**Thrice.**') });
    expect(edited.changed.map(({ path }) => path)).toEqual(['/third/']);
    const went = await buildPlain(site, files);
    expect(went.removed.map(({ path }) => path)).toEqual(['/third/']);
    expect(newSince(before)).toEqual([]);
    expect(treeOf(site.out)).toEqual(stock);
  });

  it('after an edit of a text that another has taken in since the code was compiled', async () => {
    const before = bundles();
    files = { ...files, ...withAside('%include second.mdx%') };
    await buildPlain(site, files);
    expect(newSince(before)).toEqual([]);
    const second = String(firstFiles['src/content/notes/second.mdx']);
    files = { ...files, 'src/content/notes/second.mdx': second.replace('Two.', 'Twice.') };
    const report = await buildPlain(site, files);
    expect(report.changed.map(({ path }) => path)).toEqual(['/first/', '/second/']);
    expect(treeOf(site.out)).toEqual(treeOf(buildWithAstro(site)));
  });
});
