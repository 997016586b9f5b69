import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { verifySite } from '../../src/output/verify.ts';
import { openOutputs } from '../../src/release/finished-outputs.ts';
import { currentRelease, releaseNames, releaseSite, rollBack } from '../../src/release/release.ts';
import { treeOf } from '../in-process-build.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

const site = newFixture();
afterAll(() => site.remove());

const to = join(site.root, 'published');
const notes: string[] = [];
const build = (content: Content = firstContent) => {
  writeSite(site, content);
  return buildSite({ ...site, progress: silentProgress, workers: 1 });
};
const release = (minute: number, folder = to, confirm?: (build: string) => void) =>
  releaseSite({
    ...site,
    to: folder,
    confirm,
    keep: 2,
    now: () => new Date(Date.UTC(2026, 0, 1, 10, minute)),
    progress: { ...silentProgress, note: (line) => notes.push(line) },
  });
const current = () => treeOf(join(to, 'current'));
let sound: Map<string, string>;

beforeEach(async () => {
  rmSync(to, { recursive: true, force: true });
  await build();
  sound = treeOf(site.out);
  notes.length = 0;
});

describe('a release', () => {
  it('is whole: readers go from one to the next, some are kept, and one can go back', async () => {
    expect(await release(1)).toEqual({ name: '20260101T100100Z', files: sound.size, changed: true });
    expect((await release(2)).changed).toBe(false);
    expect(current()).toEqual(sound);
    await build({ ...firstContent, menu: 'second' });
    expect((await release(3)).name).toBe('20260101T100300Z');
    expect(treeOf(join(to, 'releases/20260101T100100Z'))).toEqual(sound);
    expect(current().get('data/menu.txt')).toBe('second');
    await build({ ...firstContent, menu: 'third' });
    await release(4);
    expect(releaseNames(to)).toEqual(['20260101T100300Z', '20260101T100400Z']);
    expect(rollBack(to)).toBe('20260101T100300Z');
    expect(currentRelease(to)).toBe('20260101T100300Z');
    expect(current().get('data/menu.txt')).toBe('second');
    expect(() => rollBack(to)).toThrow('has no earlier release.');
  });

  it('ends before anything is written where its build is refused', async () => {
    await expect(
      release(1, to, () => {
        throw new Error('another build');
      }),
    ).rejects.toThrow('another build');
    expect(currentRelease(to)).toBeUndefined();
    expect(releaseNames(to)).toEqual([]);
  });

  it('holds the files that the build left and no others', async () => {
    const secret = join(site.root, 'secret');
    writeFileSync(secret, 'password');
    const others = ['.env', '.git/config', 'notes.txt', 'person/link.html'];
    writeFileSync(join(site.out, '.env'), 'KEY=1');
    mkdirSync(join(site.out, '.git'), { recursive: true });
    writeFileSync(join(site.out, '.git/config'), '[remote]');
    writeFileSync(join(site.out, 'notes.txt'), 'draft');
    symlinkSync(secret, join(site.out, 'person/link.html'));
    try {
      await release(1);
      expect(current()).toEqual(sound);
      expect(notes.join()).toContain('Not released, because no build made them: ');
      expect(notes.join()).toContain('.git/config, notes.txt and 1 more');
    } finally {
      for (const file of others) rmSync(join(site.out, file), { recursive: true, force: true });
      rmSync(join(site.out, '.git'), { recursive: true, force: true });
    }
  });

  it.each<[string, (file: string) => void]>([
    ['was edited', (file) => appendFileSync(file, '<!-- edited -->')],
    ['was removed', (file) => unlinkSync(file)],
    [
      'became a link to a file outside, even one of the same content',
      (file) => {
        const copy = join(site.root, 'copy.html');
        writeFileSync(copy, readFileSync(file));
        unlinkSync(file);
        symlinkSync(copy, file);
      },
    ],
  ])('is refused if an output %s', async (_, damage) => {
    await release(1);
    await build({ ...firstContent, menu: 'second' });
    damage(join(site.out, 'about.html'));
    try {
      await expect(release(2)).rejects.toMatchObject({ name: 'OutputDamaged' });
      expect(currentRelease(to)).toBe('20260101T100100Z');
    } finally {
      rmSync(join(site.out, 'about.html'), { force: true });
      await verifySite({ ...site, repair: true, progress: silentProgress });
    }
  });

  it('replaces one whose files were damaged through the site', async () => {
    await release(1);
    appendFileSync(join(site.out, 'about.html'), 'damage');
    expect(current().get('about.html')).toContain('damage');
    await verifySite({ ...site, repair: true, progress: silentProgress });
    await build();
    expect((await release(2)).changed).toBe(true);
    expect(current()).toEqual(sound);
  });

  it('is the newest by count, whatever the clock says', async () => {
    await release(30);
    await build({ ...firstContent, menu: 'second' });
    await release(10);
    await build({ ...firstContent, menu: 'third' });
    await release(20);
    expect(current().get('data/menu.txt')).toBe('third');
    expect(releaseNames(to)).toEqual(['20260101T101000Z', '20260101T102000Z']);
    expect(rollBack(to)).toBe('20260101T101000Z');
    expect(current().get('data/menu.txt')).toBe('second');
  });

  it('keeps the one that it replaces, also after going back, and one goes back to that', async () => {
    await release(1);
    await build({ ...firstContent, menu: 'second' });
    await release(2);
    rollBack(to);
    await build({ ...firstContent, menu: 'third' });
    await release(3);
    expect(releaseNames(to)).toEqual(['20260101T100100Z', '20260101T100300Z']);
    expect(rollBack(to)).toBe('20260101T100100Z');
    expect(current()).toEqual(sound);
  });

  it('is gone back to by name where none is current', async () => {
    await release(1);
    unlinkSync(join(to, 'current'));
    expect(() => rollBack(to)).toThrow(
      /Nothing is live in (.|\n)*--rollback --release NAME\); the latest is 20260101T100100Z/,
    );
    expect(rollBack(to, '20260101T100100Z')).toBe('20260101T100100Z');
    expect(current()).toEqual(sound);
  });

  it('that lacks a file is not gone back to', async () => {
    await release(1);
    await build({ ...firstContent, menu: 'second' });
    await release(2);
    unlinkSync(join(to, 'releases/20260101T100100Z/about.html'));
    expect(() => rollBack(to)).toThrow(expect.objectContaining({ name: 'ReleaseDamaged' }));
    expect(currentRelease(to)).toBe('20260101T100200Z');
  });

  it('removes what one that was stopped left, and does not count it', async () => {
    await release(1);
    mkdirSync(join(to, 'releases/.incomplete/person'), { recursive: true });
    mkdirSync(join(to, 'releases/.removed-20250101T000000Z'));
    await build({ ...firstContent, menu: 'second' });
    await release(2);
    expect(releaseNames(to)).toEqual(['20260101T100100Z', '20260101T100200Z']);
    expect(existsSync(join(to, 'releases/.incomplete'))).toBe(false);
    expect(existsSync(join(to, 'releases/.removed-20250101T000000Z'))).toBe(false);
  });

  it('that cannot be written keeps no lock', async () => {
    const file = join(site.root, 'a-file');
    writeFileSync(file, '');
    await expect(release(1, file)).rejects.toThrow('cannot be written');
    await build({ ...firstContent, menu: 'next' });
    expect((await release(2)).changed).toBe(true);
  });

  it('needs a build that finished', async () => {
    await expect(
      build({ ...firstContent, groups: { '1': { '1': 'one' }, '2': { '1': 'other' } } }),
    ).rejects.toThrow('Two pages claim');
    await expect(release(1)).rejects.toThrow('There is no finished build in');
  });

  it('of nothing makes no folder, and neither does a look at it', async () => {
    const nowhere = join(site.root, 'nowhere');
    const of = { ...site, cache: join(nowhere, 'cache'), to: join(nowhere, 'published') };
    const told = { name: 'NothingBuilt' };
    await expect(
      releaseSite({ ...of, keep: 1, now: () => new Date(0), progress: silentProgress }),
    ).rejects.toMatchObject(told);
    await expect(verifySite({ ...of, progress: silentProgress })).rejects.toMatchObject(told);
    expect(() => openOutputs(of.out, of.cache)).toThrow(expect.objectContaining(told));
    expect(existsSync(nowhere)).toBe(false);
  });
});
