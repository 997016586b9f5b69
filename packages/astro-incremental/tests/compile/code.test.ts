import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { codeKey, packagesDigest } from '../../src/compile/code.ts';

const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `code-${name}-`)));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The key of the code of a site without files. */
const keyOf = (root: string, env: readonly string[] = []) => codeKey({ root, paths: [], env });

it('the path of the folder does not count', () => {
  expect(new Set(folders.map((root) => keyOf(root))).size).toBe(1);
});

it('a variable that is empty is another than one that is not set', () => {
  const [root = ''] = folders;
  const unset = keyOf(root, ['STAGE']);
  vi.stubEnv('STAGE', '');
  expect(keyOf(root, ['STAGE'])).not.toBe(unset);
  vi.unstubAllEnvs();
});

it('a file of variables counts, though it is not among the paths', () => {
  const [root = ''] = folders;
  const file = join(root, '.env');
  writeFileSync(file, 'PUBLIC_NAME=one');
  const before = keyOf(root);
  writeFileSync(file, 'PUBLIC_NAME=two');
  expect(keyOf(root)).not.toBe(before);
  rmSync(file);
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
  const member = join(workspace, 'apps/web');
  mkdirSync(member, { recursive: true });
  for (const root of [member, workspace]) {
    const digests = () => [packagesDigest(root), keyOf(root)];
    writeFileSync(join(workspace, name), text('1.0.0'));
    const [packages, key] = digests();
    expect(digests()).toEqual([packages, key]);
    writeFileSync(join(workspace, name), text('2.0.0'));
    const [packagesNow, keyNow] = digests();
    expect(packagesNow).not.toBe(packages);
    expect(keyNow).not.toBe(key);
  }
});

it('the version of the site itself in its lockfile does not count', () => {
  const [root = ''] = folders;
  const lock = (version: string) => JSON.stringify({ packages: { '': { version } } });
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'));
  const before = packagesDigest(root);
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.1'));
  expect(packagesDigest(root)).toBe(before);
});
