import type { Cause } from 'astro-incremental';
import { expect, it } from 'vitest';
import { causeWords } from '../../../src/delivery/review/views/words.ts';

it.each<[Cause | undefined, string]>([
  [{ kind: 'records', records: ['a', 'b'] }, 'because of a, b'],
  [{ kind: 'records', records: ['a', 'b', 'c', 'd'] }, 'because of a, b, c and 1 more record'],
  [{ kind: 'inputs', inputs: [] }, 'because of its inputs'],
  [{ kind: 'inputs', inputs: ['menu'] }, 'because of menu'],
  [{ kind: 'code' }, 'because of the code'],
  [{ kind: 'repair' }, 'because it was not as a build had left it'],
  [{ kind: 'first build' }, 'by the first build'],
  [undefined, 'by a build that this review does not know'],
])('of a file with the cause %j the review says that it was changed %s', (cause, words) => {
  expect(causeWords(cause)).toBe(words);
});
