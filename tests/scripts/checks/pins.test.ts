import { expect, test } from 'vitest';
import { pinFindings } from '../../../scripts/checks/pins.ts';

test('exact versions pass', () => {
  expect(pinFindings('{"dependencies": {"zod": "4.6.7"}, "overrides": {"a": "1.0.0-rc.1"}}')).toEqual([]);
});

test.each(['^4.6.7', '~4.6.7', '4.x', '*', 'latest', '>=4 <5', 'github:colinhacks/zod'])(
  'zod at %s is a fault',
  (version) => {
    expect(pinFindings(JSON.stringify({ devDependencies: { zod: version } }))).toMatchObject([
      { file: 'package.json', what: `devDependencies: zod is ${version}, not an exact version` },
    ]);
  },
);
