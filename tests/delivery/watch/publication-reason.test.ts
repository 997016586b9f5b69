import { describe, expect, it } from 'vitest';
import { publicationReason } from '../../../src/delivery/watch/publication-reason.ts';

const guides = new Map([
  [2, 'Germany'],
  [7, 'Global'],
  [8, 'Asia'],
]);

describe('publicationReason', () => {
  it.each([
    ['a guide', new Set([2]), 'publication of guide Germany'],
    ['two guides', new Set([2, 7]), 'publication of guides Germany, Global'],
    ['four guides', new Set([2, 7, 8, 9]), 'publication of guides Germany, Global, Asia and 1 more'],
    ['a guide that was removed', new Set([9]), 'publication of guide group 9'],
    ['scheduled records', new Set<number>(), 'scheduled'],
    ['everything', 'everything' as const, 'new content of the upstream, or a new version of the site'],
  ])('describes %s', (_case, scope, reason) => {
    expect(publicationReason(scope, () => guides)).toBe(reason);
  });
});
