import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuildOptions, buildSite } from '../../src/build/build.ts';
import { mergeParts } from '../../src/build/merge.ts';
import { treeOf } from '../in-process-build.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

const site = newFixture();
afterAll(() => site.remove());

const people = (first: number, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(first + at), `person ${at}`]));
const full: Content = { ...firstContent, groups: { '1': people(1, 300), '2': people(1000, 120) } };
const empty: Content = { ...firstContent, groups: {} };
const build = (content: Content, options: Partial<BuildOptions> = {}) => {
  writeSite(site, content);
  return buildSite({ ...site, progress: silentProgress, workers: 1, ...options });
};
let sound: Map<string, string>;

beforeEach(async () => {
  await build(full);
  sound = treeOf(site.out);
});

describe('a build that would lose a large part of the site', () => {
  it.each<[string, Content, Partial<BuildOptions>]>([
    ['an index without records', empty, {}],
    ['an index without a large group', { ...full, groups: { '1': people(1, 300) } }, {}],
    ['the same from nothing', empty, { clean: true }],
  ])('stops before it writes: %s', async (_, content, options) => {
    await expect(build(content, options)).rejects.toThrow(
      /The build stopped, because the records of its inputs would go from 421 to \d+\.(.|\n)*--allow-removals/,
    );
    expect(treeOf(site.out)).toEqual(sound);
    const again = await build(full);
    expect(again.filesWritten).toBe(0);
  });

  it('stops also where the records stay and the code leaves their pages out', async () => {
    const page = join(site.root, 'src/pages/person/[id].astro');
    writeSite(site, full);
    rmSync(page);
    await expect(buildSite({ ...site, progress: silentProgress, workers: 1 })).rejects.toThrow(
      /the files of the site would go from \d+ to \d+/,
    );
    for (const file of sound.keys())
      if (file.startsWith('person/')) expect(existsSync(join(site.out, file))).toBe(true);
    await build(full);
    expect(treeOf(site.out)).toEqual(sound);
  });

  it('goes on where it is told to, and where the loss is small', async () => {
    await build({ ...full, groups: { '1': people(1, 260), '2': people(1000, 100) } });
    await build(empty, { allowRemovals: true });
    expect([...treeOf(site.out).keys()].filter((file) => file.startsWith('person/'))).toEqual([]);
  });

  it('does so also in its plan, which says what would go', async () => {
    const { counts } = await build(empty, { plan: true });
    expect(counts.removed).toBe(422);
    expect(treeOf(site.out)).toEqual(sound);
  });

  it('is stopped as a merge, too', async () => {
    const part = { out: join(site.root, 'part/dist'), cache: join(site.root, 'part/cache') };
    await build(empty, { ...part, shard: { index: 1, count: 1 } });
    const merge = (allowRemovals: boolean) =>
      mergeParts({ ...site, parts: [part], allowRemovals, progress: silentProgress });
    expect(() => merge(false)).toThrow('the files of the site would go from');
    expect(treeOf(site.out)).toEqual(sound);
    merge(true);
    expect(treeOf(site.out).size).toBeLessThan(sound.size - 400);
    rmSync(join(site.root, 'part'), { recursive: true });
  });
});
