import { expect, it } from 'vitest';
import { candidateFiles } from '../../../src/delivery/hosting/file-address.ts';

it.each([
  ['/', ['index.html']],
  ['/lawyer/a-2:1', ['lawyer/a-2:1', 'lawyer/a-2:1.html']],
])('candidateFiles returns for %s the files %j', (path, files) => {
  expect(candidateFiles(path)).toEqual(files);
});
