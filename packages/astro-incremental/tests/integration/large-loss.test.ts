import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuildOptions } from '../../src/build/build-options.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { mergeShards } from '../../src/build/merge-shards.ts';
import { readTree } from '../build-in-process.ts';
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
let expected: Map<string, string>;

beforeEach(async () => {
  await build(full);
  expected = readTree(site.out);
});

describe('a build that would lose a large part of the site', () => {
  it.each<[string, Content, Partial<BuildOptions>]>([
    ['the index has no records', empty, {}],
    ['the index lacks a large group', { ...full, groups: { '1': people(1, 300) } }, {}],
    ['the index has no records in a clean build', empty, { clean: true }],
  ])('stops before it writes if %s', async (_, content, options) => {
    await expect(build(content, options)).rejects.toThrow(
      /The build stopped, because the records of its inputs would go from 421 to \d+\.(.|\n)*--allow-removals/,
    );
    expect(readTree(site.out)).toEqual(expected);
    const again = await build(full);
    expect(again.filesWritten).toBe(0);
  });

  it('stops if the code omits the pages of the records', async () => {
    const page = join(site.root, 'src/pages/person/[id].astro');
    writeSite(site, full);
    rmSync(page);
    await expect(buildSite({ ...site, progress: silentProgress, workers: 1 })).rejects.toThrow(
      /the files of the site would go from \d+ to \d+/,
    );
    for (const file of expected.keys())
      if (file.startsWith('person/')) expect(existsSync(join(site.out, file))).toBe(true);
    await build(full);
    expect(readTree(site.out)).toEqual(expected);
  });

  it('continues with `allowRemovals` and for a small loss', async () => {
    await build({ ...full, groups: { '1': people(1, 260), '2': people(1000, 100) } });
    await build(empty, { allowRemovals: true });
    expect([...readTree(site.out).keys()].filter((file) => file.startsWith('person/'))).toEqual([]);
  });

  it('reports the removals in its plan', async () => {
    const { counts } = await build(empty, { plan: true });
    expect(counts.removed).toBe(422);
    expect(readTree(site.out)).toEqual(expected);
  });
});

it('merge stops if the site would lose a large part of its files', async () => {
  const part = { out: join(site.root, 'part/dist'), cache: join(site.root, 'part/cache') };
  await build(empty, { ...part, shard: { index: 1, count: 1 } });
  const merge = (allowRemovals: boolean) =>
    mergeShards({ ...site, shards: [part], allowRemovals, progress: silentProgress });
  expect(() => merge(false)).toThrow('the files of the site would go from');
  expect(readTree(site.out)).toEqual(expected);
  merge(true);
  expect(readTree(site.out).size).toBeLessThan(expected.size - 400);
  rmSync(join(site.root, 'part'), { recursive: true });
});
