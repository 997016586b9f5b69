/** A watched site. Real processes and files: what is tested is that changes of them are noticed and built. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildReport } from '../../src/core/types.ts';
import { type WatchedSite, watchSite } from '../../src/watch/watch-site.ts';
import { firstContent, newFixture, writeSite } from './site-fixture.ts';

type Outcome = { readonly report: BuildReport } | { readonly error: unknown };

let site: ReturnType<typeof newFixture>;
let watched: WatchedSite;
let told: PromiseWithResolvers<Outcome>;

beforeAll(async () => {
  site = newFixture();
  writeSite(site, firstContent);
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

it('builds after a change of the inputs, and only what that reaches', async () => {
  const groups = { ...firstContent.groups, '2': { '3': 'edited' } };
  const outcome = await outcomeOf(() => writeSite(site, { ...firstContent, groups }));
  expect(outcome).toMatchObject({ report: { changed: [{ path: '/person/3' }], rendered: 1 } });
});

it('builds after a change of the code that follows a build that failed', async () => {
  const file = join(site.root, 'src/pages/about.astro');
  const before = readFileSync(file, 'utf8');
  const failed = await outcomeOf(() => writeFileSync(file, "---\nimport '../nowhere.ts';\n---"));
  expect(failed).toMatchObject({ error: { fault: { name: 'CompileFailed' } } });
  const built = await outcomeOf(() => writeFileSync(file, before.replace('<body>', '<body>About ')));
  expect(built).toMatchObject({ report: { changed: [{ path: '/about' }] } });
});

it.each([0, 1500])(
  'stops %i ms after it began, in the middle of a build, and says nothing of it',
  async (ms) => {
    const other = newFixture();
    writeSite(other, firstContent);
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
