import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearestName } from '../../src/domain/nearest-name.ts';

test.each([
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['flaw', 'lawn', 2],
])('the edit distance of %j and %j is %i', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
});

test('the edit distance is symmetric, and zero only for identical texts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other) === 0).toBe(one === other);
    }),
  );
});

test.each([
  ['LAUREL_ORIGEN', 'LAUREL_ORIGIN'],
  ['LAUREL_ORIGIN', 'LAUREL_ORIGIN'],
  ['SOMETHING', undefined],
])('the known name that is most similar to %s is %s', (name, nearest) => {
  expect(nearestName(name, ['LAUREL_ROBOTS', 'LAUREL_ORIGIN'])).toBe(nearest);
});
