/**
 * What sites do besides listing their content, each change compared with Astro's own build. Real processes: what is read
 * while Astro compiles and renders is what counts.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { treeOf } from '../../../incremental/plain-build.ts';
import { buildPlain, buildWithAstro, type Files, newPlainFixture } from './blog.ts';

const site = newPlainFixture();
/** Beside the site, as in a repository of several. */
const sheet = `${site.root}.css`;
let files: Files = {};

const post = (title: string, more = '') => `---\ntitle: ${title}\ntags: [few]\n${more}---\nText of ${title}.`;
const configuration = (redirects: boolean) =>
  `export default { redirects: { '/old': '/shop' }, build: { redirects: ${redirects} } };`;

beforeAll(async () => {
  const red = { create: { width: 40, height: 40, channels: 3, background: 'red' } } as const;
  const png = await sharp(red).png().toBuffer();
  vi.stubEnv('STAGE', 'test');
  writeFileSync(sheet, 'h1 { color: red; }');
  files = {
    'package.json': '{"type":"module","private":true}',
    'astro.config.mjs': configuration(true),
    '.postcssrc.json': '{"plugins":{}}',
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './src/posts' }) }) };`,
    'src/posts/a.md': post('A'),
    'src/posts/first.md': post('C', 'slug: c\n'),
    // The next post is written into each, as some templates do it.
    'src/pages/posts/[slug].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  const posts = (await getCollection('posts')).sort((a, b) => (a.data.title < b.data.title ? -1 : 1));
  posts.forEach((post, at) => {
    post.data.next = posts[at + 1]?.data.title;
    post.data.tags.push(String(posts.length));
  });
  return posts.map((post) => ({ params: { slug: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content } = await render(post);
---
<html><body><Content />{post.filePath} {post.data.next} {post.data.tags.join()}</body></html>`,
    // A route of all else, which lists what another has.
    'src/pages/[...path].astro': `---
export const getStaticPaths = () => ['shop', 'about'].map((path) => ({ params: { path } }));
---
<html><body><h1>Any {Astro.params.path}</h1></body></html>
<style>@import '../../../${basename(sheet)}';</style>`,
    'src/pages/shop.astro': '<html><body>The shop</body></html>',
    // The same path twice, with other props.
    'tags.json': '[["few","One"],["few","Two"]]',
    'src/pages/tags/[tag].astro': `---
import { readFileSync } from 'node:fs';
export const getStaticPaths = () =>
  JSON.parse(readFileSync('${site.root}/tags.json', 'utf8')).map(([tag, title]) => ({ params: { tag }, props: { title } }));
---
<html><body>{Astro.props.title}</body></html>`,
    'src/pages/gallery.astro': `---
import { existsSync, readdirSync } from 'node:fs';
const gallery = '${site.root}/public/gallery';
const names = existsSync(gallery) ? readdirSync(gallery) : [];
---
<html><body>{import.meta.env.STAGE} {names.join()}</body></html>`,
    'src/pages/[number].bin.ts': `const shared = Buffer.alloc(4);
export const getStaticPaths = () => [1, 2, 3].map((number) => ({ params: { number: String(number) } }));
export function GET({ params }) {
  shared.writeUInt32BE(Number(params.number));
  return new Response(shared);
}`,
    // One picture in two folders: a page links to it as it is, the other shows it smaller.
    'src/one/cover.png': png,
    'src/two/cover.png': png,
    'src/pages/one.astro': `---
import { Image } from 'astro:assets';
import cover from '../one/cover.png';
---
<html><body><a href={cover.src}><Image src={cover} width={20} alt="" /></a></body></html>`,
    'src/pages/two.astro': `---
import { Image } from 'astro:assets';
import cover from '../two/cover.png';
---
<html><body><Image src={cover} width={30} alt="" /></body></html>`,
  };
});
afterAll(() => {
  vi.unstubAllEnvs();
  site.remove();
  rmSync(sheet, { force: true });
});

/** Builds with these changes, and compares with Astro's own build of the same. */
async function expectAsAstro(changes: Record<string, string | undefined>): Promise<void> {
  const changed = { ...files, ...changes };
  files = Object.fromEntries(Object.entries(changed).filter(([, text]) => text !== undefined)) as Files;
  await buildPlain(site, files);
  expect(treeOf(site.out)).toEqual(treeOf(buildWithAstro(site)));
}

// One change upon the other, so that each costs one build.
it('a first build', () => expectAsAstro({}));

it('another route for an address, a folder where there was none, the last of two pages of a path, a file that keeps its id', () =>
  expectAsAstro({
    'src/pages/shop.astro': undefined,
    'public/gallery/rome.txt': 'Rome',
    'tags.json': '[["few","One"],["few","Three"]]',
    'src/posts/b.md': post('B'),
    'src/posts/first.md': undefined,
    'src/posts/renamed.md': post('C', 'slug: c\n'),
  }));

it('the first route again, a variable in the code, styles from beside the site, redirects that are no pages', async () => {
  vi.stubEnv('STAGE', 'live');
  writeFileSync(sheet, 'h1 { color: blue; }');
  await expectAsAstro({
    'src/pages/shop.astro': '<html><body>The shop again</body></html>',
    'astro.config.mjs': configuration(false),
  });
});
