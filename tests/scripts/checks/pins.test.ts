import { expect, test } from 'vitest';
import { pinFindings } from '../../../scripts/checks/pins.ts';

test('exact versions, also of packages under another name, are accepted', () => {
  const dependencies = { zod: '4.6.7', old: 'npm:zod@3.25.76', types: 'npm:@types/node@24.1.0' };
  expect(pinFindings(JSON.stringify({ dependencies, overrides: { a: '1.0.0-rc.1' } }))).toEqual([]);
});

test.each(['^4.6.7', '~4.6.7', '4.x', '*', 'latest', '>=4 <5', 'github:colinhacks/zod', 'npm:zod@^3.25.76'])(
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
