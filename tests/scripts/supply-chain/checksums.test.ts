import { expect, test } from 'vitest';
import { packagesWithoutChecksum } from '../../../scripts/supply-chain/checksums.ts';

test('missing checksums are reported, except for workspaces and optional packages for other platforms', () => {
  expect(
    packagesWithoutChecksum({
      packages: {
        '': {},
        'src/workspace': { version: '1.0.0' },
        'node_modules/astro': { version: '7.3.5', integrity: 'sha512-x' },
        'node_modules/loose': { version: '1.0.0' },
        'node_modules/other-platform': { version: '1.0.0', optional: true },
      },
    }),
  ).toEqual(['package-lock.json has no checksum for node_modules/loose. Install it again.']);
});
