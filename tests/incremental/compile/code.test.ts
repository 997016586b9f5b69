import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { environmentDigest, packagesDigest } from '../../../src/incremental/compile/code.ts';

const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `code-${name}-`)));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

it.each([
  ['counts where routes list their own pages, whose islands Astro names by it', true, 2],
  ['does not count for a site made from data', false, 1],
])('the path of the folder %s', (_what, isPlain, expected) => {
  const digests = folders.map((root) => environmentDigest({ root, env: [], isPlain }));
  expect(new Set(digests).size).toBe(expected);
});

it('a variable that is empty is another than one that is not set', () => {
  const [root = ''] = folders;
  const digest = () => environmentDigest({ root, env: ['STAGE'], isPlain: true });
  const unset = digest();
  vi.stubEnv('STAGE', '');
  expect(digest()).not.toBe(unset);
  vi.unstubAllEnvs();
});

const lockOf = (version: string) =>
  JSON.stringify({ packages: { '': { version }, 'apps/web/node_modules/stamp': { version } } });

it.each([
  ['package-lock.json', lockOf],
  ['pnpm-lock.yaml', (version: string) => `stamp@${version}`],
  ['yarn.lock', (version: string) => `stamp@${version}`],
  ['bun.lock', (version: string) => `{"stamp":"${version}"}`],
])('another version of a package in %s counts, also in that of a workspace above', (name, text) => {
  const workspace = mkdtempSync(join(tmpdir(), 'code-workspace-'));
  folders.push(workspace);
  const root = join(workspace, 'apps/web');
  mkdirSync(root, { recursive: true });
  const digests = () => [packagesDigest(root), environmentDigest({ root, env: [], isPlain: true })];
  writeFileSync(join(workspace, name), text('1.0.0'));
  const [packages, environment] = digests();
  expect(digests()).toEqual([packages, environment]);
  writeFileSync(join(workspace, name), text('2.0.0'));
  const [packagesNow, environmentNow] = digests();
  expect(packagesNow).not.toBe(packages);
  expect(environmentNow).not.toBe(environment);
});

it('the version of the site itself in its lockfile does not count', () => {
  const [root = ''] = folders;
  const lock = (version: string) => JSON.stringify({ packages: { '': { version } } });
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'));
  const before = packagesDigest(root);
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.1'));
  expect(packagesDigest(root)).toBe(before);
});
