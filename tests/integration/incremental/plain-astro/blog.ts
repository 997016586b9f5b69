/**
 * A blog as people write them with Astro: content collections with references and drafts, pages and tags from plain
 * `getStaticPaths`, endpoints, redirects, the year in the footer. Nothing in it knows of incremental builds.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type BuildOptions, buildSite } from '../../../../src/incremental/build/build.ts';
import { silentProgress } from '../../../../src/incremental/terminal/progress.ts';

const repository = resolve(import.meta.dirname, '../../../..');

/** Files of a site by path below its folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface Post {
  readonly title: string;
  readonly tags: readonly string[];
  readonly author: string;
  readonly draft: boolean;
  readonly text: string;
}

const post = (number: number, changes: Partial<Post> = {}): Post => ({
  title: `Post ${number}`,
  tags: [number % 2 === 0 ? 'even' : 'odd'],
  author: 'ana',
  draft: false,
  text: `Text of **post** ${number}.\n\n## Heading\n`,
  ...changes,
});

export const firstPosts: Readonly<Record<string, Post>> = {
  'post-1': post(1),
  'post-2': post(2),
  'post-3': post(3),
  'post-4': post(4, { draft: true }),
};

/** The Markdown file of a post. */
export const postFile = ({ title, tags, author, draft, text }: Post): string =>
  `---\ntitle: ${title}\ntags: [${tags.join(', ')}]\nauthor: ${author}\ndraft: ${draft}\n---\n${text}`;

const blogFiles: Files = {
  'package.json': '{"type":"module","private":true}',
  'astro.config.mjs': `export default {
  site: 'https://blog.example',
  redirects: { '/old': '/about', '/posts/[slug]': '/blog/[slug]' },
};`,
  'src/content.config.ts': `import { defineCollection, reference } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
export const collections = {
  blog: defineCollection({
    loader: glob({ pattern: '**/*.md', base: './src/content/blog' }),
    schema: z.object({ title: z.string(), draft: z.boolean(), tags: z.array(z.string()), author: reference('authors'), note: z.string().optional() }),
  }),
  authors: defineCollection({ loader: file('src/content/authors.json'), schema: z.object({ name: z.string() }) }),
};`,
  'src/content/authors.json': '[{"id":"ana","name":"Ana"},{"id":"bo","name":"Bo"}]',
  'src/posts.ts': `import { getCollection } from 'astro:content';
export const published = async () =>
  (await getCollection('blog', ({ data }) => !data.draft)).sort((a, b) => a.data.title.localeCompare(b.data.title));`,
  'src/layouts/Base.astro': `---
const { title } = Astro.props;
---
<html lang="en"><head><title>{title}</title></head><body><h1>{title}</h1><slot /><footer>© {new Date().getFullYear()}</footer></body></html>
<style>h1 { color: red; }</style>`,
  'src/pages/blog/[slug].astro': `---
import { getEntry, render } from 'astro:content';
import Base from '../../layouts/Base.astro';
import { published } from '../../posts';
export async function getStaticPaths() {
  return (await published()).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content, headings } = await render(post);
const author = await getEntry(post.data.author);
---
<Base title={post.data.title}><p>{author?.data.name} {Astro.url.pathname} {post.data.note}</p><Content />{headings.map((h) => <a href={'#' + h.slug}>{h.text}</a>)}</Base>`,
  'src/pages/tags/[tag].astro': `---
import Base from '../../layouts/Base.astro';
import { published } from '../../posts';
export async function getStaticPaths() {
  const posts = await published();
  const tags = [...new Set(posts.flatMap((post) => post.data.tags))];
  return tags.map((tag) => ({ params: { tag }, props: { posts: posts.filter((post) => post.data.tags.includes(tag)) } }));
}
const { posts } = Astro.props;
---
<Base title={Astro.params.tag}><ul>{posts.map((post) => <li><a href={'/blog/' + post.id}>{post.data.title}</a></li>)}</ul></Base>`,
  'src/pages/[...page].astro': `---
import Base from '../layouts/Base.astro';
import { published } from '../posts';
export const getStaticPaths = async ({ paginate }) => paginate(await published(), { pageSize: 2 });
const { page } = Astro.props;
---
<Base title="Home">{page.data.map((post) => <a href={'/blog/' + post.id}>{post.data.title}</a>)}{page.currentPage} of {page.lastPage}</Base>`,
  'src/pages/about.astro': `---
import Base from '../layouts/Base.astro';
---
<Base title="About"><p>Nothing.</p></Base>`,
  'src/pages/posts.json.ts': `import { published } from '../posts';
export const GET = async () => Response.json((await published()).map(({ id, data }) => ({ id, title: data.title })));`,
  'src/pages/raw/[slug].txt.ts': `import { published } from '../../posts';
export const getStaticPaths = async () => (await published()).map((post) => ({ params: { slug: post.id }, props: { post } }));
export const GET = ({ props }) => new Response(props.post.body);`,
  'src/pages/404.astro': '<html><head><title>404</title></head><body>none</body></html>',
  'public/robots.txt': 'User-agent: *',
};

/** All files of the blog with these posts, and other or further files. */
export const blog = (posts: Readonly<Record<string, Post>> = firstPosts, others: Files = {}): Files => ({
  ...blogFiles,
  ...Object.fromEntries(
    Object.entries(posts).map(([id, content]) => [`src/content/blog/${id}.md`, postFile(content)]),
  ),
  ...others,
});

export interface PlainFixture {
  readonly root: string;
  readonly out: string;
  readonly cache: string;
}

/** Makes an empty site folder; `remove` it afterwards. */
export function newPlainFixture(): PlainFixture & { remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'laurel-plain-'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    out: join(root, 'out'),
    cache: join(root, '.cache'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

const written = new WeakMap<PlainFixture, Files>();

/** Makes the site's folder hold these files; those that are the same are not touched. */
export function writeFiles(site: PlainFixture, files: Files): void {
  const before = written.get(site) ?? {};
  for (const file of Object.keys(before)) if (!(file in files)) rmSync(join(site.root, file));
  for (const [file, text] of Object.entries(files)) {
    if (before[file] === text) continue;
    mkdirSync(dirname(join(site.root, file)), { recursive: true });
    writeFileSync(join(site.root, file), text);
  }
  written.set(site, files);
}

/** Builds the site with these files, in one thread unless more are asked for: each loads the site for itself. */
export function buildPlain(
  site: PlainFixture,
  files: Files,
  options: Pick<BuildOptions, 'clean' | 'workers' | 'disregard'> = {},
) {
  writeFiles(site, files);
  return buildSite({ workers: 1, ...site, ...options, progress: silentProgress });
}

/** Builds it with Astro itself, from nothing. @returns the folder */
export function buildWithAstro(site: PlainFixture): string {
  const outDir = join(site.root, 'dist');
  // Astro's own folder for content lies in node_modules, which all sites of the tests share.
  const cacheDir = join(site.root, '.astro-cache');
  // Of a renamed entry that keeps its id, Astro would keep the path of before.
  rmSync(cacheDir, { recursive: true, force: true });
  const options = { root: site.root, outDir, cacheDir, logLevel: 'silent' };
  const script = `import { build } from 'astro'; await build(${JSON.stringify(options)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    // Astro bundles into the folder of the call unless the output lies in it: another build may do so at the same time.
    cwd: site.root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  return outDir;
}
