/** Tests of a watch with real processes and files, because the detection of their changes is under test. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildReport } from '../../src/core/types.ts';
import { type WatchedSite, watchSite } from '../../src/watch/watch-site.ts';
import { firstContent, newFixture, writeSite } from './site-fixture.ts';

type Outcome = { readonly report: BuildReport } | { readonly error: unknown };

let site: ReturnType<typeof newFixture>;
let watched: WatchedSite;
/** Settles with the next call of a callback. */
let nextOutcome: PromiseWithResolvers<Outcome>;

beforeAll(async () => {
  site = newFixture();
  writeSite(site, firstContent);
  nextOutcome = Promise.withResolvers();
  watched = watchSite({
    site: { ...site, workers: 1 },
    openProgress: () => silentProgress,
    built: (report) => nextOutcome.resolve({ report }),
    failed: (error) => nextOutcome.resolve({ error }),
  });
  await nextOutcome.promise;
});
afterAll(async () => {
  await watched.stop();
  site.remove();
});

/** Makes a change and returns the outcome of the next build. */
async function buildAfter(change: () => void): Promise<Outcome> {
  nextOutcome = Promise.withResolvers();
  change();
  return nextOutcome.promise;
}

describe('a watch', () => {
  it('builds the affected pages after a change of the inputs', async () => {
    const groups = { ...firstContent.groups, '2': { '3': 'edited' } };
    const outcome = await buildAfter(() => writeSite(site, { ...firstContent, groups }));
    expect(outcome).toMatchObject({ report: { changed: [{ path: '/person/3' }], rendered: 1 } });
  });

  it('builds a change of the code after a failed build', async () => {
    const file = join(site.root, 'src/pages/about.astro');
    const before = readFileSync(file, 'utf8');
    const failed = await buildAfter(() => writeFileSync(file, "---\nimport '../nowhere.ts';\n---"));
    expect(failed).toMatchObject({ error: { fault: { name: 'CompileFailed' } } });
    const built = await buildAfter(() => writeFileSync(file, before.replace('<body>', '<body>About ')));
    expect(built).toMatchObject({ report: { changed: [{ path: '/about' }] } });
  });

  it.each([0, 1500])(
    'stops without calling a callback if it is stopped %i ms after the start of a build',
    async (ms) => {
      const other = newFixture();
      writeSite(other, firstContent);
      const calls: unknown[] = [];
      const stopped = watchSite({
        site: { ...other, workers: 1 },
        openProgress: () => silentProgress,
        built: (report) => calls.push(report),
        failed: (error) => calls.push(error),
      });
      await setTimeout(ms);
      await stopped.stop();
      await setTimeout(100);
      expect(calls).toEqual([]);
      other.remove();
    },
  );
});
