import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentProgress } from '@laurel/terminal';
import { afterAll, expect, it, vi } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { verifySite } from '../../src/output/verify.ts';
import { treeOf } from '../in-process-build.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

/** Builds that are killed: two here, fifty in the long run (TEST_KILLS=50). */
const KILLS = Number(process.env.TEST_KILLS ?? 2);
const PEOPLE = 400;

const site = newFixture();
const clean = newFixture();
afterAll(() => {
  site.remove();
  clean.remove();
});

const command = resolve(import.meta.dirname, '../../../../scripts/build.ts');

/** The real command on the test's site. */
function startBuild() {
  const { root, inputs: snapshots, out, cache } = site;
  const folders = Object.entries({ root, snapshots, out, cache }).flatMap(([name, folder]) => [
    `--${name}`,
    folder,
  ]);
  return spawn(process.execPath, [command, '--quiet', '--allow-removals', ...folders], { stdio: 'inherit' });
}

/** Builds, killed after `ms` milliseconds unless it ends before. */
async function buildCommand(ms: number): Promise<'killed' | 'ended'> {
  const child = startBuild();
  const ended = new Promise<'ended' | 'killed'>((done) =>
    child.on('exit', (_code, signal) => done(signal ? 'killed' : 'ended')),
  );
  const timer = new AbortController();
  void sleep(ms, undefined, { signal: timer.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  const how = await ended;
  timer.abort();
  return how;
}

/** Content number `n`: every person's text changes, some come and go, now and then the code changes too. */
function content(n: number): Content {
  const people = (first: number) =>
    Object.fromEntries(
      Array.from({ length: PEOPLE }, (_, index) => [String(first + index), `text ${n} of ${index}`]),
    );
  return {
    ...firstContent,
    groups: { '1': people(1000 + (n % 3)), '2': people(5000), ...(n % 2 === 0 && { '3': people(9000) }) },
    menu: `menu ${n}`,
    code: { ...firstContent.code, person: 1 + (Math.floor(n / 4) % 2) },
  };
}

/** Processes that compile the test's site, by Linux's /proc. */
const compilations = () =>
  globSync('/proc/[0-9]*/cmdline').filter((file) => {
    try {
      const words = readFileSync(file, 'utf8');
      return words.includes('compile.ts') && words.includes(site.cache);
    } catch {
      return false;
    }
  });

it.skipIf(!existsSync('/proc/self/cmdline'))(
  'a build killed while it compiles takes that with it',
  async () => {
    writeSite(site, content(0));
    const child = startBuild();
    await vi.waitFor(() => expect(compilations()).toHaveLength(1), { timeout: 20_000, interval: 5 });
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(compilations()).toEqual([]), { timeout: 20_000 });
    expect(globSync(join(site.cache, 'code/*/code.json'))).toEqual([]);
  },
);

it(
  `a build killed at any moment leaves nothing that the next one trusts (${KILLS} kills)`,
  async () => {
    writeSite(site, content(0));
    const timed = async (ms: number) => {
      const began = performance.now();
      const how = await buildCommand(ms);
      return { how, duration: performance.now() - began };
    };
    let { duration } = await timed(600_000);
    let killed = 0;
    for (let n = 1; killed < KILLS && n <= 3 * KILLS; n++) {
      const moment = Math.round(Math.random() * duration * 0.9);
      writeSite(site, content(n));
      const build = await timed(moment);
      if (build.how === 'killed') killed += 1;
      // It was over before its moment came: later ones are to come within what a build really takes.
      else duration = build.duration;
      // Any input may come next: the one that was being built, the one before, or another.
      const next = content([n, n - 1, n + 7][n % 3] ?? n);
      writeSite(site, next);
      await buildSite({ ...site, allowRemovals: true, progress: silentProgress, workers: 2 });
      writeSite(clean, next);
      await buildSite({ ...clean, allowRemovals: true, progress: silentProgress, workers: 2, clean: true });
      expect(treeOf(site.out), `killed after ${moment} ms of about ${Math.round(duration)}`).toEqual(
        treeOf(clean.out),
      );
      const { discrepancies } = await verifySite({ ...site, progress: silentProgress });
      expect(discrepancies).toEqual([]);
    }
    expect(killed).toBe(KILLS);
  },
  KILLS * 60_000,
);
