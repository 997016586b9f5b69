/** Where a site, its cache and its output may lie. */
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
import { type BuildOptions, buildSite } from '../../src/build/build.ts';
import { mergeParts } from '../../src/build/merge.ts';
import { verifySite } from '../../src/output/verify.ts';
import { treeOf } from '../in-process-build.ts';
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
let sound: Map<string, string>;

beforeEach(async () => {
  await build();
  sound = treeOf(site.out);
});

describe('two checkouts of one site', () => {
  it('have the same bytes', async () => {
    writeSite(elsewhere, firstContent);
    await buildSite({ ...elsewhere, progress: silentProgress, workers: 1 });
    expect(treeOf(elsewhere.out)).toEqual(sound);
  });

  it('may build the parts of one site', async () => {
    const parts = [site, elsewhere].map(({ root }) => ({
      out: join(root, 'part/dist'),
      cache: join(root, 'part/cache'),
    }));
    for (const [at, checkout] of [site, elsewhere].entries()) {
      writeSite(checkout, firstContent);
      const shard = { index: at + 1, count: 2 };
      await buildSite({ ...checkout, ...parts[at], shard, progress: silentProgress, workers: 1 });
    }
    const merged = { out: join(site.root, 'merged/dist'), cache: join(site.root, 'merged/cache') };
    mergeParts({ ...site, ...merged, parts, progress: silentProgress });
    expect(treeOf(merged.out)).toEqual(sound);
    for (const folder of ['part', 'merged']) rmSync(join(site.root, folder), { recursive: true });
  });

  it('merge over a site that was built here before', async () => {
    const part = { out: join(site.root, 'part/dist'), cache: join(site.root, 'part/cache') };
    await build(changed, { ...part, shard: { index: 1, count: 1 } });
    mergeParts({ ...site, parts: [part], progress: silentProgress });
    const merged = treeOf(site.out);
    expect(merged).toEqual(treeOf(part.out));
    expect((await build(changed)).filesWritten).toBe(0);
    expect(await discrepancies()).toEqual([]);
    rmSync(join(site.root, 'part'), { recursive: true });
  });

  it('do not disturb each other in one checkout with caches of their own', async () => {
    writeSite(site, firstContent);
    const places = [1, 2, 3, 4].map((n) => ({
      out: join(site.root, `many/${n}/dist`),
      cache: join(site.root, `many/${n}/cache`),
    }));
    await Promise.all(
      places.map((place) => buildSite({ ...site, ...place, progress: silentProgress, workers: 1 })),
    );
    for (const { out } of places) expect(treeOf(out)).toEqual(sound);
    rmSync(join(site.root, 'many'), { recursive: true });
  });
});

describe('an output folder', () => {
  it('with a folder in the place of a file is made whole again', async () => {
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
    expect(treeOf(site.out)).toEqual(sound);
    expect(await discrepancies()).toEqual([]);
  });

  it('that is a symbolic link stays one', async () => {
    const real = join(site.root, 'real');
    rmSync(site.out, { recursive: true });
    mkdirSync(real);
    symlinkSync(real, site.out);
    for (const clean of [false, true]) {
      await build(clean ? changed : firstContent, { clean });
      expect(lstatSync(site.out).isSymbolicLink()).toBe(true);
    }
    const linked = treeOf(real);
    rmSync(site.out);
    rmSync(real, { recursive: true });
    await build(changed, { clean: true });
    expect(linked).toEqual(treeOf(site.out));
  });

  const volume = join(site.root, 'volume');
  mkdirSync(volume);
  const mount = () =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=10m', 'tmpfs', volume], { stdio: 'ignore' }).status === 0;
  const unmount = () => spawnSync('umount', [volume], { stdio: 'ignore' });
  const mountable = mount();
  if (mountable) unmount();

  it.skipIf(!mountable)('that is a mount point is written in place, from nothing and again', async () => {
    mount();
    try {
      const options = { out: volume, cache: join(site.root, 'volume-cache') };
      await build(firstContent, options);
      expect(treeOf(volume)).toEqual(sound);
      await build(changed, { ...options, clean: true });
      const there = treeOf(volume);
      expect(there).not.toEqual(sound);
      await build(changed);
      expect(there).toEqual(treeOf(site.out));
    } finally {
      unmount();
    }
  });
});

describe('a cache', () => {
  const otherDisk = ['/dev/shm', tmpdir()].find(
    (folder) => existsSync(folder) && statSync(folder).dev !== statSync(site.root).dev,
  );

  it.skipIf(otherDisk === undefined)('may lie on another disk', async () => {
    const cache = join(mkdtempSync(join(otherDisk ?? '', 'laurel-cache-')), 'cache');
    const out = join(site.root, 'far/dist');
    try {
      for (const content of [firstContent, changed]) await build(content, { out, cache });
      await build(firstContent, { out, cache, clean: true });
      expect(treeOf(out)).toEqual(sound);
    } finally {
      rmSync(join(cache, '..'), { recursive: true });
      rmSync(join(site.root, 'far'), { recursive: true, force: true });
    }
  });

  it('may lie beside the site in a folder whose name begins like the site’s', async () => {
    const cache = `${site.root}-cache`;
    const out = join(site.root, 'beside/dist');
    try {
      await build(firstContent, { out, cache });
      expect(treeOf(out)).toEqual(sound);
    } finally {
      rmSync(cache, { recursive: true, force: true });
      rmSync(join(site.root, 'beside'), { recursive: true, force: true });
    }
  });

  it('may be a copy, outside of the site, of one inside', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-copied-'));
    const copy = { cache: join(folder, 'cache'), out: join(folder, 'dist') };
    try {
      cpSync(site.cache, copy.cache, { recursive: true });
      cpSync(site.out, copy.out, { recursive: true });
      const report = await build({ ...firstContent, menu: 'changed' }, copy);
      expect(report.timings.map(({ stage }) => stage)).not.toContain('Compile');
      // As copied by what follows links.
      const packages = join(copy.cache, 'code/node_modules');
      rmSync(packages);
      mkdirSync(join(packages, 'astro'), { recursive: true });
      await build(firstContent, copy);
      expect(treeOf(copy.out)).toEqual(sound);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
