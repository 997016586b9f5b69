import { describe, expect, it } from 'vitest';
import { otherEntityTypes } from '../../src/domain/other-entity-types.ts';

describe('otherEntityTypes', () => {
  it('returns the other two types in the order of the selector', () => {
    expect(otherEntityTypes('organisation')).toEqual(['practice-area', 'individual']);
  });

  it('returns no type for a search of all types', () => {
    expect(otherEntityTypes('all')).toEqual([]);
  });
});
