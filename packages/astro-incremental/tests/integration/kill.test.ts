import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentProgress } from '@laurel/terminal';
import { afterAll, expect, it, vi } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { verifySite } from '../../src/output/verify-site.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

/** Number of builds that are killed: 2 by default, 50 in the long run (TEST_KILLS=50). */
const KILLS = Number(process.env.TEST_KILLS ?? 2);
const PEOPLE = 400;

const site = newFixture();
const clean = newFixture();
afterAll(() => {
  site.remove();
  clean.remove();
});

const command = resolve(import.meta.dirname, '../../../../scripts/build.ts');

/** Starts the real command on the test's site. */
function startBuild() {
  const { root, inputs: snapshots, out, cache } = site;
  const folders = Object.entries({ root, snapshots, out, cache }).flatMap(([name, folder]) => [
    `--${name}`,
    folder,
  ]);
  return spawn(process.execPath, [command, '--quiet', '--allow-removals', ...folders], { stdio: 'inherit' });
}

/** Runs a build and kills it after `ms` milliseconds if it has not ended. */
async function buildCommand(ms: number): Promise<'killed' | 'ended'> {
  const child = startBuild();
  const childExit = new Promise<'ended' | 'killed'>((done) =>
    child.on('exit', (_code, signal) => done(signal ? 'killed' : 'ended')),
  );
  const timer = new AbortController();
  void sleep(ms, undefined, { signal: timer.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  const outcome = await childExit;
  timer.abort();
  return outcome;
}

/** Returns content number `n`. Between numbers, the text of every person changes, some persons differ and sometimes the code changes. */
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

/** Returns the processes that compile the test's site, from Linux's /proc. */
const findCompilations = () =>
  globSync('/proc/[0-9]*/cmdline').filter((file) => {
    try {
      const words = readFileSync(file, 'utf8');
      return words.includes('compile.ts') && words.includes(site.cache);
    } catch {
      return false;
    }
  });

it.skipIf(!existsSync('/proc/self/cmdline'))(
  'a build killed during compilation ends the process that compiles',
  async () => {
    writeSite(site, content(0));
    const child = startBuild();
    await vi.waitFor(() => expect(findCompilations()).toHaveLength(1), { timeout: 20_000, interval: 5 });
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(findCompilations()).toEqual([]), { timeout: 20_000 });
    expect(globSync(join(site.cache, 'code/*/code.json'))).toEqual([]);
  },
);

it(
  `a build after a killed build writes the same bytes as a clean build, for ${KILLS} kills at random times`,
  async () => {
    writeSite(site, content(0));
    const timed = async (ms: number) => {
      const started = performance.now();
      const outcome = await buildCommand(ms);
      return { outcome, duration: performance.now() - started };
    };
    let { duration } = await timed(600_000);
    let killed = 0;
    for (let n = 1; killed < KILLS && n <= 3 * KILLS; n++) {
      const killAfterMs = Math.round(Math.random() * duration * 0.9);
      writeSite(site, content(n));
      const build = await timed(killAfterMs);
      if (build.outcome === 'killed') killed += 1;
      // The build ended before it was killed. Later kills use its real duration.
      else duration = build.duration;
      // The next build has the same content, the previous content or another one.
      const next = content([n, n - 1, n + 7][n % 3] ?? n);
      writeSite(site, next);
      await buildSite({ ...site, allowRemovals: true, progress: silentProgress, workers: 2 });
      writeSite(clean, next);
      await buildSite({ ...clean, allowRemovals: true, progress: silentProgress, workers: 2, clean: true });
      expect(readTree(site.out), `killed after ${killAfterMs} ms of about ${Math.round(duration)}`).toEqual(
        readTree(clean.out),
      );
      const { discrepancies } = await verifySite({ ...site, progress: silentProgress });
      expect(discrepancies).toEqual([]);
    }
    expect(killed).toBe(KILLS);
  },
  KILLS * 60_000,
);
