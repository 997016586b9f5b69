/** Kills commands just before each kind of disk write. Uses real processes, because only the death of a process leaves its real state. */
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, expect, it } from 'vitest';
import { type Command, killAtPoint, listKillPoints } from '../../../../tests/support/killed-commands.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { verifySite } from '../../src/output/verify-site.ts';
import { releaseSite, rollBack } from '../../src/release/release-site.ts';
import { currentRelease, releaseNames } from '../../src/release/release-store.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

/** Whether each command is killed at every point, as in the long run. */
const KILLS_AT_ALL_POINTS = process.env.TEST_KILL_POINTS === 'all';
/** Number of points, spread evenly, at which each command is killed by default. */
const DEFAULT_POINTS = 3;

const site = newFixture();
afterAll(() => site.remove());

const script = (name: string) => resolve(import.meta.dirname, `../../../../scripts/${name}.ts`);
const folders = ['--root', site.root, '--snapshots', site.inputs, '--out', site.out, '--cache', site.cache];
const to = join(site.root, 'published');
const command = (name: string, ...args: readonly string[]): Command => ({
  script: script(name),
  args: [...args, ...folders],
  root: site.root,
});

const later: Content = {
  ...firstContent,
  groups: { '1': { '1': 'changed', '2': 'second' }, '2': { '4': 'new' } },
  menu: 'changed',
  publicFiles: { 'robots.txt': 'changed', 'added.txt': 'added' },
};
const build = () => buildSite({ ...site, progress: silentProgress, workers: 2 });
const release = (minute: number) =>
  releaseSite({
    ...site,
    to,
    keep: 2,
    now: () => new Date(Date.UTC(2026, 0, 1, 10, minute)),
    progress: silentProgress,
  });

/** Kills a command at its points, each time after `prepare`, and checks the result. */
async function killAtPoints(
  killedCommand: Command,
  prepare: () => Promise<void>,
  check: (point: string) => Promise<void>,
): Promise<void> {
  await prepare();
  const first = await listKillPoints(killedCommand);
  await prepare();
  // The command runs twice. Only kill points that occur in both runs are tested, because only the first run creates folders and compiles code.
  const points = (await listKillPoints(killedCommand)).filter((point) => first.includes(point));
  expect(points.length).toBeGreaterThanOrEqual(DEFAULT_POINTS);
  const step = KILLS_AT_ALL_POINTS ? 1 : Math.max(1, Math.floor(points.length / DEFAULT_POINTS));
  for (const point of points.filter((_, index) => index % step === 0))
    for (const passed of KILLS_AT_ALL_POINTS ? [0, 1, 7] : [0]) {
      await prepare();
      const killed = await killAtPoint(killedCommand, point, passed);
      if (passed === 0) expect(killed, point).toBe(true);
      await check(point);
    }
}

it.each([
  ['an incremental build', ['--quiet', '--workers', '2']],
  ['a clean build', ['--quiet', '--workers', '2', '--clean']],
])(
  'a build writes the same bytes after the previous command was killed: %s',
  async (_, options) => {
    writeSite(site, later);
    await build();
    const expected = readTree(site.out);
    const prepare = async () => {
      writeSite(site, firstContent);
      await build();
      writeSite(site, later);
    };
    await killAtPoints(command('build', ...options), prepare, async (point) => {
      await build();
      expect(readTree(site.out), point).toEqual(expected);
      const { discrepancies } = await verifySite({ ...site, progress: silentProgress });
      expect(discrepancies, point).toEqual([]);
    });
  },
  1_800_000,
);

it('a release that was killed while removing an older one leaves only complete releases', async () => {
  const trees: Map<string, string>[] = [];
  const prepare = async () => {
    rmSync(to, { recursive: true, force: true });
    trees.length = 0;
    for (const [at, content] of [firstContent, { ...firstContent, menu: 'second' }, later].entries()) {
      writeSite(site, content);
      await build();
      trees.push(readTree(site.out));
      if (content !== later) await release(at);
    }
  };
  const publish = command('publish', '--to', to, '--keep', '2');
  await killAtPoints(publish, prepare, async (point) => {
    // Every release in the list is complete, and readers see one of them.
    for (const name of releaseNames(to))
      expect(trees, point).toContainEqual(readTree(join(to, 'releases', name)));
    expect(releaseNames(to), point).toContain(currentRelease(to));
    await rollBack({ to, now: () => new Date(0), progress: silentProgress });
    expect(trees.slice(0, 2), point).toContainEqual(readTree(join(to, 'current')));
    await release(9);
    expect(readTree(join(to, 'current')), point).toEqual(trees[2]);
    expect(
      readdirSync(join(to, 'releases')).filter((name) => name.startsWith('.')),
      point,
    ).toEqual([]);
  });
}, 1_800_000);

it('a build after a merge that was killed writes the same bytes', async () => {
  writeSite(site, later);
  const shardFolders = [1, 2].map((index) => join(site.root, `parts/${index}`));
  for (const [at, shardFolder] of shardFolders.entries())
    await buildSite({
      ...site,
      out: join(shardFolder, 'dist'),
      cache: join(shardFolder, 'cache'),
      shard: { index: at + 1, count: 2 },
      progress: silentProgress,
      workers: 1,
    });
  await build();
  const expected = readTree(site.out);
  let before = expected;
  const prepare = async () => {
    writeSite(site, firstContent);
    await build();
    before = readTree(site.out);
    writeSite(site, later);
  };
  const merge = command('merge', '--quiet', ...shardFolders);
  await killAtPoints(merge, prepare, async (point) => {
    // The current site is the old one or the new one, and a build can continue from either.
    if (readTree(site.out).size > 0) expect([before, expected], point).toContainEqual(readTree(site.out));
    await build();
    expect(readTree(site.out), point).toEqual(expected);
    expect((await verifySite({ ...site, progress: silentProgress })).discrepancies, point).toEqual([]);
  });
}, 1_800_000);
