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
import { buildSite } from '../../src/build/build-site.ts';
import { mergeShards } from '../../src/build/merge-shards.ts';
import { verifySite } from '../../src/output/verify-site.ts';
import { openOutputs } from '../../src/release/finished-outputs.ts';
import { releaseSite, rollBack as rollBackTo } from '../../src/release/release-site.ts';
import { currentRelease, releaseNames } from '../../src/release/release-store.ts';
import { readTree } from '../build-in-process.ts';
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
const rollBack = (name?: string) =>
  rollBackTo({ to, name, now: () => new Date(0), progress: silentProgress });
const current = () => readTree(join(to, 'current'));
let expected: Map<string, string>;

beforeEach(async () => {
  rmSync(to, { recursive: true, force: true });
  await build();
  expected = readTree(site.out);
  notes.length = 0;
});

describe('a release', () => {
  it('replaces the previous release completely, retains earlier releases and can be rolled back', async () => {
    expect(await release(1)).toEqual({
      name: '20260101T100100Z',
      files: expected.size,
      changed: true,
      repaired: 0,
    });
    expect((await release(2)).changed).toBe(false);
    expect(current()).toEqual(expected);
    await build({ ...firstContent, menu: 'second' });
    expect((await release(3)).name).toBe('20260101T100300Z');
    expect(readTree(join(to, 'releases/20260101T100100Z'))).toEqual(expected);
    expect(current().get('data/menu.txt')).toBe('second');
    await build({ ...firstContent, menu: 'third' });
    await release(4);
    expect(releaseNames(to)).toEqual(['20260101T100300Z', '20260101T100400Z']);
    expect(await rollBack()).toBe('20260101T100300Z');
    expect(currentRelease(to)).toBe('20260101T100300Z');
    expect(current().get('data/menu.txt')).toBe('second');
    await expect(rollBack()).rejects.toThrow('has no earlier release.');
  });

  it('ends before anything is written if `confirm` rejects the build', async () => {
    await expect(
      release(1, to, () => {
        throw new Error('another build');
      }),
    ).rejects.toThrow('another build');
    expect(currentRelease(to)).toBeUndefined();
    expect(releaseNames(to)).toEqual([]);
  });

  it('contains the outputs of the build and no other files', async () => {
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
      expect(current()).toEqual(expected);
      expect(notes.join()).toContain('Not released because no build wrote them: ');
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
      'was replaced by a link to a file with the same content',
      (file) => {
        const copy = join(site.root, 'copy.html');
        writeFileSync(copy, readFileSync(file));
        unlinkSync(file);
        symlinkSync(copy, file);
      },
    ],
  ])('is rejected if a changed output %s', async (_, damage) => {
    await release(1);
    await build({ ...firstContent, menu: 'second' });
    damage(join(site.out, 'data/menu.txt'));
    try {
      await expect(release(2)).rejects.toMatchObject({ name: 'OutputDamaged' });
      expect(currentRelease(to)).toBe('20260101T100100Z');
    } finally {
      rmSync(join(site.out, 'data/menu.txt'), { force: true });
      await verifySite({ ...site, repair: true, progress: silentProgress });
    }
  });

  it('is the latest by its number even if the clock was set back', async () => {
    await release(30);
    await build({ ...firstContent, menu: 'second' });
    await release(10);
    await build({ ...firstContent, menu: 'third' });
    await release(20);
    expect(current().get('data/menu.txt')).toBe('third');
    expect(releaseNames(to)).toEqual(['20260101T101000Z', '20260101T102000Z']);
    expect(await rollBack()).toBe('20260101T101000Z');
    expect(current().get('data/menu.txt')).toBe('second');
  });

  it('retains the replaced release, so that a rollback can restore it', async () => {
    await release(1);
    await build({ ...firstContent, menu: 'second' });
    await release(2);
    await rollBack();
    await build({ ...firstContent, menu: 'third' });
    await release(3);
    expect(releaseNames(to)).toEqual(['20260101T100100Z', '20260101T100300Z']);
    expect(await rollBack()).toBe('20260101T100100Z');
    expect(current()).toEqual(expected);
  });

  it('can be made current by name if none is current', async () => {
    await release(1);
    unlinkSync(join(to, 'current'));
    await expect(rollBack()).rejects.toThrow(
      /Nothing is live in (.|\n)*--rollback --release NAME\); the latest is 20260101T100100Z/,
    );
    expect(await rollBack('20260101T100100Z')).toBe('20260101T100100Z');
    expect(current()).toEqual(expected);
  });

  it('removes the folders of an interrupted release', async () => {
    await release(1);
    mkdirSync(join(to, 'releases/.incomplete/person'), { recursive: true });
    mkdirSync(join(to, 'releases/.removed-20250101T000000Z'));
    await build({ ...firstContent, menu: 'second' });
    await release(2);
    expect(releaseNames(to)).toEqual(['20260101T100100Z', '20260101T100200Z']);
    expect(existsSync(join(to, 'releases/.incomplete'))).toBe(false);
    expect(existsSync(join(to, 'releases/.removed-20250101T000000Z'))).toBe(false);
  });

  it('releases its lock if it cannot be written', async () => {
    const file = join(site.root, 'a-file');
    writeFileSync(file, '');
    await expect(release(1, file)).rejects.toThrow('cannot be written');
    await build({ ...firstContent, menu: 'next' });
    expect((await release(2)).changed).toBe(true);
  });

  it('requires a finished build', async () => {
    await expect(
      build({ ...firstContent, groups: { '1': { '1': 'one' }, '2': { '1': 'other' } } }),
    ).rejects.toThrow('Two pages claim');
    await expect(release(1)).rejects.toThrow('There is no finished build in');
  });

  it('without a build creates no folder, and neither do `verify`, `openOutputs`, `merge` and a rollback', async () => {
    const nowhere = join(site.root, 'nowhere');
    const target = { ...site, cache: join(nowhere, 'cache'), to: join(nowhere, 'published') };
    const error = { name: 'NothingBuilt' };
    const common = { now: () => new Date(0), progress: silentProgress };
    await expect(releaseSite({ ...target, ...common, keep: 1 })).rejects.toMatchObject(error);
    await expect(verifySite({ ...target, ...common })).rejects.toMatchObject(error);
    expect(() => openOutputs(target.out, target.cache)).toThrow(expect.objectContaining(error));
    const shard = { out: join(nowhere, 'shard/dist'), cache: join(nowhere, 'shard/cache') };
    expect(() => mergeShards({ ...target, ...common, shards: [shard] })).toThrow(
      expect.objectContaining(error),
    );
    await expect(rollBackTo({ ...target, ...common })).rejects.toMatchObject({ name: 'NothingReleased' });
    expect(existsSync(nowhere)).toBe(false);
  });
});
