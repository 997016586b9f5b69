import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { codeKey, packagesDigest } from '../../src/compile/compiled-code.ts';

const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `code-${name}-`)));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Returns the key of the code of a site without files. */
const emptySiteKey = (root: string, env: readonly string[] = []) => codeKey({ root, paths: [], env });

describe('the key of the code', () => {
  it('does not depend on the path of the folder', () => {
    expect(new Set(folders.map((root) => emptySiteKey(root))).size).toBe(1);
  });

  it('differs between an empty and an unset environment variable', () => {
    const [root = ''] = folders;
    const unset = emptySiteKey(root, ['STAGE']);
    vi.stubEnv('STAGE', '');
    expect(emptySiteKey(root, ['STAGE'])).not.toBe(unset);
    vi.unstubAllEnvs();
  });

  it('depends on .env files, which are not among the paths', () => {
    const [root = ''] = folders;
    const file = join(root, '.env');
    writeFileSync(file, 'PUBLIC_NAME=one');
    const before = emptySiteKey(root);
    writeFileSync(file, 'PUBLIC_NAME=two');
    expect(emptySiteKey(root)).not.toBe(before);
    rmSync(file);
  });

  it('depends on the files of linked folders, and ignores links without a target', () => {
    const site = mkdtempSync(join(tmpdir(), 'code-links-'));
    folders.push(site);
    const shared = join(site, 'shared');
    mkdirSync(join(site, 'src'));
    mkdirSync(shared);
    writeFileSync(join(shared, 'title.ts'), 'one');
    symlinkSync(shared, join(site, 'src', 'linked'));
    symlinkSync(join(site, 'missing'), join(site, 'src', 'dangling'));
    const key = () => codeKey({ root: site, paths: ['src'], env: [] });
    const before = key();
    writeFileSync(join(shared, 'title.ts'), 'two');
    expect(key()).not.toBe(before);
  });

  const npmLockfile = (version: string) =>
    JSON.stringify({ packages: { '': { version }, 'apps/web/node_modules/stamp': { version } } });

  it.each([
    ['package-lock.json', npmLockfile],
    ['pnpm-lock.yaml', (version: string) => `stamp@${version}`],
    ['yarn.lock', (version: string) => `stamp@${version}`],
    ['bun.lock', (version: string) => `{"stamp":"${version}"}`],
  ])('depends on the packages in %s of the site or of its workspace', (name, text) => {
    const workspace = mkdtempSync(join(tmpdir(), 'code-workspace-'));
    folders.push(workspace);
    const member = join(workspace, 'apps/web');
    mkdirSync(member, { recursive: true });
    for (const root of [member, workspace]) {
      const digests = () => [packagesDigest(root), emptySiteKey(root)];
      writeFileSync(join(workspace, name), text('1.0.0'));
      const [packages, key] = digests();
      expect(digests()).toEqual([packages, key]);
      writeFileSync(join(workspace, name), text('2.0.0'));
      const [packagesNow, keyNow] = digests();
      expect(packagesNow).not.toBe(packages);
      expect(keyNow).not.toBe(key);
    }
  });

  it('does not depend on the version of the site in its lockfile', () => {
    const [root = ''] = folders;
    const lock = (version: string) => JSON.stringify({ packages: { '': { version } } });
    writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'));
    const before = packagesDigest(root);
    writeFileSync(join(root, 'package-lock.json'), lock('1.0.1'));
    expect(packagesDigest(root)).toBe(before);
  });
});
