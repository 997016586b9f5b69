/** Tests of the locations of a site, its cache and its output. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuildOptions } from '../../src/build/build-options.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { mergeShards } from '../../src/build/merge-shards.ts';
import { verifySite } from '../../src/output/verify-site.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

const site = newFixture();
const elsewhere = newFixture();
afterAll(() => {
  site.remove();
  elsewhere.remove();
});

const changed: Content = {
  ...firstContent,
  menu: 'changed',
  groups: { '1': { '1': 'changed' }, '5': { '9': 'new' } },
};
const build = (content: Content = firstContent, options: Partial<BuildOptions> = {}) => {
  writeSite(site, content);
  return buildSite({ ...site, progress: silentProgress, workers: 1, ...options });
};
const discrepancies = async () => (await verifySite({ ...site, progress: silentProgress })).discrepancies;
let expected: Map<string, string>;

beforeEach(async () => {
  await build();
  expected = readTree(site.out);
});

describe('two checkouts of one site', () => {
  it('have the same output', async () => {
    writeSite(elsewhere, firstContent);
    await buildSite({ ...elsewhere, progress: silentProgress, workers: 1 });
    expect(readTree(elsewhere.out)).toEqual(expected);
  });

  it('can build the shards of one site', async () => {
    const shards = [site, elsewhere].map(({ root }) => ({
      out: join(root, 'part/dist'),
      cache: join(root, 'part/cache'),
    }));
    for (const [at, checkout] of [site, elsewhere].entries()) {
      writeSite(checkout, firstContent);
      const shard = { index: at + 1, count: 2 };
      await buildSite({ ...checkout, ...shards[at], shard, progress: silentProgress, workers: 1 });
    }
    const merged = { out: join(site.root, 'merged/dist'), cache: join(site.root, 'merged/cache') };
    mergeShards({ ...site, ...merged, shards, progress: silentProgress });
    expect(readTree(merged.out)).toEqual(expected);
    for (const folder of ['part', 'merged']) rmSync(join(site.root, folder), { recursive: true });
  });

  it('can merge a shard into a checkout with an earlier build', async () => {
    const part = { out: join(site.root, 'part/dist'), cache: join(site.root, 'part/cache') };
    await build(changed, { ...part, shard: { index: 1, count: 1 } });
    mergeShards({ ...site, shards: [part], progress: silentProgress });
    const merged = readTree(site.out);
    expect(merged).toEqual(readTree(part.out));
    expect((await build(changed)).filesWritten).toBe(0);
    expect(await discrepancies()).toEqual([]);
    rmSync(join(site.root, 'part'), { recursive: true });
  });

  it('do not affect other builds of the same checkout with separate caches', async () => {
    writeSite(site, firstContent);
    const targets = [1, 2, 3, 4].map((n) => ({
      out: join(site.root, `many/${n}/dist`),
      cache: join(site.root, `many/${n}/cache`),
    }));
    await Promise.all(
      targets.map((target) => buildSite({ ...site, ...target, progress: silentProgress, workers: 1 })),
    );
    for (const { out } of targets) expect(readTree(out)).toEqual(expected);
    rmSync(join(site.root, 'many'), { recursive: true });
  });
});

describe('an output folder', () => {
  it('with a folder instead of a file is repaired', async () => {
    const file = join(site.out, 'about.html');
    for (const [damage, repair] of [
      [() => mkdirSync(join(file, 'deep'), { recursive: true }), true],
      [() => mkdirSync(file), false],
    ] as const) {
      rmSync(file, { recursive: true });
      damage();
      if (repair) await verifySite({ ...site, repair, progress: silentProgress });
      await build(repair ? firstContent : { ...firstContent, code: { ...firstContent.code, shared: 2 } }, {
        clean: !repair,
      });
      expect(statSync(file).isFile()).toBe(true);
    }
    await build();
    expect(readTree(site.out)).toEqual(expected);
    expect(await discrepancies()).toEqual([]);
  });

  it('that is a symbolic link remains a symbolic link', async () => {
    const real = join(site.root, 'real');
    rmSync(site.out, { recursive: true });
    mkdirSync(real);
    symlinkSync(real, site.out);
    for (const clean of [false, true]) {
      await build(clean ? changed : firstContent, { clean });
      expect(lstatSync(site.out).isSymbolicLink()).toBe(true);
    }
    const linked = readTree(real);
    rmSync(site.out);
    rmSync(real, { recursive: true });
    await build(changed, { clean: true });
    expect(linked).toEqual(readTree(site.out));
  });

  const volume = join(site.root, 'volume');
  mkdirSync(volume);
  const mount = () =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=10m', 'tmpfs', volume], { stdio: 'ignore' }).status === 0;
  const unmount = () => spawnSync('umount', [volume], { stdio: 'ignore' });
  const mountable = mount();
  if (mountable) unmount();

  it.skipIf(!mountable)(
    'that is a mount point is written in place by the first and by a clean build',
    async () => {
      mount();
      try {
        const options = { out: volume, cache: join(site.root, 'volume-cache') };
        await build(firstContent, options);
        expect(readTree(volume)).toEqual(expected);
        await build(changed, { ...options, clean: true });
        const there = readTree(volume);
        expect(there).not.toEqual(expected);
        await build(changed);
        expect(there).toEqual(readTree(site.out));
      } finally {
        unmount();
      }
    },
  );
});

describe('a read-only site folder', () => {
  const readOnly = join(elsewhere.root, 'read-only');
  mkdirSync(readOnly);
  const command = (program: string, ...args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  const unmount = () => spawnSync('umount', [readOnly], { stdio: 'ignore' });
  // Permissions do not stop root from writing, a read-only mount does.
  const mount = () =>
    command('mount', '--bind', site.root, readOnly) && command('mount', '-o', 'remount,bind,ro', readOnly);
  const mountable = mount();
  unmount();

  it.skipIf(!mountable).each(['with', 'without'])(
    'is built with output and cache elsewhere, %s a folder of Astro',
    async (presence) => {
      rmSync(join(site.root, '.astro'), { recursive: true, force: true });
      if (presence === 'with') mkdirSync(join(site.root, '.astro'));
      const target = { out: join(elsewhere.root, 'ro/dist'), cache: join(elsewhere.root, 'ro/cache') };
      const options = { root: readOnly, inputs: join(readOnly, 'inputs'), ...target };
      try {
        mount();
        await buildSite({ ...options, progress: silentProgress, workers: 1 });
        expect(readTree(target.out)).toEqual(expected);
        unmount();
        writeSite(site, changed);
        mount();
        await buildSite({ ...options, progress: silentProgress, workers: 1 });
        const changedTree = readTree(target.out);
        unmount();
        await build(changed);
        expect(changedTree).toEqual(readTree(site.out));
      } finally {
        unmount();
        rmSync(join(elsewhere.root, 'ro'), { recursive: true, force: true });
      }
    },
  );
});

describe('output and cache', () => {
  it.each(['a%20b', '50%', 'c#d', 'what?', "e'f &g+h", 'ü[1]{2}'])(
    'may be in a folder with the name %s',
    async (name) => {
      const target = { out: join(elsewhere.root, name, 'dist'), cache: join(elsewhere.root, name, 'cache') };
      try {
        await build(firstContent, target);
        expect(readTree(target.out)).toEqual(expected);
        await build(changed, target);
        await build(changed);
        expect(readTree(target.out)).toEqual(readTree(site.out));
      } finally {
        rmSync(join(elsewhere.root, name), { recursive: true, force: true });
      }
    },
  );
});

describe('a cache', () => {
  const otherDisk = ['/dev/shm', tmpdir()].find(
    (folder) => existsSync(folder) && statSync(folder).dev !== statSync(site.root).dev,
  );

  it.skipIf(otherDisk === undefined)('may be on another disk', async () => {
    const cache = join(mkdtempSync(join(otherDisk ?? '', 'laurel-cache-')), 'cache');
    const out = join(site.root, 'far/dist');
    try {
      for (const content of [firstContent, changed]) await build(content, { out, cache });
      await build(firstContent, { out, cache, clean: true });
      expect(readTree(out)).toEqual(expected);
    } finally {
      rmSync(join(cache, '..'), { recursive: true });
      rmSync(join(site.root, 'far'), { recursive: true, force: true });
    }
  });

  it('may be next to the site in a folder whose name begins with the name of the site folder', async () => {
    const cache = `${site.root}-cache`;
    const out = join(site.root, 'beside/dist');
    try {
      await build(firstContent, { out, cache });
      expect(readTree(out)).toEqual(expected);
    } finally {
      rmSync(cache, { recursive: true, force: true });
      rmSync(join(site.root, 'beside'), { recursive: true, force: true });
    }
  });

  it('may be copied from the site to a folder outside', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-copied-'));
    const copy = { cache: join(folder, 'cache'), out: join(folder, 'dist') };
    try {
      cpSync(site.cache, copy.cache, { recursive: true });
      cpSync(site.out, copy.out, { recursive: true });
      const report = await build({ ...firstContent, menu: 'changed' }, copy);
      expect(report.timings.map(({ stage }) => stage)).not.toContain('Compile');
      // A copy that follows symbolic links has a folder of packages instead of the link.
      const packages = join(copy.cache, 'code/node_modules');
      rmSync(packages);
      mkdirSync(join(packages, 'astro'), { recursive: true });
      await build(firstContent, copy);
      expect(readTree(copy.out)).toEqual(expected);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
