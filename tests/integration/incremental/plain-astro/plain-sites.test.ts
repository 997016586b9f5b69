import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { cpSync, renameSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Builder } from '../../../../src/incremental/build/builder.ts';
import { silentProgress } from '../../../../src/incremental/terminal/progress.ts';
import { treeOf } from '../../../incremental/plain-build.ts';
import {
  blog,
  buildPlain,
  buildWithAstro,
  type Files,
  firstPosts,
  newPlainFixture,
  type PlainFixture,
  type Post,
  postFile,
  writeFiles,
} from './blog.ts';

/** Histories: one here, twenty in the long run (TEST_PLAIN_RUNS=20). */
const RUNS = Number(process.env.TEST_PLAIN_RUNS ?? 1);

const fixtures: ReturnType<typeof newPlainFixture>[] = [];
const fixture = () => {
  const made = newPlainFixture();
  fixtures.push(made);
  return made;
};
afterAll(() => {
  for (const made of fixtures) made.remove();
});

const paths = (changes: readonly { readonly path: string }[]) => changes.map(({ path }) => path);
const withPost = (id: string, change: Partial<Post>) => ({
  ...firstPosts,
  [id]: { ...(firstPosts[id] ?? firstPosts['post-1']), ...change } as Post,
});
const withConfiguration = (configuration: string): Files =>
  blog(firstPosts, { 'astro.config.mjs': `export default ${configuration};` });

describe('a site that Astro builds', () => {
  it.each([
    ['below a base, with slashes', withConfiguration("{ base: '/docs', trailingSlash: 'always' }")],
    [
      'with files instead of folders, in two languages and with middleware',
      blog(firstPosts, {
        'astro.config.mjs': `export default {
  site: 'https://x.example',
  build: { format: 'file' },
  trailingSlash: 'never',
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
};`,
        'src/pages/de/about.astro': '<html><body>{Astro.currentLocale}</body></html>',
        'src/middleware.ts': `export const onRequest = async (_context, next) => {
  const response = await next();
  return new Response((await response.text()).replace('</body>', '<i>seen</i></body>'), response);
};`,
      }),
    ],
  ])('%s has the same bytes', async (_what, files) => {
    const site = fixture();
    await buildPlain(site, files);
    expect(treeOf(site.out)).toEqual(treeOf(buildWithAstro(site)));
  });
});

it('starts as many threads as it is told, however many routes there are, and one for a few pages', async () => {
  let started = 0;
  const count = () => {
    started++;
  };
  subscribe('worker_threads', count);
  try {
    const site = fixture();
    await buildPlain(site, blog(), { workers: 2 });
    expect(started).toBe(2);
    started = 0;
    // The second joins a build that takes long, which is for the machine to say: here it never does.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await buildPlain(site, blog(withPost('post-1', { title: 'Another' })), { workers: 2 });
    expect(started).toBe(1);
  } finally {
    vi.useRealTimers();
    unsubscribe('worker_threads', count);
  }
});

it.each([
  [
    'pages in the place of those that a language lacks',
    "{ i18n: { locales: ['en', 'de'], defaultLocale: 'en', fallback: { de: 'en' } } }",
    'i18n.fallback',
  ],
  ['another folder of files that are published as they are', "{ publicDir: 'static' }", 'publicDir'],
])('%s: refused', async (_what, configuration, named) => {
  await expect(buildPlain(fixture(), withConfiguration(configuration))).rejects.toThrow(named);
});

describe('of a plain site are rendered', () => {
  const second = firstPosts['post-2'] as Post;
  let files = blog();
  let site: PlainFixture;
  beforeAll(async () => {
    site = fixture();
    await buildPlain(site, files);
  });

  it('all pages in a first build, as Astro renders them', () => {
    expect(treeOf(site.out)).toEqual(treeOf(buildWithAstro(site)));
  });

  it('no pages when nothing changed', async () => {
    const report = await buildPlain(site, files);
    expect(report).toMatchObject({ rendered: 0, filesWritten: 0 });
  });

  it('no pages when its cache and its output are copies, as CI restores them', async () => {
    for (const folder of [site.cache, site.out]) {
      cpSync(folder, `${folder}-kept`, { recursive: true });
      rmSync(folder, { recursive: true });
      renameSync(`${folder}-kept`, folder);
    }
    const report = await buildPlain(site, files);
    expect(report).toMatchObject({ rendered: 0, filesWritten: 0 });
  });

  // One edit upon the other, so that each costs one build.
  it.each<[string, Files, readonly string[]]>([
    [
      'of a text, the page and the file that show it',
      { 'src/content/blog/post-2.md': postFile({ ...second, text: 'Other words.' }) },
      ['/blog/post-2/', '/raw/post-2.txt'],
    ],
    [
      'of a title, the page and the lists that show it',
      { 'src/content/blog/post-2.md': postFile({ ...second, text: 'Other words.', title: 'Post 2!' }) },
      ['/', '/blog/post-2/', '/posts.json', '/tags/even/'],
    ],
    [
      'by an optional field, the page that asked for it',
      {
        'src/content/blog/post-1.md': postFile(firstPosts['post-1'] as Post).replace(
          '---\n',
          '---\nnote: new\n',
        ),
      },
      ['/blog/post-1/'],
    ],
    [
      'of a name that pages refer to, the pages that show it',
      { 'src/content/authors.json': '[{"id":"ana","name":"Anna"},{"id":"bo","name":"Bo"}]' },
      ['/blog/post-1/', '/blog/post-2/', '/blog/post-3/'],
    ],
    [
      'of a template, its page',
      { 'src/pages/about.astro': '<html><body>Something.</body></html>' },
      ['/about/'],
    ],
  ])('after a change %s', async (_what, edit, changed) => {
    files = { ...files, ...edit };
    const report = await buildPlain(site, files);
    expect(paths(report.changed)).toEqual(changed);
  });

  it('when a filter lets another entry through, all that it enters', async () => {
    const draft = firstPosts['post-4'] as Post;
    files = { ...files, 'src/content/blog/post-4.md': postFile({ ...draft, draft: false }) };
    const report = await buildPlain(site, files);
    expect(paths(report.added)).toEqual(['/blog/post-4/', '/posts/post-4/', '/raw/post-4.txt']);
    expect(paths(report.changed)).toEqual(['/2/', '/posts.json', '/tags/even/']);
    expect(report.changed[1]?.cause).toEqual({
      kind: 'records',
      records: ['content:blog/post-4#data.draft'],
    });
  });

  it('all pages of code that keeps titles by tag, which one page of each tag has read', async () => {
    const title = (number: number): Files => {
      const post = firstPosts[`post-${number}`] as Post;
      return { [`src/content/blog/post-${number}.md`]: postFile({ ...post, title: `Title ${number}` }) };
    };
    const made = {
      ...files,
      'src/titles.js': `import { getCollection } from 'astro:content';
const titles = new Map();
export const titlesOf = async (tag) => {
  if (titles.has(tag)) return titles.get(tag);
  const posts = (await getCollection('blog')).filter(({ data }) => data.tags.includes(tag));
  titles.set(tag, posts.map(({ data }) => data.title).join());
  return titles.get(tag);
};`,
      'src/pages/by/[tag]/[number].astro': `---
import { titlesOf } from '../../../titles.js';
export const getStaticPaths = () =>
  [...Array(60).fill('none'), 'odd', 'odd', 'even', 'even'].map((tag, at) => ({ params: { tag, number: String(at) } }));
const { tag } = Astro.params;
---
<html><body>{tag === 'none' ? tag : await titlesOf(tag)}</body></html>`,
    };
    await buildPlain(site, made);
    const changed = async (edit: Files) =>
      paths((await buildPlain(site, { ...made, ...edit })).changed).filter((path) => path.startsWith('/by/'));
    expect(await changed(title(1))).toEqual(['/by/odd/60/', '/by/odd/61/']);
    expect(await changed({ ...title(1), ...title(2) })).toEqual(['/by/even/62/', '/by/even/63/']);
  });

  it('every time, a page that shows chance, and no other for it', async () => {
    files = { ...files, 'src/pages/lots.astro': '<html><body>{Math.random()}</body></html>' };
    await buildPlain(site, files);
    const report = await buildPlain(site, files);
    expect(report.rendered).toBe(1);
    expect(paths(report.changed)).toEqual(['/lots/']);
  });

  it('no page that shows chance, where chance is disregarded', async () => {
    await buildPlain(site, files, { disregard: ['chance'] });
    expect((await buildPlain(site, files, { disregard: ['chance'] })).rendered).toBe(0);
  });

  it('every time, pages of code that counts', async () => {
    const { 'src/pages/lots.astro': _, ...others } = files;
    files = {
      ...others,
      'src/count.js': 'let count = 0;\nexport const next = () => ++count;',
      'src/pages/count.astro':
        "---\nimport { next } from '../count.js';\n---\n<html><body>{next()}</body></html>",
    };
    await buildPlain(site, files);
    expect((await buildPlain(site, files)).rendered).toBeGreaterThan(0);
  });
});

describe('of a plain site that has been built, a build leaves what Astro leaves', () => {
  it('after an edit and after a page whose images no other shows has gone, also of what integrations make of all pages', async () => {
    const site = fixture();
    const picture = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
        .png()
        .toBuffer(),
    );
    const listed = (posts: Readonly<Record<string, Post>>) =>
      blog(posts, {
        'src/content/blog/picture.png': picture,
        'astro.config.mjs': `import { readFileSync, writeFileSync } from 'node:fs';
const done = ({ dir, pages }) => {
  const paths = pages.map(({ pathname }) => pathname).sort();
  const size = readFileSync(new URL('blog/post-2/index.html', dir)).length;
  writeFileSync(new URL('list.txt', dir), [size, ...paths].join('\\n'));
  for (const path of paths) if (path.startsWith('blog/')) writeFileSync(new URL(path + 'seen.txt', dir), path);
};
export default { integrations: [{ name: 'list', hooks: { 'astro:build:done': done } }] };`,
      });
    const shown = withPost('post-1', { text: '![A picture](./picture.png)' });
    const { 'post-1': _gone, ...rest } = shown;
    const edited = { ...shown, 'post-2': { ...(shown['post-2'] as Post), text: 'Longer than before.' } };
    await buildPlain(site, listed(shown));
    const first = treeOf(site.out);
    for (const posts of [edited, rest]) {
      await buildPlain(site, listed(posts));
      const tree = treeOf(site.out);
      expect([...tree.keys()].some((file) => file.endsWith('.webp'))).toBe(posts === edited);
      expect(tree).toEqual(treeOf(buildWithAstro(site)));
    }
    await buildPlain(site, listed(shown));
    expect(treeOf(site.out)).toEqual(first);
  });
});

describe('the law for plain sites', () => {
  it(
    'holds after each step of random histories, with the configuration loaded before each',
    async () => {
      const site = fixture();
      const options = { ...site, workers: 2, progress: silentProgress };
      const builder = new Builder();
      const clean = fixture();
      const anyPost: fc.Arbitrary<Post> = fc.record({
        title: fc.constantFrom('One', 'Two', 'Three'),
        tags: fc.subarray(['even', 'odd', 'new']),
        author: fc.constantFrom('ana', 'bo'),
        draft: fc.boolean(),
        text: fc.constantFrom('a', '## b'),
      });
      const anyBlog = fc
        .tuple(
          fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), anyPost, { minKeys: 1, maxKeys: 4 }),
          fc.constantFrom('Nothing.', 'Something.'),
        )
        .map(([posts, about]) =>
          blog(posts, { 'src/pages/about.astro': `<html><body>${about}</body></html>` }),
        );
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyBlog, { minLength: 2, maxLength: RUNS > 1 ? 3 : 2 }),
          async (history) => {
            for (const [step, files] of history.entries()) {
              if (step > 0) await builder.prepare(options);
              writeFiles(site, files);
              await builder.build(options);
            }
            const last = history.at(-1) ?? blog();
            await buildPlain(clean, last, { clean: true });
            expect(treeOf(site.out)).toEqual(treeOf(clean.out));
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      );
      await builder.close();
    },
    RUNS * 180_000,
  );
});
