import { expect, test } from 'vitest';
import { pinFindings } from '../../../scripts/checks/pins.ts';

test('exact versions are accepted', () => {
  expect(pinFindings('{"dependencies": {"zod": "4.6.7"}, "overrides": {"a": "1.0.0-rc.1"}}')).toEqual([]);
});

test.each(['^4.6.7', '~4.6.7', '4.x', '*', 'latest', '>=4 <5', 'github:colinhacks/zod'])(
  'the version %s of zod is reported',
  (version) => {
    expect(pinFindings(JSON.stringify({ devDependencies: { zod: version } }))).toMatchObject([
      { file: 'package.json', what: `devDependencies: zod is ${version}, not an exact version` },
    ]);
  },
);

test('a finding names the package.json that it concerns', () => {
  const text = '{"dependencies": {"log-update": "^8.0.0"}}';
  expect(pinFindings(text, 'packages/terminal/package.json')).toMatchObject([
    {
      file: 'packages/terminal/package.json',
      what: 'dependencies: log-update is ^8.0.0, not an exact version',
    },
  ]);
});
