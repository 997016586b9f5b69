import { expect, it } from 'vitest';
import { childProcessOptions } from '../../src/process/node-options.ts';

it.each([
  [['--max-old-space-size=2000'], ['--max-old-space-size=2000']],
  [
    ['--input-type=module', '-e', 'code()', '--import', 'tsx'],
    ['--import', 'tsx'],
  ],
  [['--input-type', 'module', '--eval=code()'], []],
  [['-p', '--import'], []],
])('a process with the options %j starts a child process with %j', (options, expected) => {
  expect(childProcessOptions(options)).toEqual(expected);
});
