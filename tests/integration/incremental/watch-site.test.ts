/** A watched site. Real processes and files: what is tested is that changes of them are noticed and built. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildReport } from '../../../src/incremental/core/types.ts';
import { silentProgress } from '../../../src/incremental/terminal/progress.ts';
import { type WatchedSite, watchSite } from '../../../src/incremental/watch/watch-site.ts';
import { blog, firstPosts, newPlainFixture, type Post, postFile, writeFiles } from './plain-astro/blog.ts';

type Outcome = { readonly report: BuildReport } | { readonly error: unknown };

let site: ReturnType<typeof newPlainFixture>;
let watched: WatchedSite;
let told: PromiseWithResolvers<Outcome>;

beforeAll(async () => {
  site = newPlainFixture();
  writeFiles(site, blog());
  told = Promise.withResolvers();
  watched = watchSite({
    site: { ...site, workers: 1 },
    openProgress: () => silentProgress,
    built: (report) => told.resolve({ report }),
    failed: (error) => told.resolve({ error }),
  });
  await told.promise;
});
afterAll(async () => {
  await watched.stop();
  site.remove();
});

/** What becomes of a change. */
async function outcomeOf(change: () => void): Promise<Outcome> {
  told = Promise.withResolvers();
  change();
  return told.promise;
}

const write = (file: string, text: string) => writeFileSync(join(site.root, file), text);
const post = firstPosts['post-2'] as Post;

// One change upon the other, so that each costs one build.
it.each<[string, () => void, readonly string[]]>([
  [
    'a text',
    () => write('src/content/blog/post-2.md', postFile({ ...post, text: 'Other words.' })),
    ['/blog/post-2/', '/raw/post-2.txt'],
  ],
  [
    'a file in a new folder',
    () => {
      mkdirSync(join(site.root, 'public/more'));
      write('public/more/new.txt', 'new');
    },
    ['/more/new.txt'],
  ],
  [
    'a folder that has taken the place of another',
    () => {
      rmSync(join(site.root, 'public'), { recursive: true });
      mkdirSync(join(site.root, 'public'));
      write('public/new.txt', 'new');
    },
    ['/new.txt'],
  ],
  ['a file in that', () => write('public/new.txt', 'newer'), ['/new.txt']],
])('builds after a change of %s', async (_what, change, named) => {
  const outcome = await outcomeOf(change);
  const { added, changed } = 'report' in outcome ? outcome.report : { added: [], changed: [] };
  expect([...added, ...changed].map(({ path }) => path)).toEqual(named);
});

it('goes on after a build that failed', async () => {
  const about = 'src/pages/about.astro';
  const failed = await outcomeOf(() => write(about, '---\nimport "./nothing.js";\n---\n<p>Nothing</p>'));
  expect(failed).toMatchObject({ error: { fault: { name: 'CompileFailed' } } });
  const built = await outcomeOf(() => write(about, '<html><body>Again.</body></html>'));
  expect(built).toMatchObject({ report: { changed: [{ path: '/about/' }] } });
});

it.each([0, 1500])(
  'stops %i ms after it began, in the middle of a build, and says nothing of it',
  async (ms) => {
    const other = newPlainFixture();
    writeFiles(other, blog());
    const said: unknown[] = [];
    const begun = watchSite({
      site: { ...other, workers: 1 },
      openProgress: () => silentProgress,
      built: (report) => said.push(report),
      failed: (error) => said.push(error),
    });
    await setTimeout(ms);
    await begun.stop();
    await setTimeout(100);
    expect(said).toEqual([]);
    other.remove();
  },
);
