/** Tests releases on a full file system. Mounts a small file system, because only a real file system refuses each kind of write. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseSite, rollBack } from '../../src/release/release-site.ts';
import { currentRelease } from '../../src/release/release-store.ts';
import { readTree } from '../build-in-process.ts';
import { type Files, siteIn } from '../release/fake-build.ts';

const mount = (folder: string, options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
const unmount = (folder: string) => spawnSync('umount', [folder], { stdio: 'ignore' });

const probe = mkdtempSync(join(tmpdir(), 'laurel-mount-'));
const isMountable = mount(probe, 'size=64k');
unmount(probe);

let site: ReturnType<typeof siteIn>;
let small: string;
beforeEach(() => {
  site = siteIn(mkdtempSync(join(tmpdir(), 'laurel-full-')));
  small = join(site.root, 'small');
  mkdirSync(small);
});
afterEach(() => {
  unmount(small);
  rmSync(site.root, { recursive: true, force: true });
});

const first: Files = { 'index.html': 'home', '_astro/a.css': 'a', 'menu.json': '1' };
const second: Files = { 'index.html': 'home', '_astro/b.css': 'b', 'menu.json': '2' };
const at = (day: number) => () => new Date(Date.UTC(2026, 0, 1 + day));
const release = (day: number) =>
  releaseSite({ ...site, to: small, keep: 5, now: at(day), progress: silentProgress });
const rollBackOn = (day: number) => rollBack({ to: small, now: at(day), progress: silentProgress });
const current = () => readTree(join(small, 'current'));
const treeOf = (files: Files) =>
  new Map(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Uses up all blocks of the small file system. */
function fill(): void {
  const { bavail, bsize } = statfsSync(small);
  writeFileSync(join(small, 'ballast'), Buffer.alloc(bavail * bsize));
  expect(statfsSync(small).bavail).toBe(0);
}

describe.skipIf(!isMountable)('on a full disk', () => {
  beforeEach(() => mount(small, 'size=512k'));

  it('a rollback to an earlier and to a later release succeeds, and the next release succeeds after space was freed', async () => {
    site.build(first);
    await release(0);
    site.build(second);
    await release(1);
    fill();
    expect(await rollBackOn(2)).toBe('20260101T000000Z');
    expect(current().get('menu.json')).toBe('1');
    const name = '20260102T000000Z';
    expect(await rollBack({ to: small, name, now: at(2), progress: silentProgress })).toBe(name);
    expect(current().get('menu.json')).toBe('2');
    rmSync(join(small, 'ballast'));
    site.build({ ...second, 'menu.json': '3' });
    expect(await release(3)).toMatchObject({ changed: true });
  });

  it('a release throws DiskFull with the file, leaves no files behind, and does not change the live release', async () => {
    site.build(first);
    await release(0);
    const before = readdirSync(join(small, 'releases'));
    site.build({ ...second, 'video.bin': 'x'.repeat(100_000) });
    fill();
    await expect(release(1)).rejects.toThrow(
      /No space is left to write .*small.*\n.*\n {2}do {4}Free space on the disk of .*small/,
    );
    expect(readdirSync(join(small, 'releases'))).toEqual(before);
    expect(current()).toEqual(treeOf(first));
    rmSync(join(small, 'ballast'));
    await release(1);
    expect(current().get('menu.json')).toBe('2');
  });

  it('a release that only lacks space for its manifest leaves nothing behind', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`page-${index}.html`, `page ${index}`]),
    );
    site.build(files);
    await release(0);
    const before = readdirSync(join(small, 'releases'));
    const { 'page-1.html': _, ...fewer } = files;
    site.build(fewer);
    fill();
    await expect(release(1)).rejects.toMatchObject({ name: 'DiskFull' });
    expect(readdirSync(join(small, 'releases'))).toEqual(before);
    expect(currentRelease(small)).toBe('20260101T000000Z');
  });

  it('a release of the live build succeeds, because it writes nothing', async () => {
    site.build(first);
    await release(0);
    fill();
    expect(await release(1)).toMatchObject({ changed: false, repaired: 0 });
  });
});

it.skipIf(!isMountable)(
  'without free inodes a release throws DiskFull and leaves nothing behind',
  async () => {
    mount(small, 'size=4m,nr_inodes=24');
    site.build(first);
    await release(0);
    const before = readdirSync(join(small, 'releases'));
    site.build(
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`page-${index}.html`, `page ${index}`])),
    );
    await expect(release(1)).rejects.toMatchObject({ name: 'DiskFull' });
    expect(readdirSync(join(small, 'releases'))).toEqual(before);
    expect(current()).toEqual(treeOf(first));
  },
);
