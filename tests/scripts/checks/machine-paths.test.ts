import { expect, test } from 'vitest';
import { machinePathFindings } from '../../../scripts/checks/machine-paths.ts';

/** Joined at run time, because the check would report literal paths in this file. */
const path = (...parts: readonly string[]) => parts.join('/');

test.each([
  path('', 'tmp', 'snapshots'),
  path('', 'home', 'ada', 'laurel'),
  path('', 'Users', 'ada', 'laurel'),
  path('', 'root', '.npmrc'),
])('the path %s is reported', (found) => {
  expect(machinePathFindings('a.ts', `first\nconst root = '${found}';`)).toMatchObject([
    { file: 'a.ts', line: 2, what: `names a folder of one machine: ${found}';` },
  ]);
});

test.each(['https://example.com/work/a', '/usr/bin/chromium', './tmp/a', '/lawyer/root-global-2:1'])(
  'the path %s is accepted',
  (fine) => {
    expect(machinePathFindings('a.ts', `const a = '${fine}';`)).toEqual([]);
  },
);
