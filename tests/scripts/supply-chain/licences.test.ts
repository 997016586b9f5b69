import { describe, expect, test } from 'vitest';
import {
  lockedComponents,
  nonPermissiveOperands,
  unexaminedLicences,
} from '../../../scripts/supply-chain/licences.ts';

describe('licences', () => {
  test.each([
    ['MIT', []],
    ['(MIT OR CC0-1.0)', []],
    ['Apache-2.0 AND MIT', []],
    ['GPL-3.0-only OR MIT', []],
    ['GPL-3.0-only', ['GPL-3.0-only']],
    ['MIT AND GPL-3.0-only', ['GPL-3.0-only']],
    ['', ['']],
  ])('in %j are permissive except for %j', (expression, others) => {
    expect(nonPermissiveOperands(expression)).toEqual(others);
  });

  test('that are not in the lists are reported with the remedy', () => {
    expect(
      unexaminedLicences([
        { name: 'astro', version: '7.3.5', licenses: [{ license: { id: 'MIT' } }] },
        {
          name: 'sharp-libvips-linux-x64',
          group: '@img',
          version: '1.3.4',
          licenses: [{ license: { id: 'LGPL-3.0-or-later' } }],
        },
        {
          name: 'sharp-win32-x64',
          group: '@img',
          version: '0.35.5',
          licenses: [{ expression: 'Apache-2.0 AND LGPL-3.0-or-later' }],
        },
        { name: 'other', version: '1.0.0', licenses: [{ license: { id: 'LGPL-3.0-or-later' } }] },
        { name: 'silent', version: '2.0.0' },
      ]),
    ).toEqual([
      'other 1.0.0 is under LGPL-3.0-or-later. Review the licence, then list it in scripts/supply-chain/licences.ts or remove the package.',
      'silent 2.0.0 is under no declared licence. Review the licence, then list it in scripts/supply-chain/licences.ts or remove the package.',
    ]);
  });

  test('of a lock file are read with the name and the version of each package', () => {
    expect(
      lockedComponents({
        packages: {
          '': { version: '0.2.0' },
          'node_modules/a/node_modules/@b/c': { version: '1.0.0', license: 'MIT' },
          'node_modules/d': { version: '2.0.0' },
        },
      }),
    ).toEqual([
      { name: '@b/c', version: '1.0.0', licenses: [{ expression: 'MIT' }] },
      { name: 'd', version: '2.0.0' },
    ]);
  });
});
