/** A watched site. Real processes and files: what is tested is that changes of them are noticed and built. */
import { writeFileSync } from 'node:fs';
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

it('builds after a change, and only what that reaches', async () => {
  const outcome = await outcomeOf(() =>
    write('src/content/blog/post-2.md', postFile({ ...post, text: 'Other words.' })),
  );
  expect(outcome).toMatchObject({
    report: { changed: [{ path: '/blog/post-2/' }, { path: '/raw/post-2.txt' }], rendered: 2 },
  });
});

it('goes on after a build that failed', async () => {
  const file = 'src/content/blog/post-1.md';
  const failed = await outcomeOf(() => write(file, 'A post without its fields.'));
  expect(failed).toMatchObject({ error: { fault: { name: 'CompileFailed' } } });
  const first = firstPosts['post-1'] as Post;
  const built = await outcomeOf(() => write(file, postFile({ ...first, text: 'Some words.' })));
  expect(built).toMatchObject({
    report: { changed: [{ path: '/blog/post-1/' }, { path: '/raw/post-1.txt' }] },
  });
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
