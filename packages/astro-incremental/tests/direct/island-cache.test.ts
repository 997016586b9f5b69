import { describe, expect, it } from 'vitest';
import { IslandCache } from '../../src/direct/island-cache.ts';

const component = () => undefined;

describe('the cache of islands', () => {
  it('finds an island by what its properties say, not by which objects say it', () => {
    const cache = new IslandCache<string>();
    cache.set(component, { on: new Date(0), tags: new Set(['a']) }, 'one');
    expect(cache.get(component, { on: new Date(0), tags: new Set(['a']) })).toBe('one');
  });

  it.each([
    [{ value: 1 }, { value: '1' }],
    [{ value: new Date(0) }, { value: new Date(0).toJSON() }],
    [{ value: new Map([['a', 1]]) }, { value: {} }],
    [{ value: undefined }, {}],
    [{}, { value: 1 }],
  ])('tells %j from %j', (props, other) => {
    const cache = new IslandCache<string>();
    cache.set(component, props, 'one');
    expect(cache.get(component, other)).toBeUndefined();
    expect(cache.get(() => undefined, props)).toBeUndefined();
  });

  it('keeps none whose properties hold what is no data', () => {
    const cache = new IslandCache<string>();
    const props = { onClose: () => undefined };
    cache.set(component, props, 'one');
    expect(cache.get(component, props)).toBeUndefined();
  });

  it('keeps the last fifty of a component', () => {
    const cache = new IslandCache<number>();
    for (let count = 0; count <= 50; count++) cache.set(component, { count }, count);
    expect(cache.get(component, { count: 0 })).toBeUndefined();
    expect(cache.get(component, { count: 1 })).toBe(1);
  });
});
