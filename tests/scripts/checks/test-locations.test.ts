import { describe, expect, it } from 'vitest';
import { testLocationFindings } from '../../../scripts/checks/test-locations.ts';

const MODULES = [
  'src/a/b.ts',
  'src/a/c.island.tsx',
  'scripts/d.ts',
  'netlify/host/e.ts',
  'packages/f/src/g/h.ts',
  'tests/a/fixture.ts',
];
const findings = (tests: readonly string[], exceptions: readonly string[] = []) =>
  testLocationFindings([...MODULES, ...tests], new Set(exceptions)).map(
    ({ file, what }) => `${file} ${what}`,
  );

describe('the check `test-locations`', () => {
  it.each([
    'tests/a/b.test.ts',
    'tests/a/b.extended.test.ts',
    'tests/a/c.test.tsx',
    'tests/scripts/d.test.ts',
    'tests/netlify/host/e.test.ts',
    'packages/f/tests/g/h.test.ts',
    'packages/f/tests/integration/anything.test.ts',
    'tests/browser/anything.test.ts',
    'tests/a/fixture.test.ts',
  ])('accepts %s', (path) => {
    expect(findings([path])).toEqual([]);
  });

  it.each(['tests/a/gone.test.ts', 'packages/f/tests/g/gone.test.ts', 'packages/f/tests/h.test.ts'])(
    'reports %s, which has no module of the same path',
    (path) => {
      expect(findings([path])).toEqual([`${path} has no module of the same path`]);
    },
  );

  it('accepts an exception, and reports an unnecessary one', () => {
    expect(findings(['tests/a/all.test.ts'], ['tests/a/all.test.ts'])).toEqual([]);
    expect(findings(['tests/a/b.test.ts'], ['tests/a/b.test.ts'])).toEqual([
      'scripts/checks/test-locations.ts lists tests/a/b.test.ts, which needs no exception',
    ]);
  });
});
