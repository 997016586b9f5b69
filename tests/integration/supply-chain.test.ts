/** Starts the command, because it calls npm in the folder of the project. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-supply-chain-'));
const AUDIT = 'scripts/audit';
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'].concat(
  ['package.json', 'package-lock.json'].map((file) => join(AUDIT, file)),
);

beforeAll(() => {
  for (const file of MANIFESTS) cpSync(file, join(scratch, file));
  cpSync('packages', join(scratch, 'packages'), { recursive: true });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs the command in a project without an installation, with a registry that refuses connections. */
function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/run.mjs'), 'supply-chain', ...words],
    {
      cwd: scratch,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_fetch_retries: '0',
      },
    },
  );
  return { status, stdout, stderr };
}

describe('npm run supply-chain without installed packages and without a registry', () => {
  it('checks versions, checksums and licences with --offline, and reports that vulnerabilities are not checked', () => {
    const { status, stdout, stderr } = run('--offline');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d{3,} packages: 0 not pinned, 0 licences to review\.$/m);
    expect(stdout).toContain('NOT checked: --offline sends no request to the registry.');
  });

  it('reports that vulnerabilities are not checked if the registry does not respond', {
    tags: 'further',
  }, () => {
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(stdout).toContain('NOT checked: the registry did not respond.');
  });

  it.each<readonly [string, string, (lock: string) => string, string]>([
    ['a version range', 'package.json', (text) => text.replace('"astro": "', '"astro": "^'), 'astro'],
    [
      'a missing checksum',
      'package-lock.json',
      (text) => text.replace(/("node_modules\/zod": \{[^}]*?)"integrity": "[^"]+",?/, '$1'),
      'package-lock.json has no checksum for node_modules/zod.',
    ],
    [
      'an unknown licence',
      'package-lock.json',
      (text) => text.replace(/("node_modules\/zod": \{[^}]*?"license": ")MIT/, '$1SSPL-1.0'),
      'zod 4.6.7 is under SSPL-1.0.',
    ],
  ])('finds %s with --offline', { tags: 'further' }, (_case, file, damage, finding) => {
    const path = join(scratch, file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, damage(original));
    const { status, stderr } = run('--offline');
    writeFileSync(path, original);
    expect([status, stderr]).toEqual([1, expect.stringContaining(finding)]);
  });

  it('writes the bill of materials with --offline', { tags: 'further' }, () => {
    const file = join(scratch, 'sbom.json');
    expect(run('--offline', '--sbom', file).status).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
  });
});
