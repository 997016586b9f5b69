import { describe, expect, it } from 'vitest';
import { IslandCache } from '../../src/direct/island-cache.ts';

const component = () => undefined;

describe('the island cache', () => {
  it('finds an island by the values of its properties, not by object identity', () => {
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
  ])('distinguishes %j from %j', (props, other) => {
    const cache = new IslandCache<string>();
    cache.set(component, props, 'one');
    expect(cache.get(component, other)).toBeUndefined();
    expect(cache.get(() => undefined, props)).toBeUndefined();
  });

  it('does not cache islands with properties that cannot be serialized', () => {
    const cache = new IslandCache<string>();
    const props = { onClose: () => undefined };
    cache.set(component, props, 'one');
    expect(cache.get(component, props)).toBeUndefined();
  });

  it('caches the latest fifty renderings of a component', () => {
    const cache = new IslandCache<number>();
    for (let count = 0; count <= 50; count++) cache.set(component, { count }, count);
    expect(cache.get(component, { count: 0 })).toBeUndefined();
    expect(cache.get(component, { count: 1 })).toBe(1);
  });
});
