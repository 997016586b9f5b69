/**
 * Commands that are killed just before each kind of change that they make to the disk. Real processes, because only
 * the end of a process shows what it leaves.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, expect, it } from 'vitest';
import { type Command, killAtPoint, pointsOf } from '../../../../tests/support/killed-commands.ts';
import { buildSite } from '../../src/build/build.ts';
import { verifySite } from '../../src/output/verify.ts';
import { currentRelease, releaseNames, releaseSite, rollBack } from '../../src/release/release.ts';
import { treeOf } from '../in-process-build.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

/** Points of each command: a few, spread over all, here; every one in the long run. */
const EVERY = process.env.TEST_KILL_POINTS === 'all';
const FEW = 3;

const site = newFixture();
afterAll(() => site.remove());

const script = (name: string) => resolve(import.meta.dirname, `../../../scripts/${name}.ts`);
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

/** Kills a command at its points, each time from the state that `prepare` makes, and checks what it left. */
async function killEverywhere(
  of: Command,
  prepare: () => Promise<void>,
  check: (point: string) => Promise<void>,
): Promise<void> {
  await prepare();
  const first = await pointsOf(of);
  await prepare();
  // Folders and code are made once: such points are passed by the first run alone.
  const points = (await pointsOf(of)).filter((point) => first.includes(point));
  expect(points.length).toBeGreaterThanOrEqual(FEW);
  const step = EVERY ? 1 : Math.max(1, Math.floor(points.length / FEW));
  for (const point of points.filter((_, at) => at % step === 0))
    for (const passed of EVERY ? [0, 1, 7] : [0]) {
      await prepare();
      const killed = await killAtPoint(of, point, passed);
      if (passed === 0) expect(killed, point).toBe(true);
      await check(point);
    }
}

it.each([
  ['an incremental build', ['--quiet', '--workers', '2']],
  ['a clean build', ['--quiet', '--workers', '2', '--clean']],
])(
  '%s',
  async (_, options) => {
    writeSite(site, later);
    await build();
    const expected = treeOf(site.out);
    const prepare = async () => {
      writeSite(site, firstContent);
      await build();
      writeSite(site, later);
    };
    await killEverywhere(command('build', ...options), prepare, async (point) => {
      await build();
      expect(treeOf(site.out), point).toEqual(expected);
      const { discrepancies } = await verifySite({ ...site, progress: silentProgress });
      expect(discrepancies, point).toEqual([]);
    });
  },
  1_800_000,
);

it('a release, with an older one that is cleared away', async () => {
  const trees: Map<string, string>[] = [];
  const prepare = async () => {
    rmSync(to, { recursive: true, force: true });
    trees.length = 0;
    for (const [at, content] of [firstContent, { ...firstContent, menu: 'second' }, later].entries()) {
      writeSite(site, content);
      await build();
      trees.push(treeOf(site.out));
      if (content !== later) await release(at);
    }
  };
  const publish = command('publish', '--to', to, '--keep', '2');
  await killEverywhere(publish, prepare, async (point) => {
    // Whatever has a name is whole, and what visitors see is one of them.
    for (const name of releaseNames(to))
      expect(trees, point).toContainEqual(treeOf(join(to, 'releases', name)));
    expect(releaseNames(to), point).toContain(currentRelease(to));
    rollBack(to);
    expect(trees.slice(0, 2), point).toContainEqual(treeOf(join(to, 'current')));
    await release(9);
    expect(treeOf(join(to, 'current')), point).toEqual(trees[2]);
    expect(
      readdirSync(join(to, 'releases')).filter((name) => name.startsWith('.')),
      point,
    ).toEqual([]);
  });
}, 1_800_000);

it('a merge', async () => {
  writeSite(site, later);
  const partFolders = [1, 2].map((index) => join(site.root, `parts/${index}`));
  for (const [at, part] of partFolders.entries())
    await buildSite({
      ...site,
      out: join(part, 'dist'),
      cache: join(part, 'cache'),
      shard: { index: at + 1, count: 2 },
      progress: silentProgress,
      workers: 1,
    });
  await build();
  const expected = treeOf(site.out);
  let before = expected;
  const prepare = async () => {
    writeSite(site, firstContent);
    await build();
    before = treeOf(site.out);
    writeSite(site, later);
  };
  const merge = command('merge', '--quiet', ...partFolders);
  await killEverywhere(merge, prepare, async (point) => {
    // The site that stands is the old one or the new one, and a build goes on from either.
    if (treeOf(site.out).size > 0) expect([before, expected], point).toContainEqual(treeOf(site.out));
    await build();
    expect(treeOf(site.out), point).toEqual(expected);
    expect((await verifySite({ ...site, progress: silentProgress })).discrepancies, point).toEqual([]);
  });
}, 1_800_000);
