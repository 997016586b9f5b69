import { expect, it } from 'vitest';
import { optionsForFile } from '../../src/process/node-options.ts';

it.each([
  [['--max-old-space-size=2000'], ['--max-old-space-size=2000']],
  [
    ['--input-type=module', '-e', 'code()', '--import', 'tsx'],
    ['--import', 'tsx'],
  ],
  [['--input-type', 'module', '--eval=code()'], []],
  [['-p', '--import'], []],
])('a process that was started with %j starts another with %j', (given, expected) => {
  expect(optionsForFile(given)).toEqual(expected);
});
