import type { Cause } from 'astro-incremental';
import { expect, it } from 'vitest';
import { causeText } from '../../../../src/delivery/review/views/labels.ts';

it.each<[Cause | undefined, string]>([
  [{ kind: 'records', records: ['a', 'b'] }, 'because of a, b'],
  [{ kind: 'records', records: ['a', 'b', 'c', 'd'] }, 'because of a, b, c and 1 more record'],
  [{ kind: 'inputs', inputs: [] }, 'because of its inputs'],
  [{ kind: 'inputs', inputs: ['menu'] }, 'because of menu'],
  [{ kind: 'code' }, 'because of the code'],
  [{ kind: 'repair' }, 'because the output was damaged'],
  [{ kind: 'first build' }, 'by the first build'],
  [undefined, 'for an unknown cause'],
])('causeText formats the cause %j as "%s"', (cause, words) => {
  expect(causeText(cause)).toBe(words);
});
