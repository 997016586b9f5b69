import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeOf } from '../../../incremental/plain-build.ts';
import { buildPlain, type Files, newPlainFixture } from './blog.ts';

/**
 * What of a site does not lie in files that its pages import: variables of the environment, content of a server, routes
 * that send a request on to others, links, and an entry whose file gets another ending. One site, built for each edit in
 * turn; each test says what the pages have to show.
 */
let items = ['one', 'two'];
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(items.map((id) => ({ id }))));
});

const site = newPlainFixture();
const linked = `${site.root}-linked`;
let files: Files;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  files = {
    'package.json': '{"type":"module","private":true}',
    'astro.config.mjs': "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()] };",
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = {
  items: defineCollection({ loader: async () => (await fetch('http://127.0.0.1:${port}/')).json() }),
  notes: defineCollection({ loader: glob({ pattern: '*.{md,mdx}', base: './src/notes' }) }),
};`,
    'src/notes/a.md': 'Number {1 + 1}',
    'src/pages/items/[id].astro': `---
import { getCollection } from 'astro:content';
export const getStaticPaths = async () => (await getCollection('items')).map(({ id }) => ({ params: { id } }));
---
<html><body>{Astro.params.id}</body></html>`,
    'src/pages/notes.astro': `---
import { getEntry, render } from 'astro:content';
const { Content } = await render(await getEntry('notes', 'a'));
---
<html><body><Content /></body></html>`,
    'src/pages/stage.astro':
      '<html><body>{process.env.LAUREL_TEST_STAGE} {import.meta.env.PUBLIC_NAME}</body></html>',
    '.env': 'PUBLIC_NAME=one',
    'src/pages/set.astro':
      "---\nprocess.env.LAUREL_TEST_SET = 'in a page';\n---\n<html><body>{process.env.LAUREL_TEST_SET}</body></html>",
    'src/pages/target.astro': '<html><body>target</body></html>',
    'src/pages/sent.astro': "---\nreturn Astro.rewrite('/target');\n---",
    'src/middleware.ts': `export const onRequest = (context, next) =>
  context.url.pathname.startsWith('/moved') ? next('/target') : next();`,
    'src/pages/moved.astro': '<html><body>moved</body></html>',
  };
  process.env.LAUREL_TEST_SET = 'before';
  mkdirSync(linked);
  writeFileSync(join(linked, 'note.txt'), 'linked');
  await buildPlain(site, files);
  mkdirSync(join(site.root, 'public'), { recursive: true });
  symlinkSync(linked, join(site.root, 'public/more'));
});
afterAll(() => {
  delete process.env.LAUREL_TEST_STAGE;
  delete process.env.LAUREL_TEST_SET;
  server.close();
  site.remove();
  rmSync(linked, { recursive: true, force: true });
});

const text = (file: string) => String(treeOf(site.out).get(file));

describe('a build of a plain site', () => {
  it('loads content of the network again, though no file is another', async () => {
    items = ['one', 'three'];
    const report = await buildPlain(site, files);
    const paths = ({ added, changed, removed }: typeof report) =>
      [added, changed, removed].map((pages) => pages.map(({ path }) => path));
    expect(paths(report)).toEqual([['/items/three/', '/more/note.txt'], [], ['/items/two/']]);
  });

  it('lets pages set a variable of the environment', () => {
    expect(text('set/index.html')).toContain('in a page');
  });

  it('publishes what lies in a linked folder', () => {
    expect(text('more/note.txt')).toBe('linked');
  });

  it('renders pages that read a variable of the environment when that changes, and no other', async () => {
    process.env.LAUREL_TEST_STAGE = 'production';
    const report = await buildPlain(site, files);
    expect(report.changed.map(({ path }) => path)).toEqual(['/stage/']);
    expect(text('stage/index.html')).toContain('production');
  });

  it('renders what sends its request on to a page that changed, and what shows a variable of a file .env', async () => {
    files = {
      ...files,
      'src/pages/target.astro': '<html><body>another target</body></html>',
      '.env': 'PUBLIC_NAME=two',
    };
    await buildPlain(site, files);
    expect(text('stage/index.html')).toContain('two');
    for (const file of ['sent/index.html', 'moved/index.html'])
      expect(text(file)).toContain('another target');
  });

  it('loads an entry again whose file got another ending', async () => {
    const { 'src/notes/a.md': note = '', ...others } = files;
    for (const [ending, shown] of [
      ['mdx', 'Number 2'],
      ['md', 'Number {1 + 1}'],
    ] as const) {
      files = { ...others, [`src/notes/a.${ending}`]: note };
      await buildPlain(site, files);
      expect(text('notes/index.html')).toContain(shown);
    }
  });

  it('makes everything again where it is told to forget: the configuration too', async () => {
    const counted = join(site.root, '..', 'counted');
    writeFileSync(counted, 'first');
    files = {
      ...files,
      'astro.config.mjs': `import { readFileSync } from 'node:fs';
export default { vite: { define: { __COUNTED__: JSON.stringify(readFileSync(${JSON.stringify(counted)}, 'utf8')) } } };`,
      'src/pages/stage.astro': '<html><body>{__COUNTED__}</body></html>',
    };
    await buildPlain(site, files);
    writeFileSync(counted, 'second');
    await buildPlain(site, files, { clean: true });
    expect(text('stage/index.html')).toContain('second');
  });
});
