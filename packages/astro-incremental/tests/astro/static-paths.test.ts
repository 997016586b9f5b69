import { describe, expect, it } from 'vitest';
import { paramsOf } from '../../src/astro/static-paths.ts';

describe('parameters of a route in a path', () => {
  it.each([
    ['/lawyer/[slug]', '/lawyer/a-2:1', { slug: 'a-2:1' }],
    ['/all-[listing]/[page]', '/all-lawyers-global-2/3', { listing: 'lawyers-global-2', page: '3' }],
    ['/[...path]', '/info/terms', { path: 'info/terms' }],
    ['/[...path]', '/', { path: undefined }],
    ['/docs/[...path]', '/docs', { path: undefined }],
    ['/about', '/about', {}],
    ['/', '/', {}],
  ])('%s in %s', (route, path, params) => {
    expect(paramsOf(route, path)).toEqual(params);
  });

  it('says which path does not fit', () => {
    expect(() => paramsOf('/lawyer/[slug]', '/firm/x')).toThrow(
      "The path '/firm/x' does not fit the route '/lawyer/[slug]'.",
    );
  });
});
