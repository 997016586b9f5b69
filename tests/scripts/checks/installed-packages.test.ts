import { describe, expect, it } from 'vitest';
import { installedPackageFindings } from '../../../scripts/checks/installed-packages.ts';

const manifest = {
  dependencies: { zod: '4.6.7' },
  devDependencies: { 'typescript-7': 'npm:typescript@7.0.2' },
};
const list = (zod?: string, typescript?: string) => ({
  packages: {
    ...(zod && { 'node_modules/zod': { version: zod } }),
    ...(typescript && { 'node_modules/typescript-7': { version: typescript } }),
  },
});
const lock = (root: object = manifest) => ({ packages: { '': root, ...list('4.6.7', '7.0.2').packages } });
const findings = (locked: object, installed: object | undefined) =>
  installedPackageFindings(
    JSON.stringify(manifest),
    JSON.stringify(locked),
    installed && JSON.stringify(installed),
  ).map(({ what, remedy }) => `${what}. ${remedy}`);

describe('installedPackageFindings', () => {
  it('accepts the versions of the lock file', () => {
    expect(findings(lock(), list('4.6.7', '7.0.2'))).toEqual([]);
  });

  it.each([
    [
      'a package that is not installed',
      list('4.6.7'),
      ['typescript-7 is not installed, but package-lock.json has version 7.0.2. npm ci'],
    ],
    [
      'an older version',
      list('4.6.6', '7.0.2'),
      ['zod is installed in version 4.6.6, but package-lock.json has version 4.6.7. npm ci'],
    ],
    [
      'a newer version',
      list('5.0.0', '7.0.2'),
      ['zod is installed in version 5.0.0, but package-lock.json has version 4.6.7. npm ci'],
    ],
    [
      'a project without installed packages',
      undefined,
      [
        'zod is not installed, but package-lock.json has version 4.6.7. npm ci',
        'typescript-7 is not installed, but package-lock.json has version 7.0.2. npm ci',
      ],
    ],
  ])('reports %s', (_case, installed, expected) => {
    expect(findings(lock(), installed)).toEqual(expected);
  });

  it.each([
    [
      'another version',
      { dependencies: { zod: '4.6.6' }, devDependencies: manifest.devDependencies },
      'dependencies: zod is 4.6.6, but package.json requires 4.6.7. npm install --package-lock-only',
    ],
    [
      'no entry',
      { dependencies: manifest.dependencies },
      'devDependencies: typescript-7 is missing, but package.json requires npm:typescript@7.0.2. npm install --package-lock-only',
    ],
    [
      'an entry among the development packages',
      { devDependencies: { ...manifest.devDependencies, ...manifest.dependencies } },
      'dependencies: zod is missing, but package.json requires 4.6.7. npm install --package-lock-only',
    ],
  ])('reports a lock file with %s', (_case, root, expected) => {
    expect(findings(lock(root), list('4.6.7', '7.0.2'))).toEqual([expected]);
  });
});
